import type { QuestionPurpose } from '#src/core/runs/run-events.ts';
import { isGoodOnce } from '#src/core/secrets/secret-field.ts';
import { namesSecret } from '#src/core/secrets/secret-question.ts';
import type { Clause } from '#src/core/step-language/clause.ts';
import { gradeOf, likeness, phrase, type Phrase, spaced } from '../../words/match.ts';
import { cardinal, ordinal } from '#src/core/step-language/numbers.ts';
import { nameOf, surroundings, type Item } from '../../page/scene.ts';
import { distinguish } from '../../page/resolve.ts';
import {
  call,
  inputKey,
  inputValue,
  legible,
  proved,
  resultAt,
  RunStopped,
  unproved,
  type Course,
  type Mind,
  type Outcome,
} from '../mind.ts';

/** How the user answered a question about what to do. */
export type Answer =
  | { kind: 'by-hand' }
  | { kind: 'skip' }
  | { kind: 'stop' }
  | { kind: 'item'; item: Item }
  | { kind: 'text'; text: string };

const byHand =
  /^(?:resume|done|continue|go on|go ahead|ok(?:ay)?|finished|i did(?: it)?|i have done it|did it|i'?m done|proceed|it'?s done|all done|ready)[.! ]*$/i;
const skip =
  /^(?:skip(?: (?:it|this|this step|that|the step))?|ignore(?: it| this)?|never ?mind|leave it|not needed|no need|pass|move on|next)[.! ]*$/i;
const stop = /^(?:cancel|quit|end|give up|terminate)[.! ]*$/i;
/** Ends the run even where a value is asked for. “End” and “Cancel” may be values. */
const surelyStop =
  /^(?:please )?(?:stop|abort|(?:stop|abort|cancel|end|terminate|quit) (?:it|now|here|this|(?:the|this) (?:run|task|job)))[.! ]*$/i;

/** Whether a chat message orders the whole run to end. */
export function isStop(message: string): boolean {
  return stop.test(message.trim()) || surelyStop.test(message.trim());
}

export function isSkip(message: string): boolean {
  return skip.test(message.trim());
}

export function isByHand(message: string): boolean {
  return byHand.test(message.trim());
}

/** `fresh`: it is asked even when the same was answered before. The answer to a secret one is a placeholder, typed as it stands. */
type Question = {
  text: string;
  key: string;
  purpose?: QuestionPurpose;
  fresh?: boolean;
  /** What the question offers, such as the options of a list: one of them may be called “Stop”. */
  choices?: readonly string[];
};

/** What an answer to a question for that is good for. */
export function purposeFor(what: string): QuestionPurpose {
  if (namesSecret(what)) return 'secret';
  return isGoodOnce(what) ? 'once' : 'remember';
}

/** Puts a question; an answer remembered from an earlier run or given in this one is used without asking again. */
export function* ask(mind: Mind, question: Question): Course<string> {
  const key = question.key.slice(0, 900);
  const purpose = question.purpose ?? 'remember';
  if (question.fresh !== true) {
    const known = mind.answers.get(key) ?? (purpose === 'remember' ? mind.turn.remembered[key] : undefined);
    // An order that ended an earlier run is no answer for this one.
    if (known !== undefined && !isOrderToStop(known, question)) return known;
  }
  yield [call('ask_user', { question: question.text.slice(0, 3900), key, purpose })];
  const result = resultAt(mind);
  const answer = result?.type === 'asked' ? result.answer.trim() : '';
  mind.answers.set(key, answer);
  return answer;
}

function isOrderToStop(answer: string, { choices = [] }: Question): boolean {
  const said = answer.trim();
  return surelyStop.test(said) && !choices.some(choice => choice.trim().toLowerCase() === said.toLowerCase());
}

/**
 * Asks for something to type, choose or look for. Null: the user will not say.
 * @throws RunStopped when the answer is an order to stop: it is never typed into a page.
 */
export function* askForValue(mind: Mind, question: Question): Course<string | null> {
  const answer = yield* ask(mind, question);
  if (isOrderToStop(answer, question)) throw new RunStopped();
  return answer === '' || isSkip(answer) ? null : answer;
}

