export type SourceLocation = { path: string; line: number };

/** Two places with the same lines. `lines` counts those that carry code. */
export type DuplicatePair = { one: SourceLocation; other: SourceLocation; lines: number };

type CodeLine = { text: string; line: number };
type File = { path: string; lines: CodeLine[] };

/** Fewer equal lines in a row are no pair. */
export const minLines = 6;

/** Lines that stand in more places than this are idioms, such as the start of every migration. */
const mostPlaces = 8;

/**
 * Pairs of places that share at least {@link minLines} lines in a row. Imports, comments, blank lines and lone punctuation do not count,
 * and neither does white space. Runs of two files at the same distance are one pair.
 */
export function findDuplicates(sources: ReadonlyMap<string, string>): DuplicatePair[] {
  const files = [...sources].map(([path, source]) => ({ path, lines: codeLines(source) }));
  const windows = new Map<string, { file: File; index: number }[]>();
  for (const file of files) {
    for (let index = 0; index + minLines <= file.lines.length; index += 1) {
      const key = file.lines
        .slice(index, index + minLines)
        .map(({ text }) => text)
        .join('\n');
      const places = windows.get(key);
      if (places) places.push({ file, index });
      else windows.set(key, [{ file, index }]);
    }
  }
  const pairs = new Map<string, DuplicatePair>();
  for (const places of windows.values()) {
    if (places.length > mostPlaces) continue;
    for (const [at, one] of places.entries()) {
      for (const other of places.slice(at + 1)) extend(pairs, { one, other });
    }
  }
  return [...pairs.values()].toSorted((a, b) => b.lines - a.lines);
}

type Match = { one: { file: File; index: number }; other: { file: File; index: number } };

/** A window that goes on where another of the same two files was is the same pair, a line longer. */
function extend(pairs: Map<string, DuplicatePair>, { one, other }: Match): void {
  if (one.file === other.file && Math.abs(one.index - other.index) < minLines) return;
  const key = `${one.file.path}\n${other.file.path}\n${other.index - one.index}`;
  const known = pairs.get(key);
  if (known) known.lines += 1;
  else {
    const place = ({ file, index }: Match['one']): SourceLocation => ({
      path: file.path,
      line: file.lines[index]?.line ?? 0,
    });
    pairs.set(key, { one: place(one), other: place(other), lines: minLines });
  }
}

function codeLines(source: string): CodeLine[] {
  return withoutImports(source)
    .split('\n')
    .map((text, index) => ({ text: text.trim().replaceAll(/\s+/g, ' '), line: index + 1 }))
    .filter(({ text }) => /\w/.test(text) && !/^(?:\/\/|\/\*|\*)/.test(text));
}

/** Line numbers stay as they are. */
function withoutImports(source: string): string {
  return source.replaceAll(/^import\b[^;]*;/gm, statement => '\n'.repeat(statement.split('\n').length - 1));
}
