// The ES entry in node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Krou } from "krou";

import * as tests from "./promises.js";

for (const test of Object.values(tests)) await test(Krou, assert.deepEqual);
const given = new Krou({ wasm: readFileSync(new URL(import.meta.resolve("krou/krou.wasm"))) });
assert.deepEqual(await given.legal({ variant: "morpion", moves: "a1a2a3b1b2b3c2c1" }), ["c3"]);
given.close();
