import type { Plan, Resumed } from '#src/agent/planner.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import type { Part } from '#src/core/steps/parts.ts';
import { knownAfter } from '#src/core/steps/read-clause.ts';
import type { Known } from '#src/core/steps/values.ts';
import { knownBy, partsIn } from '../acting/clauses-of.ts';
import { finish } from '../acting/finish.ts';
import { stepsOf, unproved, type Mind, type Outcome } from '../acting/mind.ts';
import { checkReloaded } from '../acting/reload-check.ts';
import { noteThing } from '../acting/subject.ts';
import { doubtsAtEnd } from '../acting/verify.ts';
import { GivenUp, type Orders } from '../watched.ts';
import { runStep } from './step.ts';

type Verdicts = Plan['verdicts'];
type Judged = { verdicts: Verdicts; resumed: Resumed | undefined };

/** Does the steps of the task, and ends the run. `verdicts`: where each step's is put. */
export async function runTask(mind: Mind, orders: Orders, judged: Judged): Promise<never> {
  try {
    return await runEach(mind, orders, judged);
  } catch (error) {
    if (error instanceof GivenUp) return await finish(mind, 'fail', error.message);
    throw error;
  }
}

async function runEach(mind: Mind, orders: Orders, { verdicts, resumed }: Judged): Promise<never> {
  const steps = stepsOf(mind.assignment);
  const parsed = partsOf(mind, steps);
  const first = resumed?.step ?? 1;
  const judged: Verdicts = resumed?.verdicts.filter(({ step }) => step < first) ?? [];
  let absent: string | null = null;
  let say = '';
  for (const clause of parsed
    .slice(0, first - 1)
    .flat()
    .flatMap(clausesIn))
    noteThing(mind, clause);
  mind.step = Math.min(first, steps.length);
  for (const index of steps.keys()) {
    if (index + 1 < first) continue;
    mind.step = index + 1;
    const parts = parsed[index] ?? [];
    const after = parsed
      .slice(index + 1)
      .flat()
      .flatMap(clausesIn);
    if (opensPage(parts.flatMap(clausesIn)[0])) absent = null;
    // What is meant for a page that never came is done on no other.
    const outcome: Outcome =
      absent === null
        ? await runStep(mind, orders, { parts, after })
        : unproved(`Not tried: the page did not open. ${absent}`);
    if (outcome.absent) absent = outcome.evidence;
    const verdict = { step: index + 1, verdict: outcome.verdict, evidence: outcome.evidence.slice(0, longestEvidence) };
    judged.push(verdict);
    verdicts.push(verdict);
    if (outcome.verdict === 'failed' && !outcome.absent) return await finish(mind, 'fail', outcome.evidence);
    if (outcome.ends !== undefined) {
      say = outcome.ends;
      break;
    }
  }
  verdicts.push(...(await judgeAgain(mind, judged)));
  return await finishAll(mind, judged, say);
}

const longestEvidence = 2000;

/** Takes back at the end of the task what was proved and is not so any more; the verdicts that are others now. */
async function judgeAgain(mind: Mind, judged: Verdicts): Promise<Verdicts> {
  const doubts = await doubtsAtEnd(mind);
  const isDone = doubts.size === 0 && judged.every(({ verdict }) => verdict === 'proved');
  const lost = isDone ? await checkReloaded(mind) : null;
  if (lost !== null) doubts.set(lost.step, `But after a reload, ${lost.words}.`);
  return judged.flatMap((one, at) => {
    const doubt = doubts.get(one.step);
    if (doubt === undefined || one.verdict !== 'proved') return [];
    const evidence = `${one.evidence.slice(0, longestEvidence)} ${doubt}`;
    judged[at] = { step: one.step, verdict: 'unproved', evidence };
    return [judged[at]];
  });
}

/** All steps, each read with what those before it read and ask. */
function partsOf(mind: Mind, steps: readonly string[]): Part[][] {
  let known: Known = knownBy(mind);
  return steps.map(step => {
    const parts = partsIn(mind, step, known);
    for (const clause of parts.flatMap(clausesIn)) known = knownAfter(known, clause);
    return parts;
  });
}

function clausesIn(part: Part): Clause[] {
  return part.readings.length === 1 ? (part.readings[0] ?? []) : [];
}

/** Ends a run whose steps were all gone through: a success when each of them is proved. */
async function finishAll(mind: Mind, judged: Verdicts, say: string): Promise<never> {
  const failures = judged.filter(j => j.verdict === 'failed');
  if (failures.length > 0)
    return await finish(mind, 'fail', failures.map(j => `Step ${j.step}: ${j.evidence}`).join('\n'));
  const open = judged.filter(j => j.verdict !== 'proved');
  const isProved = open.length === 0 && judged.length > 0;
  return await finish(
    mind,
    isProved ? 'success' : 'completed',
    [say, closing(judged, open)].filter(Boolean).join('\n'),
  );
}

function closing(judged: Verdicts, open: Verdicts): string {
  if (open.length === 0) return judged.length === 1 ? 'Done.' : `All ${judged.length} steps are done.`;
  const said = open.map(j => `Step ${j.step}: ${j.evidence}`).join('\n');
  return `Finished. Not confirmed:\n${said}`;
}

function opensPage(clause: Clause | undefined): boolean {
  return clause?.do === 'go' || (clause?.do === 'sign-in' && clause.url !== null);
}
