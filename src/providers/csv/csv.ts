import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** CSV as RFC 4180 has it, in UTF-8 with a mark that spreadsheets go by. A cell that would be a formula there is text. */
export function csvOf(columns: readonly string[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const out = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true });
  // A fault destroys `out`, whose reader gets it.
  pipeline(Readable.from(rows), out, () => {});
  return out;
}
