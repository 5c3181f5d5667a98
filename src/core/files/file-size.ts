const units = ['B', 'KB', 'MB', 'GB'];

/** `812 B`, `1.4 KB`, `25 MB`: powers of 1000, as file managers count. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
