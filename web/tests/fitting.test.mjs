// What computes has tests (npm test): node's own runner, and Vite reads the TypeScript.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createServer } from "vite";

const vite = await createServer({ configFile: false, server: { middlewareMode: true, ws: false }, logLevel: "error" });
const { bestTop, handLayout } = await vite.ssrLoadModule("/src/kit/fitting.ts");
after(() => vite.close());

test("cards that fit have the size that is wanted", () => {
  assert.equal(handLayout(5, 1000, 80), 80);
});

test("cards get a little smaller before they lie in another row", () => {
  assert.equal(handLayout(10, 800, 80), 72);
});

test("many cards lie in rows, and none is too small for a finger", () => {
  assert.equal(handLayout(12, 374, 53), 53);
  assert.ok(handLayout(40, 340, 60) >= 44);
});

test("what is in sight already stays where it is", () => {
  assert.equal(bestTop([[100, 200]], 50, 400, 600), 50);
});

test("what is below comes into sight, and no further", () => {
  assert.equal(bestTop([[700, 800]], 0, 400, 600), 400);
});

test("what lies at the very end comes into sight, though there is no margin below it", () => {
  assert.equal(bestTop([[480, 553]], 0, 500, 40), 40);
});

test("where not all fits, the most is shown", () => {
  const top = bestTop([[0, 50], [600, 650], [700, 750]], 0, 300, 600);
  assert.ok(top >= 450 && top <= 600);
});
