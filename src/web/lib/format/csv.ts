const number = /^[+-]?\d+(?:\.\d+)?$/;

/** CSV as RFC 4180 has it, with a mark that spreadsheets go by for UTF-8. A cell that would be a formula there is text. */
export async function csvOf(rows: readonly (readonly string[])[]): Promise<string> {
  // 20 kB that only this needs.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(rows, {
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { string: value => (number.test(value) ? { value, escape_formulas: false } : value) },
  });
}
