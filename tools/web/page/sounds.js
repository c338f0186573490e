// Sounds of seeds: one knock on wood, at different pitches. Browsers allow sounds and vibration
// after the first click or key.

import { attempt } from "./dom.js";
import { state } from "./state.js";

const seconds = 0.12; // length of the knock at its own pitch

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let knock = null;

/// Returns two decaying tones and a click.
/** @type {(context: AudioContext) => AudioBuffer} */
function makeKnock(context) {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, seconds * sampleRate, sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) {
    const time = i / sampleRate;
    /** @type {(hertz: number) => number} */
    const wave = (hertz) => Math.sin(2 * Math.PI * hertz * time);
    /** @type {(perSecond: number) => number} */
    const fade = (perSecond) => Math.exp(-perSecond * time);
    const click = (2 * Math.random() - 1) * fade(900);
    samples[i] = 0.6 * wave(950) * fade(55) + 0.3 * wave(2300) * fade(110) + 0.3 * click;
  }
  return buffer;
}

const isOn = () => state.settings.sounds && (navigator.userActivation?.hasBeenActive ?? false);

function prepared() {
  context ??= new AudioContext();
  knock ??= makeKnock(context);
  return { context, knock };
}

/// Returns a function that does this if sounds are on. A failure must not stop a move, e.g. if the
/// browser has no Web Audio.
/** @type {<T extends any[]>(work: (...given: T) => any) => (...given: T) => void} */
const ifPossible = (work) => (...given) => attempt(() => isOn() && work(...given), null);

/// The first click prepares the sounds, because that takes longer than a frame.
addEventListener("click", () => requestAnimationFrame(() => setTimeout(ifPossible(prepared))), {
  once: true,
});

/// Plays the knock at this pitch after `delay` seconds.
/** @type {(pitch: number, volume: number, delay?: number) => void} */
function play(pitch, volume, delay = 0) {
  const { context, knock } = prepared();
  if (context.state === "suspended") context.resume().catch(() => {});
  const source = new AudioBufferSourceNode(context, { buffer: knock, playbackRate: pitch });
  const gain = new GainNode(context, { gain: volume });
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + delay);
}

/** @type {(pitch: number) => number} */
const near = (pitch) => pitch * (0.93 + 0.14 * Math.random());

/// Sounds of events on the board.
export const sounds = {
  drop: ifPossible(() => play(near(1), 0.3)),
  capture: ifPossible((/** @type {number} */ seeds) => {
    for (let i = 0; i < Math.min(seeds, 6); ++i) play(near(0.62), 0.3, 0.045 * i);
    navigator.vibrate?.(40); // ms
  }),
  end: ifPossible(() => [0.42, 0.53, 0.63].forEach((pitch, i) => play(pitch, 0.5, 0.17 * i))),
};
