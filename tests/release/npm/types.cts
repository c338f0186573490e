// A CommonJS program with types.
import { Krou } from "krou";

const krou = new Krou();
krou.legal().then((moves: string[]) => moves.length);
// @ts-expect-error: expects a line
krou.send();
