// Colours that keep apart for all eyes: a scale for numbers, and a set for words.

export type Rgb = [number, number, number];

const SCALE: Rgb[] = [
  [68, 1, 84],
  [70, 50, 127],
  [54, 92, 141],
  [39, 127, 142],
  [31, 161, 135],
  [74, 194, 109],
  [159, 218, 58],
  [253, 231, 37],
];

const WORDS: Rgb[] = [
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [213, 94, 0],
  [148, 103, 189],
  [140, 86, 75],
  [127, 160, 30],
  [23, 150, 165],
  [196, 78, 82],
  [110, 110, 200],
];

export const MISSING: Rgb = [150, 150, 150];

/** The colour of a share from 0 to 1. */
export function onScale(share: number): Rgb {
  if (!Number.isFinite(share)) return MISSING;
  const place = Math.min(Math.max(share, 0), 1) * (SCALE.length - 1);
  const low = Math.min(Math.floor(place), SCALE.length - 2);
  const part = place - low;
  return [0, 1, 2].map((k) => Math.round(SCALE[low][k] + part * (SCALE[low + 1][k] - SCALE[low][k]))) as Rgb;
}

/** The colour of the k-th word; after twelve the set comes again, lighter and darker in turn. */
export function ofWord(k: number): Rgb {
  const base = WORDS[k % WORDS.length];
  const round = Math.floor(k / WORDS.length) % 3;
  const factor = round === 0 ? 1 : round === 1 ? 0.65 : 1.3;
  return base.map((value) => Math.min(235, Math.round(value * factor))) as Rgb;
}

export function css(colour: Rgb): string {
  return `rgb(${String(colour[0])},${String(colour[1])},${String(colour[2])})`;
}

export interface Legend {
  title: string;
  words: { text: string; colour: Rgb }[];
  range: [number, number] | null;
}

export interface Colouring {
  colours: Uint8Array;
  legend: Legend;
}

/** Colours of numbers between their 1st and 99th percentile, so that few odd samples do not take the scale. */
export function byNumbers(title: string, values: ArrayLike<number>, whole = false): Colouring {
  const [low, high] = range(values, whole ? 0 : 0.01);
  const colours = new Uint8Array(3 * values.length);
  const table = Array.from({ length: 257 }, (_, k) => onScale(k / 256));
  for (let k = 0; k < values.length; k++) {
    const share = high > low ? (values[k] - low) / (high - low) : 0;
    const colour = Number.isFinite(share) ? table[Math.round(256 * Math.min(Math.max(share, 0), 1))] : MISSING;
    colours.set(colour, 3 * k);
  }
  return { colours, legend: { title, words: [], range: [low, high] } };
}

export function byWords(title: string, codes: ArrayLike<number>, words: string[]): Colouring {
  const colours = new Uint8Array(3 * codes.length);
  const table = words.map((_, k) => ofWord(k));
  for (let k = 0; k < codes.length; k++) colours.set(table[codes[k]] ?? MISSING, 3 * k);
  return {
    colours,
    legend: { title, words: words.map((text, k) => ({ text, colour: table[k] })), range: null },
  };
}

function range(values: ArrayLike<number>, cut: number): [number, number] {
  const step = Math.max(1, Math.floor(values.length / 50000));
  const some: number[] = [];
  for (let k = 0; k < values.length; k += step) if (Number.isFinite(values[k])) some.push(values[k]);
  if (some.length === 0) return [0, 1];
  some.sort((a, b) => a - b);
  const last = some.length - 1;
  return [some[Math.floor(cut * last)], some[Math.ceil((1 - cut) * last)]];
}
