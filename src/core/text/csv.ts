/** A spreadsheet would carry out a cell that begins so. */
const formula = /^[=+\-@\t\r]/;

/** CSV as RFC 4180 has it, with a mark that spreadsheets go by for UTF-8. A cell that would be a formula there is text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(row => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const number = /^[+-]?\d+(?:\.\d+)?$/.test(text);
  const safe = formula.test(text) && !number ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
