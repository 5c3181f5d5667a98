import { excludedMessage } from '#src/agent/hold-plan.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import type { Part } from '#src/core/steps/parts.ts';
import { askMeaning } from '../acting/asking/ask-meaning.ts';
import { missingTool } from '../acting/asking/excluded.ts';
import { failed, Left, NotAllowed, RunStopped, stopped, unproved, type Mind, type Outcome } from '../acting/mind.ts';
import { withDialog } from '../acting/pages/native-dialog.ts';
import { unlessForm } from '../acting/press/named-action.ts';
import type { Orders } from '../watched.ts';
import { mended, type Attempt } from './after-failure.ts';
import { runWithOrders } from './leave-clause.ts';

type Step = { parts: Part[]; after: Clause[] };

/**
 * Does a step. It is proved when each of its clauses is. Of a step that is not understood nothing is done before the user
 * says what is meant.
 */
export async function runStep(mind: Mind, orders: Orders, step: Step): Promise<Outcome> {
  try {
    return await doStep(mind, orders, step);
  } catch (error) {
    if (error instanceof RunStopped) return stopped;
    throw error;
  }
}

async function doStep(mind: Mind, orders: Orders, { parts, after }: Step): Promise<Outcome> {
  const meant = await askMeaning(mind, parts);
  if ('verdict' in meant) return meant;
  const { clauses, answered } = meant;
  const had = mind.scene;
  const outcome = await runClauses(mind, orders, { clauses, after });
  // What the user said for a step may only lead to where it is done.
  return answered ? unlessForm(mind, had, outcome) : outcome;
}

async function runClauses(
  mind: Mind,
  orders: Orders,
  { clauses, after }: { clauses: Clause[]; after: Clause[] },
): Promise<Outcome> {
  let verdict: Outcome['verdict'] = 'proved';
  const evidence: string[] = [];
  const queue = clauses.slice();
  while (queue.length > 0 || orders.extra.length > 0) {
    if (orders.stop) return stopped;
    const extra = orders.extra.shift();
    const clause = extra ?? queue.shift();
    if (clause === undefined) break;
    mind.later = [...queue, ...after];
    mind.denied.clear();
    const done = await runWithOrders(mind, orders, clause);
    const missing = missingTool(mind, clause, done);
    if (missing !== null) return { ...failed(excludedMessage(missing, mind.step)), halt: true };
    let outcome = await mended(mind, orders, { clause, outcome: done });
    outcome = await settled(mind, orders, { clause, outcome });
    if (outcome.evidence !== '') evidence.push(outcome.evidence);
    if (outcome.verdict === 'failed') return extra === undefined ? outcome : { ...outcome, verdict: 'unproved' };
    if (outcome.verdict === 'unproved') verdict = 'unproved';
    if (outcome.ends !== undefined) return { verdict, evidence: evidence.join(' '), ends: outcome.ends };
  }
  return { verdict, evidence: evidence.join(' ') };
}

/** Answers the dialog that a clause left open. Where it closed before the answer came, the user may have the clause done again. */
async function settled(mind: Mind, orders: Orders, at: Attempt): Promise<Outcome> {
  const { clause } = at;
  const outcome = await afterDialog(mind, at);
  if (outcome.verdict !== 'failed' || at.outcome.verdict === 'failed') return outcome;
  return await afterDialog(mind, { clause, outcome: await mended(mind, orders, { clause, outcome }) });
}

/** Answers a dialog that the clause left behind; one that the user did not allow to accept is dismissed by then. */
async function afterDialog(mind: Mind, { clause, outcome }: Attempt): Promise<Outcome> {
  try {
    return await withDialog(mind, clause, outcome);
  } catch (error) {
    if (error instanceof NotAllowed) return unproved(`${outcome.evidence} ${error.message}`);
    if (error instanceof Left) return error.outcome;
    throw error;
  }
}
