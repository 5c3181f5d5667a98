import { distance } from 'fastest-levenshtein';
import type { PixelBox } from '../see/changes.ts';
import type { Screen } from '../see/read-scenes.ts';
import type { TextLine } from '../see/words.ts';
import { unit } from '../see/line-at.ts';
import { addressShown } from './address.ts';

const middle = ({ y, h }: PixelBox): number => y + h / 2;

/** Text without what reading is unsure of: case, marks, spaces. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}@.]+/gu, '');
}

/** A magnifying glass before a text is read as one of these. */
export const glass = /^[Q©®]\s+(?=\p{L})/u;

/** A label as one would say it, without what belongs to the drawing: icons, arrows, required stars. */
export function labelText(text: string): string {
  return withoutDrawingAtEnd(text.replace(/^[^\p{L}\p{N}+(]+/u, '').replace(glass, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const sign = /^[^\p{L}\p{N})]$/u;

/** Without arrows, lines and stars at the end, and without one or two signs that stand apart there. */
function withoutDrawingAtEnd(text: string): string {
  const characters = Array.from(text);
  for (;;) {
    const [third, second, last] = [-3, -2, -1].map(at => characters.at(at) ?? '') as [string, string, string];
    if (/^[\s*:|_>»›▾▼<«]$/u.test(last)) characters.length -= 1;
    else if (second === ' ' && sign.test(last)) characters.length -= 2;
    else if (third === ' ' && sign.test(second) && sign.test(last)) characters.length -= 3;
    else return characters.join('');
  }
}

/** What a field is called: the text above its beginning, else the text to its left; undefined when there is none. */
export function labelOf(screen: Screen, value: PixelBox): TextLine | undefined {
  const u = unit(screen);
  const bar = addressShown(screen)?.line;
  const named = screen.lines.filter(
    line => line !== bar && line.sure > 0.5 && /\p{L}{3}/u.test(line.text) && line.h > 6 * u,
  );
  const stacked = named
    .filter(
      line =>
        line.y + line.h <= value.y + 2 * u &&
        value.y - (line.y + line.h) < 84 * u &&
        line.x < value.x + 30 * u &&
        line.x > value.x - 60 * u,
    )
    .toSorted((a, b) => b.y + b.h - (a.y + a.h));
  const next = stacked[0];
  const near = next && value.y - (next.y + next.h) < 46 * u ? next : undefined;
  // Between a field and its label there may be a sentence on what to write.
  const above = near && isSentence(near.text) ? (stacked.find(line => !isSentence(line.text)) ?? near) : near;
  const left = named
    .filter(
      line =>
        line.x + line.w <= value.x + 2 * u &&
        value.x - (line.x + line.w) < 160 * u &&
        Math.abs(middle(line) - middle(value)) < value.h * 0.8,
    )
    .toSorted((a, b) => b.x + b.w - (a.x + a.w))[0];
  // A label that is beside its field is nearer to it than what happens to be above.
  const over = above !== undefined && Math.abs(above.x - value.x) < 26 * u;
  if (left && !over && (!above || value.x - (left.x + left.w) < 28 * u)) return left;
  return above ?? left;
}

function isSentence(text: string): boolean {
  return text.split(/\s+/).length > 3 || /[.:]\s|\.$/.test(text);
}

/** The same line in another screen: at the same place, whatever it says there. */
export function sameplace(line: PixelBox, lines: readonly TextLine[], u: number): TextLine | undefined {
  return lines.find(
    other =>
      Math.abs(middle(other) - middle(line)) < 9 * u &&
      (Math.abs(other.x - line.x) < 16 * u || (other.x < line.x + line.w && line.x < other.x + other.w)),
  );
}

/** How much of a screen's text stands unchanged in the next, from 0 to 1. */
export function likeness(before: Screen, after: Screen): number {
  const u = unit(after);
  const kept = before.lines.filter(line => {
    const other = sameplace(line, after.lines, u);
    return other !== undefined && similar(plain(other.text), plain(line.text));
  });
  return before.lines.length === 0 ? 1 : kept.length / before.lines.length;
}

/** Whether two readings may be of the same text. */
export function similar(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === '' || b === '') return false;
  const longest = Math.max(a.length, b.length);
  const most = Math.max(1, Math.floor(longest * 0.2));
  return longest - Math.min(a.length, b.length) <= most && distance(a, b) <= most;
}
