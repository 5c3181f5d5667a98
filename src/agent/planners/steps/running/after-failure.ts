import type { Clause } from '#src/core/steps/clause.ts';
import { ask, phraseKey } from '../acting/asking/ask.ts';
import { endedBy, notUnderstood, readSaid, standsFor } from '../acting/asking/talk.ts';
import { inTurn } from '../acting/in-turn.ts';
import { legible, type Mind, type Outcome } from '../acting/mind.ts';
import type { Orders } from '../watched.ts';
import { runWithOrders } from './leave-clause.ts';

function canBeMended(outcome: Outcome): boolean {
  return outcome.verdict === 'failed' && outcome.halt !== true && outcome.absent !== true;
}

export type Attempt = { clause: Clause; outcome: Outcome };

/** The outcome of a clause; where that failed, after the user was asked what to do. */
export async function mended(mind: Mind, orders: Orders, at: Attempt): Promise<Outcome> {
  return canBeMended(at.outcome) ? await afterFailure(mind, orders, at) : at.outcome;
}

const mostQuestions = 3;

/**
 * What could not be done is put to the user: they may do it, say it otherwise, prepare it, have it tried again, or leave it
 * out. Each question after the first says what was done since.
 */
async function afterFailure(mind: Mind, orders: Orders, at: { clause: Clause; outcome: Outcome }): Promise<Outcome> {
  const said = legible(mind, at.clause.text);
  let { outcome } = at;
  let before = `I could not do “${said}”: ${outcome.evidence}`;
  for (let attempt = 0; attempt < mostQuestions; attempt += 1) {
    const answer = await ask(mind, {
      text: `${before}\nSay what to do, answer “try again”, do it yourself and answer “done”, or answer “skip” or “stop”.`,
      key: `after failure ${phraseKey(mind, said)}`,
      purpose: 'once',
      fresh: true,
    });
    const reply = readSaid(mind, answer);
    switch (reply.kind) {
      case 'stop':
        return { ...at.outcome, halt: true };
      case 'skip':
      case 'by-hand':
      case 'nothing':
        return endedBy(reply.kind, said);
      case 'words':
        before = `${notUnderstood(reply.text)} “${said}” is still to be done.`;
        continue;
      case 'again':
        before = 'I tried again';
        break;
      case 'orders': {
        const done = await inTurn(reply.clauses, clause => runWithOrders(mind, orders, clause));
        if (done.verdict === 'failed' && done.halt === true) return done;
        if (done.verdict === 'failed') {
          before = `I tried what you said, and could not do it: ${done.evidence}\n“${said}” is still to be done.`;
          continue;
        }
        if (standsFor(reply.clauses, at.clause)) return done;
        before = `I did what you said (${done.evidence}) and tried again`;
      }
    }
    outcome = await runWithOrders(mind, orders, at.clause);
    if (!canBeMended(outcome)) return outcome;
    before = `${before}, but could not do “${said}”: ${outcome.evidence}`;
  }
  return outcome;
}
