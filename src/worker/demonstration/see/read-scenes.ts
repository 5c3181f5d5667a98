import type { Happening, Scene } from './scenes.ts';
import type { Reader } from './reader.ts';
import { lineAt, unit } from './line-at.ts';
import type { Picture } from './pictures.ts';
import { type Line, linesOf, mergeWords, type Word } from './words.ts';

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
  let last: Picture | undefined;
  for await (const { picture, at, rows, part: changed, happened } of scenes) {
    await lookCloser(screens.at(-1), { last, words, happened, reader, signal });
    const margin = Math.round(64 * (picture.width / 1280));
    const whole = screens.length === 0 || changed >= wholeFrom || rows.to - rows.from > picture.height * 0.7;
    const band = whole
      ? { from: 0, to: picture.height }
      : { from: Math.max(0, rows.from - margin), to: Math.min(picture.height, rows.to + margin) };
    const part = { x: 0, y: band.from, w: picture.width, h: band.to - band.from };
    const read = await reader.read(picture, part, signal);
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
    const screen = { at, width: picture.width, height: picture.height, lines: linesOf(words), part: changed, happened };
    last = picture;
    screens.push(screen);
    if (screens.length >= screensAtMost) return { screens, cut: true };
  }
  return { screens, cut: false };
}

type Look = {
  last: Picture | undefined;
  words: Word[];
  happened: readonly Happening[];
  reader: Reader;
  signal: AbortSignal;
};

/** What was clicked is read once more by itself where nothing certain was read there: light words on buttons are easily missed. */
async function lookCloser(screen: Screen | undefined, { last, words, happened, reader, signal }: Look): Promise<void> {
  const cause = happened.toSorted((a, b) => b.box.w * b.box.h - a.box.w * a.box.h)[0];
  if (!screen || !last || !cause?.pointer) return;
  const { x, y } = cause.pointer;
  const u = unit(screen);
  const found = lineAt(screen, { x, y });
  if (found && found.off < 10 && found.line.sure > 0.6) return;
  const cut = { x: x - 200 * u, y: y - 26 * u, w: 440 * u, h: 52 * u };
  const closer = await reader.read(last, { ...cut, few: true }, signal);
  screen.lines = linesOf(
    mergeWords(
      words,
      closer.filter(word => word.sure > 0.5),
    ),
  );
}
