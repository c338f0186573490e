// A worker with the engine in it. The page sends first {compiled, hash, suspends}, then lines; it
// is sent {line}, {bytes} of memory when all is done, and {ended, why} when the engine can do no
// more: for want of memory, as it waits where nothing can be said to it, or for another reason.

import { Module, Waits, canSuspend } from "./module.js";

const queue = [];
let module = null;
let wake = null; // of work that waits for a line
let isBusy = false;

/// Lets the page's messages come in that lie there by now.
const channel = new MessageChannel();
const turn = () =>
  new Promise((done) => {
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });

async function hear(waits) {
  await turn();
  while (waits && queue.length === 0) await new Promise((done) => (wake = done));
  return queue.shift() ?? null;
}

function end(error) {
  const lacksMemory = module?.lacksMemory || error instanceof RangeError;
  const ended = error instanceof Waits ? "waits" : lacksMemory ? "memory" : "fault";
  postMessage({ ended, why: error.message });
}

async function work() {
  if (isBusy || !module) return;
  isBusy = true;
  try {
    while (queue.length > 0) await module.tell(queue.shift());
    postMessage({ bytes: module.bytes });
  } catch (error) {
    end(error);
  }
  isBusy = false;
}

async function begin({ compiled, hash, suspends }) {
  try {
    const say = (line) => postMessage({ line });
    module = await Module.begin(compiled, suspends && canSuspend ? { say, hear } : { say });
    module.exports.begin(hash);
  } catch (error) {
    end(error);
  }
  work();
}

onmessage = ({ data }) => {
  if (typeof data !== "string") return begin(data);
  queue.push(data);
  wake?.();
  wake = null;
  work();
};