/** The key under which an answer about a phrase of a step is kept. */
export function phraseKey(mind: Mind, text: string): string {
  const plain = (t: string): string => legible(mind, t).replace(/\s+/g, ' ').trim();
  return `${plain(mind.stepText).slice(0, 500)}|${plain(text).slice(0, 300)}`;
}

/** Reads an answer to "which one?": a number of the list, a name in it, or something else. */
export function understand(mind: Mind, answer: string, offered: Item[]): Answer {
  const text = answer.trim().replace(/^["“'](.*)["”']$/, '$1');
  if (isStop(text)) return { kind: 'stop' };
  const number = /^(?:number |no\.? ?|#|option |the )?(\w+?)(?:st|nd|rd|th)?(?: one)?[.)]?$/i.exec(text)?.[1];
  const n = number ? (ordinal(number) ?? ordinal(text.replace(/^the | one$/gi, '')) ?? cardinal(number)) : null;
  if (n !== null) {
    const chosen = offered[n > 0 ? n - 1 : offered.length + n];
    if (chosen !== undefined) return { kind: 'item', item: chosen };
  }
  const named = pickByName(mind, text, offered);
  if (named !== null) return { kind: 'item', item: named };
  if (byHand.test(text) || text === '') return { kind: 'by-hand' };
  if (skip.test(text)) return { kind: 'skip' };
  return { kind: 'text', text };
}

function pickByName(mind: Mind, text: string, offered: Item[]): Item | null {
  const want = phrase(
    text
      .replace(/^(?:the |use |click |choose |pick |take )+/i, '')
      .replace(/^(?:one|thing|button|link|field)\s+(?:in|for|of|with|near|next to|from|at|by)\s+(?:the\s+)?/i, ''),
  );
  const labels = distinguish(mind.scene, offered);
  const scored = offered
    .map((item, i) => ({
      item,
      score: Math.max(
        wholly(want, phrase(labels[i] ?? '')),
        wholly(want, phrase(nameOf(mind.scene, item))),
        0.95 * wholly(want, phrase(surroundings(mind.scene, item))),
      ),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (first === undefined || first.score < 0.55) return null;
  return second !== undefined && second.score > first.score - 0.03 ? null : first.item;
}

/** How alike a name is that has all the words of an answer, as they are written. */
function wholly(want: Phrase, have: Phrase): number {
  const like = likeness(want, have);
  return like.recall > 0.98 && like.misspelt === 0 && like.synonym === 0 ? gradeOf(like) : 0;
}

/** Makes sure every input of a text has a value, asking for those that have none. False when the user will not say. */
export function* needInputs(mind: Mind, text: string): Course<boolean> {
  for (const name of mind.inputSigns.names(text)) {
    const value = inputValue(mind, name);
    if (value !== undefined && value !== '') continue;
    const about = mind.assignment.inputDescriptions[name];
    const answer = yield* askForValue(mind, {
      text: `What should I use for ${name}?${about ? ` (${about})` : ''}`,
      key: inputKey(name),
      purpose: purposeFor(spaced(name)),
    });
    if (answer === null) return false;
  }
  return true;
}

/** Asks the user for something and keeps the answer for "it" and for later phrases of that name. */
export function* askUser(mind: Mind, clause: Extract<Clause, { do: 'ask' }>): Course<Outcome> {
  const what = legible(mind, clause.what);
  const purpose = clause.secret ? purposeFor(what) : 'remember';
  const answer = yield* askForValue(mind, {
    text: legible(mind, clause.question),
    key: phraseKey(mind, what),
    purpose,
  });
  if (answer === null) return unproved('The user gave no answer.');
  mind.lastRead = answer;
  mind.reads.set(what.toLowerCase(), answer);
  return proved('The user answered.');
}

/** `1. “Delete” in “Blue Mug”` lines for a question. */
export function numbered(mind: Mind, items: Item[]): string {
  return distinguish(mind.scene, items)
    .map((label, i) => `${i + 1}. ${label}`)
    .join('\n');
}
