/** The archive that holds Python's files, as the build writes it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { filesOf } = await load("wire/archive.ts");

/** One file of a zip archive, stored as it is. */
function stored(name, content) {
  const [title, data] = [Buffer.from(name), Buffer.from(content)];
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(data.length, 22);
  header.writeUInt16LE(title.length, 26);
  return Buffer.concat([header, title, data]);
}

test("files come with their names and bytes, and what follows them is left alone", () => {
  const directory = Buffer.from([0x50, 0x4b, 0x01, 0x02, ...new Array(60).fill(0)]);
  const archive = Uint8Array.from(Buffer.concat([stored("a/b.txt", "first"), stored("ä.txt", ""), stored("c", "x"), directory]));
  const found = [...filesOf(archive.buffer)].map(([name, data]) => [name, Buffer.from(data).toString()]);
  assert.deepEqual(found, [
    ["a/b.txt", "first"],
    ["ä.txt", ""],
    ["c", "x"],
  ]);
});

test("an archive may be empty", () => {
  assert.deepEqual([...filesOf(new ArrayBuffer(0))], []);
});
