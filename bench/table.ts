/** What a bench measured: a row each for what was compared, in one run on one machine. */
export type BenchTable = { title: string; columns: string[]; rows: (string | number)[][]; notes: string[] };

export type Bench = { name: string; run(): Promise<BenchTable> };

/** The value below which a share of the samples lies; samples need not be sorted. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** As Markdown, so that it can be pasted where people read it. */
export function formatTable({ title, columns, rows, notes }: BenchTable): string {
  const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rule = line(columns.map((_, index) => (index === 0 ? '---' : '---:')));
  return [`### ${title}`, '', line(columns), rule, ...rows.map(line), ...(notes.length ? ['', ...notes] : [])].join(
    '\n',
  );
}
