import type { Happening, Scene } from './scenes.ts';
import type { Reader } from './reader.ts';
import { type Line, linesOf, type Word } from './words.ts';

/** A screen as it was read. All measures are in pixels of `width` × `height`. */
export type Screen = {
  at: number;
  width: number;
  height: number;
  lines: Line[];
  /** The largest part of the screen that changed at once since the screen before. */
  part: number;
  happened: Happening[];
};

const screensAtMost = 400;
const wholeFrom = 0.2;

/** Reads scene by scene, only the rows that changed where little did. Ends after 400 screens; `cut` says so. */
export async function readScenes(
  scenes: AsyncIterable<Scene>,
  { reader, signal }: { reader: Reader; signal: AbortSignal },
): Promise<{ screens: Screen[]; cut: boolean }> {
  const screens: Screen[] = [];
  let words: Word[] = [];
  for await (const { picture, at, rows, part, happened } of scenes) {
    const margin = Math.round(64 * (picture.width / 1280));
    const whole = screens.length === 0 || part >= wholeFrom || rows.to - rows.from > picture.height * 0.7;
    const band = whole
      ? { from: 0, to: picture.height }
      : { from: Math.max(0, rows.from - margin), to: Math.min(picture.height, rows.to + margin) };
    const read = await reader.read(picture, band, signal);
    if (whole) words = read;
    else {
      // Words that the cut goes through are better read whole, as they were before.
      const inner = {
        from: band.from + (band.from > 0 ? margin / 3 : 0),
        to: band.to - (band.to < picture.height ? margin / 3 : 0),
      };
      const inside = ({ y, h }: Word): boolean => y + h / 2 >= inner.from && y + h / 2 <= inner.to;
      words = [...words.filter(word => !inside(word)), ...read.filter(inside)];
    }
    const screen = { at, width: picture.width, height: picture.height, lines: linesOf(words), part, happened };
    screens.push(screen);
    if (screens.length >= screensAtMost) return { screens, cut: true };
  }
  return { screens, cut: false };
}
