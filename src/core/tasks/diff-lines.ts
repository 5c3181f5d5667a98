/** One line of a difference between two lists. */
export type Line = { kind: 'same' | 'added' | 'removed'; text: string };

/** One part of something that changed, under its title. */
export type Change = { title: string; lines: Line[] };

/** Beyond so many comparisons the parts that differ are reported as a whole, so that very long texts take little time. */
const comparisonsAtMost = 1_000_000;

/** The difference between two lists: common lines in order, added lines, removed lines. */
export function diffLines(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...all('same', before.slice(0, head)),
    ...diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...all('same', before.slice(before.length - tail)),
  ];
}

function all(kind: Line['kind'], texts: readonly string[]): Line[] {
  return texts.map(text => ({ kind, text }));
}

function diffMiddle(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length * after.length > comparisonsAtMost) return [...all('removed', before), ...all('added', after)];
  // common[i][j]: how many lines before[i…] and after[j…] share.
  const common = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const shared = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row = common[i] ?? [];
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = before[i] === after[j] ? shared(i + 1, j + 1) + 1 : Math.max(shared(i + 1, j), shared(i, j + 1));
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < before.length && (j >= after.length || shared(i + 1, j) >= shared(i, j + 1))) {
      lines.push({ kind: 'removed', text: before[i] ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: after[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}

/** How to read the parts of a value to compare: titles, and the lines of each. */
export type Parts<T> = readonly (readonly [title: string, read: (of: T) => string[]])[];

/** What changed, part by part; parts that stay are left out. */
export function changedParts<T>(parts: Parts<T>, before: T, after: T): Change[] {
  return parts
    .map(([title, read]) => ({ title, lines: diffLines(read(before), read(after)) }))
    .filter(({ lines }) => lines.some(({ kind }) => kind !== 'same'));
}

/** The lines of a text that are not empty. */
export function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter(line => line.trim() !== '');
}
