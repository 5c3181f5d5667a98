/** Of `csv-stringify/browser/esm/sync`: its own types need those of Node, which would be known in all of the web then. */
export function stringify(
  rows: readonly (readonly string[])[],
  options: {
    bom: boolean;
    escape_formulas: boolean;
    record_delimiter: string;
    cast: { string: (value: string) => string | { value: string; escape_formulas: boolean } };
  },
): string;
