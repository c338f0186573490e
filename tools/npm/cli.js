#!/usr/bin/env node
// The engine on standard input and output, with the arguments of the native program.

import fs from "node:fs";
import readline from "node:readline";

import { Krou } from "./krou.js";

const help = `, a mancala engine that speaks a UCI-style protocol.

usage: krou                 read commands from standard input, one per line
       krou WORD...         run the words as one command
       krou "COMMAND"...    run each argument as a command, if one has a blank
       krou --help          print this page
       krou --version       print name and version

Examples:
  krou go movetime 2000
  krou "position startpos moves Ff" "go depth 20"

\`krou help\` lists the commands, \`krou uci\` the options for setoption.`;

/// Word in a last, rejected `go`. Like any `go`, it ends searches without limit and waits for others.
const endMark = "end-of-input";

function fail(why) {
  console.error(`krou: ${why}`);
  process.exit(1);
}

function printOption([option, ...others], name) {
  const isHelp = option === "--help" || option === "-h";
  if (!isHelp && option !== "--version") fail(`unknown option '${option}'; see --help`);
  if (others.length > 0) fail(`${option}: expected no other argument`);
  console.log(name + (isHelp ? help : ""));
}

/// Returns a function that ends the engine after all answers.
function start(onError) {
  const krou = new Krou();
  let isEnding = false;
  krou.onError = (error) => fail(error.message);
  krou.onLine = (line) => {
    isEnding ||= line.startsWith("info string error go: ") && line.includes(`'${endMark}'`);
    if (isEnding) return krou.close();
    if (line.startsWith("info string error ")) onError();
    console.log(line);
  };
  return krou;
}

const { version } = JSON.parse(fs.readFileSync(new URL("package.json", import.meta.url)));
const name = `Krou ${version}`;
const given = process.argv.slice(2);
const end = (krou) => krou.send(`go depth ${endMark}`);
process.stdout.on("error", ({ code }) => {
  if (code === "EPIPE") process.exit(1); // nobody reads it
  fail("cannot write the output");
});

if (given[0]?.startsWith("-")) {
  printOption(given, name);
} else if (given.length > 0) {
  const krou = start(() => (process.exitCode = 1));
  const commands = given.some((text) => text.includes(" ")) ? given : [given.join(" ")];
  for (const command of commands) krou.send(command);
  end(krou);
} else {
  if (process.stdin.isTTY) console.log(`${name}, a mancala engine; type help for its commands`);
  const krou = start(() => {});
  const input = readline.createInterface({ input: process.stdin });
  input.on("line", (line) => {
    krou.send(line);
    if (!/^\s*quit(\s|$)/.test(line)) return;
    input.close();
    process.stdin.destroy();
  });
  input.on("close", () => end(krou));
}
