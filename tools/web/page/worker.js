// Worker with the engine. The page sends {compiled, hash, suspends}, then lines. It receives
// {line}; {bytes} of memory when all lines are handled; and {ended, why} when the engine ends: out
// of memory, waiting for input that cannot arrive, or failed.

import { canSuspend, Module, NeedsInput } from "./module.js";

const queue = [];
let module = null;
let wake = null; // resumes a waiting module
let isBusy = false;

/// Waits until pending messages of the page have arrived.
const channel = new MessageChannel();
const pendingMessages = () =>
  new Promise((done) => {
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });

async function read(waits) {
  await pendingMessages();
  while (waits && queue.length === 0) await new Promise((done) => (wake = done));
  return queue.shift() ?? null;
}

function end(error) {
  const lacksMemory = module?.lacksMemory || error instanceof RangeError;
  const ended = error instanceof NeedsInput ? "waits" : lacksMemory ? "memory" : "fault";
  postMessage({ ended, why: error.message });
}

async function work() {
  if (isBusy || !module) return;
  isBusy = true;
  try {
    while (queue.length > 0) await module.handle(queue.shift());
    postMessage({ bytes: module.bytes });
  } catch (error) {
    end(error);
  }
  isBusy = false;
}

async function begin({ compiled, hash, suspends }) {
  try {
    const print = (line) => postMessage({ line });
    module = await Module.create(compiled, suspends && canSuspend ? { print, read } : { print });
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
