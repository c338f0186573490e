// Tests of the package in node and in browsers: each gets the class and a function that fails.

const game = { variant: "oware", moves: "Ff" };

export async function questions(Krou, equal) {
  const krou = new Krou();
  equal(await krou.legal(), ["A", "B", "C", "D", "E", "F"]);
  equal(await krou.legal({ variant: "kalah", moves: "C" }), ["A", "B", "D", "E", "F"]);
  equal(await krou.best(game, { depth: 10 }), "C");
  const seen = [];
  const analysis = await krou.analyse({ variant: "awari" }, { depth: 8 }, (part) => seen.push(part));
  const [line] = analysis.lines;
  equal([analysis.lines.length, line.depth, analysis.solved], [1, 8, false]);
  equal(analysis.move, line.move);
  equal(line.pv.startsWith(line.move), true);
  equal(Number.isFinite(line.value) && line.nodes > 8, true);
  equal(seen.at(-1).lines, analysis.lines);
  equal(seen[0].lines[0].depth, 1);
  krou.send("setoption name MultiPV value 3");
  const three = await krou.analyse(game, { depth: 6 });
  equal(three.lines.length, 3);
  equal(three.lines[0].value >= three.lines[2].value, true);
  const { said } = await krou.ask({ ask: "rules", variant: "kalah", language: "fr" });
  equal(said.join(" ").includes("graines"), true);
  krou.close();
}

export async function endsOfGames(Krou, equal) {
  const krou = new Krou();
  const over = { variant: "oware", moves: "Ff", end: "agreement" };
  equal(await krou.legal(over), []);
  equal(await krou.analyse(over, {}), { move: null, lines: [], solved: true });
  equal(await krou.best(over), null);
  const solved = await krou.analyse({ variant: "kalah:pits=3,seeds=2" }, { solve: true });
  equal(solved.solved, true);
  // Deep proofs need a large stack.
  const deep = await krou.best({ variant: "kalah", moves: "CF" }, { solve: true, nodes: 20000 });
  equal("abcdef".includes(deep), true);
  krou.close();
}

/// Returns the message of the error that rejects a promise.
const reason = (promise) => promise.then(() => "none", (error) => error.message);

function thrown(work) {
  try {
    work();
    return "none";
  } catch (error) {
    return error.message;
  }
}

export async function errors(Krou, equal) {
  const includes = (text, part) => equal(text.includes(part) ? part : text, part);
  includes(thrown(() => new Krou({ hash: 0 })), "hash: expected 1 to 1024 MiB, got '0'");
  const krou = new Krou();
  const before = await krou.best(game, { depth: 1 });
  includes(await reason(krou.legal({ moves: "Fx" })), "'x'");
  includes(await reason(krou.best({ variant: "chess" })), "chess");
  includes(await reason(krou.best({ fen: "4-4" })), "4-4");
  includes(await reason(krou.analyse({ moves: 3 })), "moves");
  includes(await reason(krou.analyse({}, { dept: 3 })), "unknown limit 'dept'");
  includes(await reason(krou.analyse({}, { depth: "3" })), "depth: expected a number, got '3'");
  includes(await reason(krou.analyse({}, { depth: 0 })), "depth");
  includes(await reason(krou.analyse({}, { searchmoves: "f" })), "searchmoves");
  includes(await reason(krou.ask({ ask: "nonsense" })), "nonsense");
  includes(await reason(krou.ask("nonsense")), "expected an object");
  includes(thrown(() => krou.send("go\ngo")), "expected one line");
  includes(thrown(() => krou.send(3)), "expected one line");
  equal(await krou.best(game, { depth: 1 }), before); // errors changed nothing
  const pending = reason(krou.best(game, { infinite: true }));
  const waiting = reason(krou.legal());
  krou.close();
  includes(await pending, "closed");
  includes(await waiting, "closed");
  includes(thrown(() => krou.stop()), "closed");
  const broken = new Krou({ wasm: new Uint8Array([0, 97, 115, 109]) });
  const error = await new Promise((done) => (broken.onError = done));
  includes(error.message, "WebAssembly");
  includes(await reason(broken.legal()), "WebAssembly");
}

/// Stops searches at once and later, and checks what the next ones find.
export async function stops(Krou, equal, settings = {}) {
  const krou = new Krou({ ...settings });
  krou.send("setoption name MultiPV value 2");
  const first = krou.analyse({ variant: "kalah" }, { infinite: true });
  krou.stop();
  equal("ABCDEF".includes((await first).move), true);
  const early = krou.analyse({ variant: "kalah" }, { infinite: true });
  const queued = krou.analyse(game, { depth: 5 });
  await krou.ask({ ask: "variants" });
  await new Promise((done) => setTimeout(done, 100));
  krou.stop();
  equal("ABCDEF".includes((await early).move), true);
  equal((await queued).lines.length, 2);
  let shown;
  const depthReached = new Promise((done) => (shown = done));
  const search = krou.analyse({ variant: "bestemshe" }, { infinite: true }, ({ lines }) => {
    if (lines[0].depth === 6) shown();
  });
  await depthReached;
  const began = performance.now();
  krou.stop();
  const stopped = await search;
  equal(performance.now() - began < 1000, true);
  equal("ABCDE".includes(stopped.move), true);
  equal(stopped.lines.length, 2);
  // The caller's own lines.
  const lines = [];
  const answered = new Promise((done) => {
    krou.onLine = (line) => {
      lines.push(line);
      if (["readyok", "bestmove "].every((begin) => lines.some((line) => line.startsWith(begin)))) done();
    };
  });
  for (const line of ["setoption name UCI_Variant value awari", "position startpos moves F"]) krou.send(line);
  for (const line of ["go infinite", "stop", "d", ' {"ask": "lesson"}', "isready"]) krou.send(line);
  await answered;
  await krou.ask({ ask: "variants" });
  equal(lines.filter((line) => line.startsWith("{")).map((line) => line.slice(0, 8)), ['{"steps"']);
  equal(lines.filter((line) => line.startsWith("bestmove ")).length, 1);
  equal(lines.includes("Variant: awari"), true);
  equal(lines.includes("Fen: 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"), true);
  // A search that is stopped at once leaves no earlier request unanswered.
  const asked = Promise.all(["variants", "rules"].map((ask) => krou.ask({ ask })));
  for (const line of ["go infinite", "stop"]) krou.send(line);
  equal((await asked).map((answer) => Object.keys(answer)[0]), ["variants", "said"]);
  krou.close();
}
