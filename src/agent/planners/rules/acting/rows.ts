/** The rows of an input that holds a table: JSON, CSV with a head, or one value a line. */

/** A row by the lower-case names of its columns; `text` is the row as a person would say it. */
export type Row = { columns: Map<string, string>; text: string };

/** Reads a table. Empty when the text has none. */
export function rowsOf(text: string): Row[] {
  const plain = text.trim();
  if (plain === '') return [];
  return fromJson(plain) ?? fromSeparated(plain) ?? fromLines(plain);
}

function fromJson(text: string): Row[] | null {
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
function fromSeparated(text: string): Row[] | null {
  for (const separator of separators) {
    const lines = cellsOf(text, separator);
    const width = lines[0]?.length ?? 0;
    if (lines.length > 1 && width > 1 && lines.every(line => line.length === width)) return withHead(lines);
  }
  return null;
}

/** Cells may stand in quotes, with a quote in them written twice. Markdown's rule under the head and its edges go. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charAt(i);
    if (quoted && sign === '"' && text.charAt(i + 1) === '"') cell += text.charAt((i += 1));
    else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (!quoted && sign === separator) end();
    else if (!quoted && sign === '\n') {
      end();
      lines.push([]);
    } else cell += sign;
  }
  end();
  const kept = lines
    .map(line => (separator === '|' && line[0] === '' && line.at(-1) === '' ? line.slice(1, -1) : line))
    .filter(line => line.some(one => one !== ''));
  return kept.filter(line => !line.every(one => /^:?-{2,}:?$/.test(one)));
}

function withHead([head = [], ...lines]: string[][]): Row[] {
  return lines.map(line => rowOf(head.map((name, i) => [name, line[i] ?? ''])));
}

function fromLines(text: string): Row[] {
  return text
    .split('\n')
    .map(line => line.replace(/^\s*(?:[-*•]\s|\d{1,4}[.)]\s)?/, '').trim())
    .filter(line => line !== '')
    .map(line => rowOf([['value', line]]));
}

function rowOf(cells: (readonly [string, string])[]): Row {
  return {
    columns: new Map(cells.map(([name, value]) => [name.trim().toLowerCase(), value])),
    text: cells.map(([, value]) => value).join(', '),
  };
}
