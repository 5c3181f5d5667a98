type Report = { files: Record<string, { mutants: { status: string }[] }> };

/** A sentence on a report of Stryker: of the mutants that tests ran against, how many they noticed. */
export function scoreOf(json: string): string {
  // safe because Stryker wrote it, in the form of its mutation-testing-report-schema
  const report = JSON.parse(json) as Report;
  const counts = new Map<string, number>();
  for (const { mutants } of Object.values(report.files))
    for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1);
  const of = (status: string): number => counts.get(status) ?? 0;
  const noticed = of('Killed') + of('Timeout');
  const all = noticed + of('Survived') + of('NoCoverage');
  const percent = all === 0 ? '–' : `${((100 * noticed) / all).toFixed(1)} %`;
  const leftOut = of('CompileError') > 0 ? `, ${of('CompileError')} not in the sample` : '';
  return `${percent} (${noticed} of ${all} noticed; ${of('Survived')} survived, ${of('NoCoverage')} not covered, ${of('Ignored')} not run${leftOut})`;
}
