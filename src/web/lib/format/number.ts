/** A number in the form of the browser's locale, with so many decimals. */
export function formatNumber(value: number, decimals = 0): string {
  return value.toLocaleString(undefined, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
