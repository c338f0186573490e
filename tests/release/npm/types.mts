// A program with types. Each line after @ts-expect-error must be an error.
import { Krou } from "krou";
import type { Analysis, GameRecord } from "krou";

declare function use(...values: unknown[]): void;

const krou = new Krou({ hash: 16, wasm: new Uint8Array() });
krou.onLine = (line) => use(line.length);
krou.onError = (error) => use(error.message);
const moves: string[] = await krou.legal({ variant: "oware", moves: "Ff" });
const move: string | null = await krou.best({}, { depth: 3 });
const show = (analysis: Analysis) => use(analysis.lines[0].value.toFixed(2), analysis.move);
show(await krou.analyse({ fen: "x" }, { infinite: true, searchmoves: "AB" }, show));
const { fen } = await krou.ask({ ask: "compose", seeds: [1, "t"], side: "south" });
const { games } = await krou.ask({ ask: "read", text: "" });
const record: GameRecord = await krou.ask({ ask: "record", variant: "oware", moves: "Ff" });
const { text } = await krou.ask({ ask: "write", game: record });
const { over } = await krou.ask({ ask: "show", language: "fr" });
const { exercises } = await krou.ask({ ask: "mistakes", game: record });
const { right } = await krou.ask({ ask: "exercise", ...exercises[0], move: "A" });
const reviewed = await krou.ask({ ask: "review-next" });
if ("players" in reviewed) use(reviewed.players.south.accuracy.toFixed(), reviewed.turned);
else use(reviewed.ply.toFixed());
use(moves, move, right, fen.length, text.length, over?.winner, games.length);

// @ts-expect-error: not a number
new Krou({ hash: "16" });
// @ts-expect-error: can be null
const certain: string = await krou.best();
// @ts-expect-error: unknown limit
krou.analyse({}, { dept: 3 });
// @ts-expect-error: without a side
krou.ask({ ask: "compose", seeds: [] });
// @ts-expect-error: unknown request
krou.ask({ ask: "nonsense" });
// @ts-expect-error: private
krou.compiled;
