/** A Markdown table. Cells are text; a bar in one is escaped. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Whether two Markdown texts differ by more than the width of table cells, which the formatter sets. */
export function isSameMarkdown(one: string, other: string): boolean {
  const plain = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---').trim();
  return plain(one) === plain(other);
}
