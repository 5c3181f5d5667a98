import { diffArrays } from 'diff';

/** One line of a difference between two lists. */
export type LineChange = { kind: 'same' | 'added' | 'removed'; text: string };

/** One part of something that changed, under its title. */
export type Change = { title: string; lines: LineChange[] };

/** With more lines added and removed than this, all lines count as changed: the time grows with the square of this number. */
const editsAtMost = 1000;

/** The lines that both lists have, in the order of both, with those that were removed and added. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: editsAtMost });
  if (!changes) return [...all('removed', before), ...all('added', after)];
  return changes.flatMap(({ added, removed, value }) => all(added ? 'added' : removed ? 'removed' : 'same', value));
}

function all(kind: LineChange['kind'], texts: readonly string[]): LineChange[] {
  return texts.map(text => ({ kind, text }));
}

/** How to read the parts of something that can be compared: titles, and the lines of each. */
export type ComparedParts<T> = readonly (readonly [title: string, read: (of: T) => string[]])[];

/** What changed, part by part; parts that stay are left out. */
export function changedParts<T>(parts: ComparedParts<T>, before: T, after: T): Change[] {
  return parts
    .map(([title, read]) => ({ title, lines: diffLines(read(before), read(after)) }))
    .filter(({ lines }) => lines.some(({ kind }) => kind !== 'same'));
}

/** The lines of a text that say something. */
export function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter(line => line.trim() !== '');
}
