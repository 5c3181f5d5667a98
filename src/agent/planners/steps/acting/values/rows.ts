/** The rows of an input that holds a table: JSON, CSV with a head, or one value a line. */
import { parse } from 'csv-parse/sync';

/** A row by the lower-case names of its columns; `text` is the row as a person would say it. */
export type TableRow = { columns: Map<string, string>; text: string };

/** Reads a table. Empty when the text has none. */
export function rowsOf(text: string): TableRow[] {
  const plain = text.trim();
  if (plain === '') return [];
  return fromJson(plain) ?? fromSeparated(plain) ?? fromLines(plain);
}

function fromJson(text: string): TableRow[] | null {
  if (!/^[[{]/.test(text)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (list.every(Array.isArray)) return withHead(list.map(line => line.map(worded)));
  return list.map(one => {
    if (typeof one !== 'object' || one === null) return rowOf([['value', worded(one)]]);
    return rowOf(Object.entries(one).map(([name, value]) => [name, worded(value)]));
  });
}

function worded(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const separators = ['\t', ';', '|', ','];

/** Lines of as many cells each, of which the first are the names. */
function fromSeparated(text: string): TableRow[] | null {
  for (const separator of separators) {
    const lines = linesOf(text, separator);
    if (lines.length > 1 && (lines[0]?.length ?? 0) > 1) return withHead(lines);
  }
  return null;
}

/** Lines of cells; none when they differ in length. A table of Markdown is read without its edges and its rule. */
function linesOf(text: string, separator: string): string[][] {
  try {
    const lines: string[][] = parse(text, {
      delimiter: separator,
      bom: true,
      trim: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    const hasEdges = separator === '|' && lines.every(line => line[0] === '' && line.at(-1) === '');
    return lines
      .map(line => (hasEdges ? line.slice(1, -1) : line))
      .filter(line => !line.every(one => /^:?-{2,}:?$/.test(one)));
  } catch {
    // no table with this separator
    return [];
  }
}

function withHead([head = [], ...lines]: string[][]): TableRow[] {
  return lines.map(line => rowOf(head.map((name, i) => [name, line[i] ?? ''])));
}

function fromLines(text: string): TableRow[] {
  return text
    .split('\n')
    .map(line => line.replace(/^\s*(?:[-*•]\s|\d{1,4}[.)]\s)?/, '').trim())
    .filter(line => line !== '')
    .map(line => rowOf([['value', line]]));
}

function rowOf(cells: (readonly [string, string])[]): TableRow {
  return {
    columns: new Map(cells.map(([name, value]) => [name.trim().toLowerCase(), value])),
    text: cells.map(([, value]) => value).join(', '),
  };
}
