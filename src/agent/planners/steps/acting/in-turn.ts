import { unproved, type Outcome } from './mind.ts';

/** Does something for each, one after the other, and gives what came of all. The first that fails, or ends the run, is the last. */
export async function inTurn<T>(
  all: readonly T[],
  run: (one: T, rest: readonly T[]) => Promise<Outcome>,
): Promise<Outcome> {
  const done: Outcome[] = [];
  for (const [at, one] of all.entries()) {
    const outcome = await run(one, all.slice(at + 1));
    if (outcome.verdict === 'failed') return outcome;
    done.push(outcome);
    if (outcome.ends !== undefined) break;
  }
  const last = done.at(-1);
  if (last === undefined) return unproved('There was nothing to do.');
  const evidence = done.map(one => one.evidence).filter(said => said !== '');
  const isDoubtful = done.some(({ verdict }) => verdict === 'unproved');
  return { ...last, ...(isDoubtful && { verdict: 'unproved' }), evidence: evidence.join(' ') };
}
