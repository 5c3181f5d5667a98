import { leadingCondition, trailingCondition } from './grammar/control-flow.ts';
import { lex, textOf } from './lexer.ts';
import { sentencesOf, splitSentence } from './split.ts';

const stepsAtMost = 200;
const lead =
  /^(?:(?:and|then|also|next|first|second|third|finally|lastly|after that|please|i want you to|you should)\b[\s,:]*)+/i;
const bullet = /^\s*(?:[-*•–]|\d{1,3}[.)])\s+/;

/** Cuts what somebody wants into steps of one action each, in their own words. A condition stays with what it is for. */
export function draftSteps(text: string): string[] {
  return text
    .split(/\r?\n/)
    .flatMap(line => stepsOf(line.replace(bullet, '')))
    .slice(0, stepsAtMost);
}

function stepsOf(line: string): string[] {
  const pieces = sentencesOf(lex(line)).flatMap(sentence => splitSentence(sentence).map(({ span }) => span));
  // What is asked for only sometimes cannot stand alone.
  if (pieces.some(span => leadingCondition(span) !== null || trailingCondition(span) !== null))
    return [line.trim()].filter(Boolean);
  return pieces.map(span => tidy(textOf(span))).filter(Boolean);
}

function tidy(text: string): string {
  const plain = text
    .trim()
    .replace(lead, '')
    .replace(/(?<![.,;\s])[.,;\s]+$/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
