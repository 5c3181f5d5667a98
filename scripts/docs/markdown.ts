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

/** `page` with `text` between the two marks of a part. @throws Error when the marks are not there. */
export function withPart(page: string, { name, text }: { name: string; text: string }): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no place for ${name}: ${begin} … ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
