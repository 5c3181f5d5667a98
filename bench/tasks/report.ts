import { type BenchTable, percentile } from '../table.ts';
import type { Outcome } from './episode.ts';

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** A claim of success is false when the whole is not right; of what was read, when nothing is. */
export function isFalseSuccess({ claim, right, share }: Outcome, set: string): boolean {
  return claim === 'success' && (set === 'extract' ? share === 0 : !right);
}

/** `leftOut` are the episodes that could not be run: they are in no share, so the reader has to see them. */
export function tableOf(set: string, outcomes: Outcome[], leftOut: readonly string[] = []): BenchTable {
  const halves = (['build', 'kept'] as const).map(half => outcomes.filter(outcome => outcome.half === half));
  const groups = [...new Set(outcomes.map(({ group }) => group))].toSorted();
  const rows = [
    row('all', outcomes, set),
    ...halves.flatMap((of, index) =>
      of.length > 0 ? [row(index === 0 ? 'half: build' : 'half: kept aside', of, set)] : [],
    ),
    ...groups.map(group =>
      row(
        group,
        outcomes.filter(outcome => outcome.group === group),
        set,
      ),
    ),
  ];
  return {
    title: `Tasks: ${set}`,
    columns: [
      'of',
      'runs',
      'right',
      'without a question',
      'wrong effect',
      'nothing',
      'mean share',
      'said success',
      'of it false',
      'questions',
      'p50 turn ms',
      'p95 turn ms',
      'p50 run ms',
    ],
    rows,
    notes: [
      'Right: the page or its server says that the whole was done. Of it false: claims of success where it does not; for extract, where nothing read was right.',
      ...(leftOut.length > 0
        ? [`Left out, because they could not be run (${leftOut.length}): ${leftOut.join(', ')}.`]
        : []),
    ],
  };
}

function row(name: string, of: Outcome[], set: string): (string | number)[] {
  const claimed = of.filter(({ claim }) => claim === 'success');
  const turns = of.flatMap(({ turnMs }) => turnMs);
  const share = of.reduce((sum, outcome) => sum + outcome.share, 0) / of.length;
  return [
    name,
    of.length,
    percent(of.filter(({ right }) => right).length, of.length),
    percent(of.filter(({ right, questions }) => right && questions === 0).length, of.length),
    percent(of.filter(({ right, touched }) => !right && touched).length, of.length),
    percent(of.filter(({ right, touched }) => !right && !touched).length, of.length),
    share.toFixed(2),
    claimed.length,
    percent(claimed.filter(outcome => isFalseSuccess(outcome, set)).length, claimed.length),
    of.reduce((sum, { questions }) => sum + questions, 0),
    Math.round(percentile(turns, 0.5)),
    Math.round(percentile(turns, 0.95)),
    Math.round(
      percentile(
        of.map(({ ms }) => ms),
        0.5,
      ),
    ),
  ];
}
