import type { Happening, KeyFrame } from './scenes.ts';
import { withoutCaret } from './caret.ts';
import { type PixelBox, overlaps } from './changes.ts';
import { surfaceAt, surfaceBelow } from './surface.ts';
import type { TextReader } from './reader.ts';
import { lineAt, saysSomething, unit } from './line-at.ts';
import type { GreyPicture } from './pictures.ts';
import { typedRows } from './typing.ts';
import { type TextLine, linesOf, mergeWords, type Word } from './words.ts';

/** A screen as it was read. All measures are in pixels of `width` × `height`. */
export type Screen = {
  at: number;
  width: number;
  height: number;
  lines: TextLine[];
  /** The largest part of the screen that changed at once since the screen before. */
  part: number;
  happened: Happening[];
};

const screensAtMost = 400;
const wholeFrom = 0.2;
const fieldsAtMost = 6;

/** Reads scene by scene, only the rows that changed where little did. Ends after 400 screens; `cut` says so. */
export async function readScenes(
  scenes: AsyncIterable<KeyFrame>,
  { reader, signal }: { reader: TextReader; signal: AbortSignal },
): Promise<{ screens: Screen[]; cut: boolean }> {
  const screens: Screen[] = [];
  let words: Word[] = [];
  let last: GreyPicture | undefined;
  for await (const { picture, at, rows, part: changed, happened } of scenes) {
    await lookCloser(screens.at(-1), { last, words, happened, reader, signal });
    const margin = Math.round(64 * (picture.width / 1280));
    const whole = screens.length === 0 || changed >= wholeFrom || rows.to - rows.from > picture.height * 0.7;
    const band = whole
      ? { from: 0, to: picture.height }
      : { from: Math.max(0, rows.from - margin), to: Math.min(picture.height, rows.to + margin) };
    const part = { x: 0, y: band.from, w: picture.width, h: band.to - band.from };
    const read = await reader.read(picture, part, signal);
    words = whole ? read : patched(words, { read, band, happened, margin, height: picture.height });
    words = await readFields(words, { picture, happened, reader, signal });
    const screen = { at, width: picture.width, height: picture.height, lines: linesOf(words), part: changed, happened };
    last = picture;
    screens.push(screen);
    if (screens.length >= screensAtMost) return { screens, cut: true };
  }
  return { screens, cut: false };
}

type Look = {
  last: GreyPicture | undefined;
  words: Word[];
  happened: readonly Happening[];
  reader: TextReader;
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
  const surface = surfaceBelow(last, { x, y });
  if (surface) {
    const inner = { x: surface.x + 2, y: surface.y + 2, w: surface.w - 4, h: surface.h - 4, few: true };
    const lines = linesOf(sureOf(await reader.read(last, inner, signal))).filter(saysSomething);
    const line = lines.toSorted((a, b) => besides(a, x) - besides(b, x))[0];
    if (line) cause.pointer.on = { text: line.text, sure: line.sure };
    if (line) return;
  }
  const cut = { x: x - 200 * u, y: y - 26 * u, w: 440 * u, h: 52 * u };
  screen.lines = linesOf(mergeWords(words, sureOf(await reader.read(last, { ...cut, few: true }, signal))));
}

const besides = ({ x, w }: TextLine, point: number): number => Math.max(x - point, 0, point - (x + w));
const sureOf = (words: Word[]): Word[] => words.filter(word => word.sure > 0.5);

/** The words of a screen of which some rows were read again: what did not change there is what it was. */
function patched(
  words: Word[],
  reread: {
    read: Word[];
    band: { from: number; to: number };
    happened: readonly Happening[];
    margin: number;
    height: number;
  },
): Word[] {
  const { read, band, happened, margin, height } = reread;
  // Words that the cut goes through are better read whole, as they were before.
  const from = band.from + (band.from > 0 ? margin / 3 : 0);
  const to = band.to - (band.to < height ? margin / 3 : 0);
  const inside = ({ y, h }: Word): boolean => y + h / 2 >= from && y + h / 2 <= to;
  const changed = (word: Word): boolean => happened.some(({ box }) => overlaps(word, box));
  const kept = words.filter(word => !inside(word) || !changed(word));
  return [...kept, ...read.filter(word => inside(word) && !kept.some(other => overlaps(word, other)))];
}

/** What was typed or chosen is read by itself, without the frame of its field, which is thick while one is in it. */
async function readFields(
  words: Word[],
  { picture, happened, reader, signal }: Pick<Look, 'happened' | 'reader' | 'signal'> & { picture: GreyPicture },
): Promise<Word[]> {
  const u = unit(picture);
  let all = words;
  const typed = typedRows(happened, u);
  const chosen = chosenRows(happened, u).filter(box => !typed.some(({ area }) => overlaps(area, box)));
  const fields = [...typed, ...chosen.map(box => ({ area: box, end: box.x + box.w }))];
  for (const { area, end } of fields.slice(0, fieldsAtMost)) {
    const middle = area.y + area.h / 2;
    const right = area.x + area.w + 14 * u;
    const ground = surfaceAt(picture, { x: area.x + area.w + 6 * u, y: middle });
    const field = ground && overlaps(ground, area) && ground.h < 64 * u ? ground : undefined;
    const x = field ? field.x + 1 : area.x - 6 * u;
    const h = Math.min(26 * u, Math.max(22 * u, area.h + 8 * u), (field?.h ?? picture.height) - 2);
    const cut = { x, y: middle - h / 2, w: Math.min(right, field ? field.x + field.w - 1 : right) - x, h };
    const found = await reader.read(withoutCaret(picture, { ...area, w: end - area.x }), { ...cut, few: true }, signal);
    const read = found.filter(word => word.x + word.w / 2 <= area.x + area.w + u);
    if (read.length > 0) all = [...all.filter(word => !overlaps(word, cut)), ...read];
  }
  return all;
}

/** Where one line changed below the pointer: an option was chosen, or a value pasted. */
function chosenRows(happened: readonly Happening[], u: number): PixelBox[] {
  return happened
    .filter(({ box, pointer, at }) => {
      if (!pointer || at - pointer.since < 0.3 || box.h > 34 * u || box.w < 16 * u || box.w > 480 * u) return false;
      const near = { x: pointer.x - 40 * u, y: pointer.y - 12 * u, w: 80 * u, h: 24 * u };
      return overlaps(box, near);
    })
    .map(({ box }) => box);
}
