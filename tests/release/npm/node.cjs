// The CommonJS entry in node.
const assert = require("node:assert/strict");
const { Krou } = require("krou");

async function run() {
  const tests = await import("./promises.js");
  await tests.questions(Krou, assert.deepEqual);
  await tests.stops(Krou, assert.deepEqual);
}

run();
