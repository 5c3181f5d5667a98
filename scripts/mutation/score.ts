type Report = { files: Record<string, { mutants: { status: string }[] }> };

/**
 * How a report of Stryker came out. Changes that a test noticed, of all that were tried. One that ran into Stryker's time
 * limit is not noticed: it may be a loop without an end, or a busy machine.
 */
export type Score = {
  percent: string;
  noticed: number;
  timedOut: number;
  all: number;
  survived: number;
  notCovered: number;
  notRun: number;
  /** Left out by a sample. */
  leftOut: number;
};

export function scoreOf(json: string): Score {
  // safe because Stryker wrote it, in the form of its mutation-testing-report-schema
  const report = JSON.parse(json) as Report;
  const counts = new Map<string, number>();
  for (const { mutants } of Object.values(report.files))
    for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1);
  const of = (status: string): number => counts.get(status) ?? 0;
  const noticed = of('Killed');
  const timedOut = of('Timeout');
  const all = noticed + timedOut + of('Survived') + of('NoCoverage');
  return {
    percent: all === 0 ? '–' : `${((100 * noticed) / all).toFixed(1)} %`,
    noticed,
    timedOut,
    all,
    survived: of('Survived'),
    notCovered: of('NoCoverage'),
    notRun: of('Ignored'),
    leftOut: of('CompileError'),
  };
}

/** The score in a sentence. */
export function scoreWords({ percent, noticed, all, leftOut, ...others }: Score): string {
  const { timedOut, survived, notCovered, notRun } = others;
  const sample = leftOut > 0 ? `, ${leftOut} not in the sample` : '';
  const rest = `${timedOut} timed out, ${survived} survived, ${notCovered} not covered, ${notRun} not run${sample}`;
  return `${percent} (${noticed} of ${all} noticed; ${rest})`;
}

const tableHead = /^\| Folder +\|.*\n\| -.*\n/m;

/** The page with the folder's line in its table of scores: changed, or added in the order of the names. `sample`: one change in so many. */
export function withScore(page: string, folder: string, { score, sample }: { score: Score; sample: number }): string {
  const head = tableHead.exec(page);
  if (!head) throw new Error('The page has no table of scores.');
  const from = head.index + head[0].length;
  const rows = /^(?:\|.*\n)*/.exec(page.slice(from))?.[0] ?? '';
  const { percent, noticed, timedOut, all, survived, notCovered, notRun } = score;
  const tried = sample > 1 ? `1 in ${sample}` : 'all';
  const cells = [`\`${folder}\``, percent, `${noticed} of ${all}`, timedOut, survived, notCovered, notRun, tried];
  const others = rows.split('\n').filter(row => row !== '' && row.split('|')[1]?.trim() !== cells[0]);
  const lines = [...others, `| ${cells.join(' | ')} |`].toSorted();
  return `${page.slice(0, from)}${lines.join('\n')}\n${page.slice(from + rows.length)}`;
}
