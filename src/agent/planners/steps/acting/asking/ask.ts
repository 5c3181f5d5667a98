import { isYes } from '#src/agent/safety/consent/approval.ts';
import { limits } from '#src/core/limits.ts';
import { replyOf, type Said } from '#src/core/runs/reply.ts';
import type { QuestionChoice, QuestionPurpose } from '#src/core/runs/run-events.ts';
import { isGoodOnce } from '#src/core/secrets/secret-field.ts';
import { namesSecret } from '#src/core/secrets/secret-question.ts';
import type { ClauseOf } from '#src/core/steps/clause.ts';
import { only } from '../../only.ts';
import { likeness, phrase, spaced } from '../../words/match.ts';
import { ordinal } from '#src/core/steps/numbers.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { distinguish } from '../../page/resolve.ts';
import {
  call,
  inputKey,
  inputValue,
  legible,
  proved,
  resultAt,
  RunStopped,
  stepText,
  unproved,
  type Mind,
  type Outcome,
  keepAs,
} from '../mind.ts';

/** What is said, as an answer or in the chat. */
export function saidBy(message: string): Said {
  const reply = replyOf(message);
  return { text: message, ...(reply && { reply }) };
}

/** `fresh`: it is asked even when the same was answered before. The answer to a secret one is a placeholder, typed as it stands. */
type Question = {
  text: string;
  key: string;
  purpose?: QuestionPurpose;
  fresh?: boolean;
  /** What the question offers, such as the options of a list: one of them may be called “Stop”. */
  choices?: readonly QuestionChoice[];
  /** The text without the choices. */
  short?: string;
};

/** What an answer to a question for that is good for. */
export function purposeFor(what: string): QuestionPurpose {
  if (namesSecret(what)) return 'secret';
  return isGoodOnce(what) ? 'once' : 'remember';
}

/** Puts a question; an answer remembered from an earlier run or given in this one is used without asking again. */
export async function ask(mind: Mind, question: Question): Promise<Said> {
  const key = question.key.slice(0, 900);
  const purpose = question.purpose ?? 'remember';
  if (question.fresh !== true) {
    const known = mind.answers.get(key) ?? (purpose === 'remember' ? rememberedFor(mind, key, question) : undefined);
    // What ended an earlier run or was done by hand there is no answer for this one.
    if (known !== undefined && known.reply !== 'stop' && known.reply !== 'done') return known;
  }
  await mind.take([call('ask_user', { question: question.text.slice(0, 3900), key, purpose, ...offeredBy(question) })]);
  const result = resultAt(mind);
  const { answer = '', reply } = result?.type === 'asked' ? result : {};
  const said: Said = { text: answer.trim(), ...(reply && { reply }) };
  mind.answers.set(key, said);
  return said;
}

function rememberedFor(mind: Mind, key: string, { choices }: Question): Said | undefined {
  const text = mind.turn.remembered[key];
  if (text === undefined) return undefined;
  const reply = replyOf(
    text,
    choices?.map(({ label }) => label),
  );
  return { text, ...(reply && { reply }) };
}

/** The label of a choice, as long as one may be. */
export function choiceLabel(label: string): string {
  return label.slice(0, 200).trim();
}

function offeredBy({ choices = [], short }: Question): object {
  const first = choices.filter(({ label }) => label !== '').slice(0, limits.questionChoices);
  if (first.length === 0) return {};
  return {
    choices: first.map(({ label }) => choiceLabel(label)),
    choice_refs: first.map(({ ref = '' }) => ref),
    ...(short && { short: short.slice(0, 3900) }),
  };
}

/**
 * Asks for something to type, choose or look for. Null: the user did it by hand, or will not say.
 * @throws RunStopped when the answer is an order to stop: it is never typed into a page.
 */
export async function askForValue(mind: Mind, question: Question): Promise<string | null> {
  const { text, reply } = await ask(mind, question);
  if (reply === 'stop') throw new RunStopped();
  return text === '' || reply !== undefined ? null : text;
}

/** Asks for a yes or a no, whatever was answered before. `what`: what it is about. @throws RunStopped when the answer is an order to stop */
export async function askYes(mind: Mind, text: string, what: string): Promise<boolean> {
  const question = { text: `${text} Answer “yes” or “no”.`, key: phraseKey(mind, what), fresh: true };
  const answer = await ask(mind, { ...question, purpose: 'once' });
  if (answer.reply === 'stop') throw new RunStopped();
  return isYes(answer.text);
}

/** The key under which an answer about a phrase of a step is kept. */
export function phraseKey(mind: Mind, text: string): string {
  const plain = (t: string): string => legible(mind, t).replace(/\s+/g, ' ').trim();
  return `${plain(stepText(mind)).slice(0, 500)}|${plain(text).slice(0, 300)}`;
}

/** The one that an answer to "which one?" chooses, by its number in the list or its name; null where it says something else. */
export function chosenBy(mind: Mind, said: Said, offered: Item[]): Item | null {
  const text = said.text.trim().replace(/^["“'](.*)["”']$/, '$1');
  if (said.reply === 'stop') return null;
  const number = /^#?(\d{1,2})[.)]?$/.exec(text)?.[1];
  const n = number === undefined ? ordinal(text) : Number(number);
  return n === null ? pickByName(mind, text, offered) : (offered[n > 0 ? n - 1 : offered.length + n] ?? null);
}

/** The only one whose label, name or place an answer says. */
function pickByName({ scene }: Mind, text: string, offered: Item[]): Item | null {
  const want = phrase(text);
  const labels = distinguish(scene, offered);
  const tests: ((item: Item, at: number) => boolean)[] = [
    (_, at) => likeness(want, phrase(labels[at] ?? '')).cover === 'whole',
    item => likeness(want, phrase(nameOf(scene, item))).cover === 'whole',
    (_, at) => likeness(want, phrase(labels[at] ?? '')).cover !== 'part',
  ];
  for (const test of tests) {
    const fitting = offered.filter(test);
    if (fitting.length > 0) return only(fitting);
  }
  return null;
}

/** Makes sure every input of a text has a value, asking for those that have none. False when the user will not say. */
export async function needInputs(mind: Mind, text: string): Promise<boolean> {
  for (const name of mind.inputSigns.names(text)) {
    const value = inputValue(mind, name);
    if (value !== undefined && value !== '') continue;
    const about = mind.assignment.inputDescriptions[name];
    const answer = await askForValue(mind, {
      text: `What should I use for ${name}?${about ? ` (${about})` : ''}`,
      key: inputKey(name),
      purpose: purposeFor(spaced(name)),
    });
    if (answer === null) return false;
  }
  return true;
}

/** Asks the user for something and keeps the answer under that name. */
export async function askUser(mind: Mind, clause: ClauseOf<'ask'>): Promise<Outcome> {
  const what = legible(mind, clause.what);
  const purpose = purposeFor(what);
  const answer = await askForValue(mind, { text: `What is ${what}?`, key: phraseKey(mind, what), purpose });
  if (answer === null) return unproved('The user gave no answer.');
  keepAs(mind, [what], answer);
  return proved('The user answered.');
}

/** `1. “Delete” in “Blue Mug”` lines for a question. */
export function numbered(mind: Mind, items: Item[]): string {
  return distinguish(mind.scene, items)
    .map((label, i) => `${i + 1}. ${label}`)
    .join('\n');
}
