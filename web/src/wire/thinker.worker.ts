/** The worker where bots think. It is told one seat's view and its legal actions, and answers with a choice. */

import type { Answered, Asked, Awake, Site } from "./messages";
import { loadPython, type Code } from "./python";

interface Thinking {
  answer(question: Uint8Array): Uint8Array;
}

let thinking: Promise<Thinking> | undefined;

async function answer(id: number, question: Uint8Array): Promise<void> {
  let told: Answered;
  try {
    told = { id, answer: (await thinking!).answer(question), problem: "" };
  } catch (problem) {
    told = { id, answer: null, problem: String(problem) };
  }
  postMessage(told);
}

onmessage = ({ data }: MessageEvent<Asked | { base: string; site: Site; code: Code; remember: boolean }>) => {
  if ("site" in data) {
    const loaded = loadPython(data.base, data.site, { code: data.code, thinking: true, remember: data.remember });
    thinking = loaded.then(({ python }) => python.pyimport("intrigue.static.thinker") as Thinking);
    const awake: Awake = { awake: true };
    thinking.then(() => postMessage(awake)).catch(() => undefined); // every question that is asked reports it
  } else void answer(data.id, data.question);
};
