import { fills, presses, type Clause } from '#src/core/steps/clause.ts';
import { understoodIn } from '../clauses-of.ts';
import type { Said } from '#src/core/runs/reply.ts';
import { stopped, unproved, type Mind, type Outcome } from '../mind.ts';

/** What the user says in the chat. Whatever is understood as steps is an order. */
export type Meant =
  | { kind: 'stop' | 'skip' | 'again' | 'by-hand' | 'nothing' }
  | { kind: 'orders'; clauses: Clause[] }
  | { kind: 'words'; text: string };

const again = /^try again[.! ]*$/i;

export function readSaid(mind: Mind, said: Said): Meant {
  const text = said.text.trim();
  if (text === '') return { kind: 'nothing' };
  if (said.reply === 'stop') return { kind: 'stop' };
  if (again.test(text)) return { kind: 'again' };
  if (said.reply === 'skip') return { kind: 'skip' };
  if (said.reply === 'done') return { kind: 'by-hand' };
  const clauses = understoodIn(mind, text);
  return clauses === null ? { kind: 'words', text } : { kind: 'orders', clauses };
}

/** What comes of a thing to do when the user says how it ends. */
export function endedBy(kind: 'stop' | 'skip' | 'by-hand' | 'nothing', what: string): Outcome {
  if (kind === 'stop') return stopped;
  return unproved(kind === 'skip' ? `“${what}” was skipped, as you said.` : `You did “${what}” yourself.`);
}

/** Two examples that fit what is asked about. */
export const examples = 'click “Save”; type “Ann” in the Name field';

export function notUnderstood(message: string): string {
  return `I did not understand “${message.slice(0, 200)}”. Write it as an action, for example: ${examples}.`;
}

/** Whether orders given for a thing to do stand in its place: what they end with is of its kind. */
export function standsFor(ordered: readonly Clause[], open: Clause): boolean {
  const last = ordered.at(-1);
  return last !== undefined && kindOf(last) === kindOf(open);
}

function kindOf({ do: what }: Clause): string {
  return presses.has(what) ? 'press' : fills.has(what) ? 'fill' : what;
}
