import { firstLetter } from './first-letter.ts';

/** What a placeholder picture is made of; the same name always gives the same picture. */
export type PlaceholderArt = {
  initials: string;
  hue: number;
  bars: { x: number; y: number; width: number; strong: boolean }[];
  dot: { x: number; y: number };
};

function hash(text: string): number {
  let h = 2166136261;
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

/** A page seen from afar, in a 488 × 188 box: lines of text, one button, and where the pointer is. */
export function placeholderArt(name: string): PlaceholderArt {
  let seed = hash(name.trim().toLowerCase());
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 4294967296) * below);
  };
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initials = words
    .slice(0, 2)
    .map(word => firstLetter(word))
    .join('');
  // Greens, teals, blues and sands: near the accent, never the red of a failure.
  const hues = [150, 168, 190, 215, 240, 265, 95, 120];
  const hue = hues[next(hues.length)] ?? 150;
  const bars = Array.from({ length: 5 }, (_, row) => ({
    x: 0,
    y: row,
    width: 70 + next(110),
    strong: row === 0 || next(4) === 0,
  }));
  return { initials: initials || '·', hue, bars, dot: { x: 40 + next(120), y: 20 + next(70) } };
}
