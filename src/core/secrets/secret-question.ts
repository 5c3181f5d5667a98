/** Questions whose answers are secrets, and which answers to them are none. */
import { PhraseBook, unitsOf } from '../tasks/phrases.ts';
import {
  carrierWords,
  choiceMarks,
  choiceWords,
  codeWords,
  openWords,
  plainAnswers,
  secretWords,
  wantWords,
} from './secret-words.ts';

const between = unitsOf(
  'the a an your my our this of de del la el le les su tu du des da do di il della dein deine deinen ihr ihre ihren votre ton ta sua seu tua uw je jouw вашей вашего ваш のご المرسل',
);

function bookOf(list: string): PhraseBook<true> {
  const book = new PhraseBook<true>(between);
  for (const phrase of list.split(',')) book.add(phrase, true);
  return book;
}

const secrets = bookOf(secretWords);
const codes = bookOf(codeWords);
const open = bookOf(openWords);
const carriers = bookOf(carrierWords);
const wants = bookOf(wantWords);
const choices = bookOf(choiceWords);
const marks = bookOf(choiceMarks);

/** Whether a phrase of the book stands there, other than as a part of something that anybody may see. */
function speaksOf(book: PhraseBook<true>, units: readonly string[]): boolean {
  const harmless = open.find(units);
  return book
    .find(units)
    .some(one => !harmless.some(({ from, to }) => from <= one.from && to >= one.to && to - from > one.to - one.from));
}

/** Whether what is named is a secret: a password, a code to sign in with. `phrase` is a few words, such as a field's name. */
export function namesSecret(phrase: string): boolean {
  const units = unitsOf(phrase);
  return speaksOf(secrets, units) || speaksOf(justCode, units) || units.includes('token') || units.includes('secret');
}
const justCode = bookOf('code, codes, código, codice, kod, код, コード, 코드, कोड, رمز, 码');

const englishChoice =
  /\b(?:yes or no|y\/n)\b|^\W*(?:should|shall|may|does|is|are|was|has|do (?!you have)|did (?!you (?:get|receive))|(?:can|would|will) (?!you ))/i;
const endsAsQuestion = /[?？؟:：]["'”’)\s]*$/;
const fewWords = 4;

/** Whether a question in somebody's own words asks for a secret: a guess, for those who did not say it of their question. */
export function asksForSecret(question: string): boolean {
  return sentencesOf(question).some(sentence => {
    const units = unitsOf(sentence);
    const named = speaksOf(secrets, units) || (speaksOf(justCode, units) && carriers.find(units).length > 0);
    return named && asks(sentence, units);
  });
}

/** Whether the question may be for a secret: it speaks of a code, a card or digits. */
export function asksForCode(question: string): boolean {
  return sentencesOf(question).some(sentence => {
    const units = unitsOf(sentence);
    return speaksOf(codes, units) || speaksOf(secrets, units);
  });
}

function asks(sentence: string, units: readonly string[]): boolean {
  if (englishChoice.test(sentence) || marks.find(units).length > 0) return false;
  if (choices.find(units).some(({ from }) => from === 0)) return false;
  const brief = units.length <= fewWords && !/[.!。！।]\s*$/.test(sentence);
  return endsAsQuestion.test(sentence) || brief || wants.find(units).length > 0;
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap(line => line.split(/(?<=[.?!])\s+|(?<=[。？！؟।])/))
    .filter(sentence => sentence.trim() !== '');
}

/** Whether an answer is a few digits, as codes and PINs are: `1234`, `123 456`, `G-482913`. */
export function isCode(answer: string): boolean {
  const written = answer.trim();
  const digits = written.replace(/\D/g, '').length;
  return digits >= 3 && digits <= 10 && /^(?:[A-Za-z]{1,2}-)?[\p{Nd}\s.-]+$/u.test(written);
}

const plainAnswer =
  /^[\s"'“”]*(?:y|yes|no|n|nope|none|ok|okay|sure|resume|done|continue|go on|go ahead|finished|proceed|ready|all done|i did(?: it)?|did it|i'?m done|skip(?: (?:it|this|this step|that|the step))?|ignore(?: it| this)?|never ?mind|leave it|not needed|no need|move on|next|stop|cancel|abort|quit|end|give up|terminate|stop (?:it|now|the run|here))[\s"'“”.!]*$/i;
/** An order to press or open something on the page, which holds no value. */
const pressOrder =
  /^\s*(?:please )?(?:click|press|tap|open|reload|refresh|go to)\b(?=[^\n]*(?:["'“”]|\b(?:button|link|tab|menu|page|icon|again)\b))[\p{L}\s"'“”,.!-]+$/iu;
const plain = new Set(plainAnswers.split(',').map(phrase => unitsOf(phrase).join(' ')));

/** What a user says instead of the secret: an order, or a plain yes or no. It is no secret. */
export function isPlainAnswer(answer: string): boolean {
  if (answer.length > 100) return false;
  return (
    plainAnswer.test(answer) ||
    pressOrder.test(answer) ||
    (/^[\p{L}\p{M}\s"'“”.!。！]+$/u.test(answer) && plain.has(unitsOf(answer).join(' ')))
  );
}

/** Whether an answer has to be hidden although nobody said so of its question. */
export function isSecretAnswer(question: string, answer: string): boolean {
  return asksForSecret(question) || (isCode(answer) && asksForCode(question));
}
