import type { Clause } from '#src/core/steps/clause.ts';
import { understoodIn } from '../clauses-of.ts';
import type { Said } from '#src/core/runs/reply.ts';
import { isStop } from './ask.ts';
import type { Mind } from '../mind.ts';

/** What the user says in the chat. Whatever is understood as steps is an order. */
export type Meant =
  | { kind: 'stop' | 'skip' | 'again' | 'by-hand' | 'nothing' }
  | { kind: 'orders'; clauses: Clause[] }
  | { kind: 'words'; text: string };

const again =
  /^(?:please )?(?:(?:try|do|look|check|click|retry)(?: it| that| this)?(?: (?:once )?(?:again|more|over)| one more time| once more)|again|retry|once more|one more time|have another (?:go|look|try))(?:,? please)?[.! ]*$/i;

function isAgain(message: string): boolean {
  return again.test(message.trim());
}

export function readSaid(mind: Mind, said: Said): Meant {
  const text = said.text.trim();
  if (text === '') return { kind: 'nothing' };
  if (isStop(said)) return { kind: 'stop' };
  if (isAgain(text)) return { kind: 'again' };
  if (said.reply === 'skip') return { kind: 'skip' };
  if (said.reply === 'done') return { kind: 'by-hand' };
  const clauses = understoodIn(mind, text);
  return clauses === null ? { kind: 'words', text } : { kind: 'orders', clauses };
}

/** Two examples that fit what is asked about. */
export const examples = 'click “Save”; type “Ann” in the Name field';

export function notUnderstood(message: string): string {
  return `I did not understand “${message.slice(0, 200)}”. Write it as an action, for example: ${examples}.`;
}

const prepares = /\b(?:first|before (?:that|this)|beforehand|then (?:try|continue|go on|do) |try again|again after)\b/i;

/** Whether an answer says what is to be done before, not what is meant. */
export function isPreparing(answer: string): boolean {
  return prepares.test(answer);
}

/**
 * Whether orders given for a thing to do stand in its place. They only prepare it when the user says so, or when what they
 * end with is of another kind.
 */
export function standsFor(answer: string, ordered: readonly Clause[], open: Clause): boolean {
  if (isPreparing(answer)) return false;
  const last = ordered.at(-1);
  return last !== undefined && kindOf(last) === kindOf(open);
}

function kindOf(clause: Clause): string {
  switch (clause.do) {
    case 'click':
    case 'act':
    case 'open':
    case 'keys':
    case 'download':
      return 'press';
    case 'type':
    case 'clear':
    case 'fill':
    case 'choose':
    case 'check':
      return 'fill';
    default:
      return clause.do;
  }
}
