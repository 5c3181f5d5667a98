import { unproved, type Outcome } from './mind.ts';

/** Does something for each, one after the other, and gives what came of all. The first that fails, or ends the run, is the last. */
export async function inTurn<T>(
  all: readonly T[],
  run: (one: T, rest: readonly T[]) => Promise<Outcome>,
): Promise<Outcome> {
  let result: Outcome | null = null;
  for (const [at, one] of all.entries()) {
    const outcome = await run(one, all.slice(at + 1));
    if (outcome.verdict === 'failed') return outcome;
    const evidence = [result?.evidence ?? '', outcome.evidence].filter(said => said !== '');
    result = { ...outcome, ...(result?.verdict === 'unproved' && { verdict: 'unproved' }), evidence: evidence.join(' ') };
    if (outcome.ends !== undefined) break;
  }
  return result ?? unproved('There was nothing to do.');
}
