/**
 * How the result of a run is shown: rows of the same kind as a table, named values as fields, several values as a list, and
 * everything else as the text that it is. Results hold foreign text: each shape is bounded.
 */
export type ResultShape =
  | { kind: 'table'; columns: string[]; rows: string[][]; total: number }
  | { kind: 'fields'; fields: { name: string; value: ResultShape }[] }
  | { kind: 'list'; items: string[]; total: number }
  | { kind: 'text'; text: string };

const rowsAtMost = 5000;
const columnsAtMost = 100;
const fieldsAtMost = 500;

/** Reads a result; anything that is no JSON object or list is the text that it is. */
export function resultShape(result: string): ResultShape {
  try {
    const value: unknown = JSON.parse(result);
    return typeof value === 'object' && value !== null ? shapeOf(value, 0) : { kind: 'text', text: result };
  } catch {
    return { kind: 'text', text: result };
  }
}

function shapeOf(value: unknown, depth: number): ResultShape {
  if (Array.isArray(value)) return shapeOfList(value);
  // Fields within fields are shown as JSON: a deep result must not nest the screen without end.
  if (!isObject(value) || depth > 1) return { kind: 'text', text: cellText(value) };
  const entries = Object.entries(value).slice(0, fieldsAtMost);
  return { kind: 'fields', fields: entries.map(([name, field]) => ({ name, value: shapeOf(field, depth + 1) })) };
}

function shapeOfList(list: readonly unknown[]): ResultShape {
  const some = list.slice(0, rowsAtMost);
  if (list.length === 0 || !some.every(isObject))
    return { kind: 'list', items: some.map(cellText), total: list.length };
  const columns = [...new Set(some.flatMap(row => Object.keys(row).slice(0, columnsAtMost)))].slice(0, columnsAtMost);
  const rows = some.map(row => columns.map(column => cellText(row[column])));
  return { kind: 'table', columns, rows, total: list.length };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** The shape as rows for CSV; undefined for a text, which has none. */
export function resultRows(shape: ResultShape): string[][] | undefined {
  switch (shape.kind) {
    case 'table':
      return [shape.columns, ...shape.rows];
    case 'list':
      return shape.items.map(item => [item]);
    case 'fields': {
      const [only] = shape.fields;
      // A list under one name, as schemas often have it.
      if (shape.fields.length === 1 && only && only.value.kind !== 'text') return resultRows(only.value);
      return shape.fields.map(({ name, value }) => [name, oneCell(value)]);
    }
    case 'text':
      return undefined;
  }
}

function oneCell(shape: ResultShape): string {
  if (shape.kind === 'text') return shape.text;
  return (resultRows(shape) ?? []).map(row => row.join(' ')).join('\n');
}
