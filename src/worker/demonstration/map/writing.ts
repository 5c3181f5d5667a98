import { type PixelBox, overlaps } from '../see/changes.ts';
import { unit } from '../see/line-at.ts';
import type { Screen } from '../see/read-scenes.ts';
import { enclosing } from '../see/words.ts';
import type { Action } from './actions.ts';
import { glass, plain } from './layout.ts';

/** What was written, without the frame of its field, which is read as marks. */
export function written(text: string): string {
  const bare = text
    .replace(/^[\s"'“”‘’|[({_,.-]+(?=[\p{L}\p{N}])/u, '')
    .replace(glass, '')
    .replace(/(?<![\s|\]_▾▼⌄])[\s|\]_▾▼⌄]+$/u, '')
    .replace(/(?<!\s)\s+[vV]$/, '');
  // Reading puts spaces into addresses, which have none.
  if (!bare.includes('@')) return bare;
  return bare
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([@.]) ?/g, '$1')
    .replace(/ ([^\s@]*@)/, '$1');
}

/**
 * Writing goes on where it began, though much else changes with each letter, as where a list is searched while one
 * types. Lengthens what was written last, in `actions`, where `after` shows it longer; returns whether it did.
 */
export function goOn(actions: Action[], after: Screen): boolean {
  const index = actions.findLastIndex(({ do: what }) => what !== 'enter');
  const last = actions[index];
  if (last?.do !== 'type' || last.secret || !last.place || last.value === '') return false;
  const then = plain(last.value);
  const longer = readingsAt(after, last.place, last.at)
    .map(written)
    .filter(text => plain(text).startsWith(then) && plain(text).length > then.length)
    .toSorted((a, b) => b.length - a.length)[0];
  if (longer === undefined) return false;
  // What looked like the Enter key was the page's answer to a letter.
  actions.splice(index, actions.length - index, { ...last, value: longer });
  return true;
}

/** What stands at a place, and what was read there below a pointer that has not moved since. */
function readingsAt(after: Screen, place: PixelBox, since: number): string[] {
  const u = unit(after);
  const below = after.happened.flatMap(({ pointer }) =>
    pointer?.on && pointer.since <= since && Math.abs(pointer.y - place.y - place.h / 2) < 32 * u
      ? [pointer.on.text]
      : [],
  );
  const there = after.lines
    .filter(line => overlaps(line, place))
    .map(line => line.words.filter(word => word.x + word.w > place.x + 2 * u))
    .filter(words => words.length > 0)
    .map(words => enclosing(words).text);
  return [...below, ...there];
}
