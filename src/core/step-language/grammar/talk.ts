import { isGoodOnce } from '#src/core/secrets/secret-field.ts';
import type { Doing } from '../clause.ts';
import { isHard, phraseAt, phrasesOf, signAt, sub, textOf, trimmed, wordAt, type Span } from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import type { Verb } from '../verbs.ts';
import { parseAct } from './forms.ts';

const persons = phrasesOf([
  'me',
  'the user',
  'user',
  'us',
  'a human',
  'the person',
  'the operator',
  'the owner',
  'someone',
  'my manager',
]);

/** "me for the code", "the user which date to take". */
export function parseAsk(given: Span): Doing[] {
  let span = trimmed(given);
  span = trimmed(sub(span, phraseAt(span, 0, persons)));
  if (isSomebodyElse(span)) return [{ do: 'unknown' }];
  const what = /^(?:for|about)$/.test(wordAt(span, 0)) ? trimmed(sub(span, 1)) : span;
  const hard = span.tokens.find(isHard);
  const text = textOf(what).replace(/^(?:the|a|an|my|their|your)\s+/i, '');
  const isClause = /^(?:what|which|whether|who|how|where|when|if|to)\b/i.test(text);
  const open = isClause
    ? `${text.charAt(0).toUpperCase()}${text.slice(1)}?`
    : text === ''
      ? 'What should I do next?'
      : `What is the ${text}?`;
  const question = hard !== undefined && span.tokens.length <= 2 ? hard.text : open;
  return [{ do: 'ask', what: text, question: addressed(question.replace(/\?\?$/, '?')), secret: isGoodOnce(text) }];
}

/** "ask {person} for the address", "ask the support where it is": not a question for the user. */
function isSomebodyElse(span: Span): boolean {
  const at = span.tokens.findIndex(
    (_, i) => i > 0 && /^(?:for|about|whether|if|when|where|what|how|to)$/.test(wordAt(span, i)),
  );
  const [first] = span.tokens;
  const isNamed = first !== undefined && (first.kind === 'value' || /^\p{Lu}/u.test(first.text));
  return (
    at > 0 && (isNamed || (wordAt(span, 0) === 'the' && /^(?:whether|if|when|where|what|how)$/.test(wordAt(span, at))))
  );
}

/** The user's own words turned round: what they call "my phone" is "your phone" when they are asked. */
function addressed(question: string): string {
  const turned: Record<string, string> = { my: 'your', mine: 'yours', me: 'you', myself: 'yourself' };
  return question.replace(/\b(?:my|mine|me|myself)\b/gi, word => turned[word.toLowerCase()] ?? word);
}

const dialogWords = /\b(?:alert|confirm(?:ation)?|prompt|dialog|dialogue|pop-?up|message box)\b/i;

/** "the alert", "the confirmation dialog with OK", but not "the newsletter popup", which is a part of the page. */
function isDialogOnly(text: string): boolean {
  const head = text.split(/\s(?:with|by)\s/)[0] ?? '';
  return (
    dialogWords.test(head) &&
    /^(?:(?:the|a|an|this|that|any|browser|javascript|js|native|alert|confirm|confirmation|prompt|dialog|dialogue|pop-?up|message|box|window)\s?)+$/i.test(
      head,
    )
  );
}

/** "accept the alert"; "accept cookies" is an action of the site. */
export function parseDialog(given: Span, verb: Verb): Doing[] {
  const rest = trimmed(given);
  const text = textOf(rest);
  if (!isDialogOnly(text)) {
    if (verb.word !== 'answer') return parseAct(rest, verb);
    return answerable.test(text) ? parseMail(rest, { ...verb, word: 'reply' }) : answered(rest);
  }
  const accept = verb.word === 'accept' || verb.word === 'answer' || /\b(?:with|by saying)\s+(?:yes|ok)\b/i.test(text);
  const no = /\b(?:with|by saying)\s+(?:no|cancel)\b/i.test(text);
  return [{ do: 'dialog', accept: accept && !no, words: rest.tokens.find(isHard)?.text ?? null }];
}

/** What is answered by a message of one's own. */
const answerable =
  /^(?:(?:the|this|that|my|his|her|their|\p{L}+est|first|second|last)\s)*(?:e-?mail|message|mail|letter|comment|review|enquiry|inquiry|chat)s?\b/iu;

/** "answer the question with "42"": a value for the field of that name. */
function answered(span: Span): Doing[] {
  const at = span.tokens.findIndex((_, i) => i > 0 && wordAt(span, i) === 'with');
  if (at < 1 || at >= span.tokens.length - 1) return [{ do: 'unknown' }];
  const value = sub(span, at + 1);
  const text = value.tokens.length === 1 ? (value.tokens[0]?.text ?? '') : textOf(value);
  return [
    {
      do: 'type',
      pairs: [
        { value: { text, quoted: value.tokens.some(isHard), from: 'said' }, target: nounPhrase(sub(span, 0, at)) },
      ],
      append: false,
    },
  ];
}

const someone = /^(?:them|him|her|it|that|this)?(?: ?(?:the )?(?:e?mail|message))?$/i;

export function parseMail(given: Span, verb: Verb): Doing[] {
  const span = trimmed(given);
  const says = span.tokens.findIndex(
    (_, i) => (/^(?:with|saying|text)$/.test(wordAt(span, i)) || signAt(span, i) === ':') && i < span.tokens.length - 1,
  );
  const head = says >= 0 ? sub(span, 0, says) : span;
  const words = says < 0 ? (span.tokens.findLast(isHard)?.text ?? '') : saidWords(sub(span, says + 1));
  // "reply that it works".
  if (verb.word !== 'forward' && wordAt(span, 0) === 'that' && span.tokens.length > 2)
    return [{ do: 'mail', verb: 'reply', message: null, to: '', words: textOf(sub(span, 1)) }];
  if (verb.word !== 'forward') {
    const place = wordAt(head, 0) === 'to' ? sub(head, 1) : head;
    const isLone = says < 0 && place.tokens.length === 1 && place.tokens.some(isHard);
    const message = someone.test(textOf(place)) || isLone ? null : nounPhrase(place);
    return [{ do: 'mail', verb: 'reply', message, to: '', words }];
  }
  return forwarded(head) ?? parseAct(span, verb);
}

function saidWords(span: Span): string {
  return span.tokens.findLast(isHard)?.text ?? textOf(span).replace(/^(?:the )?(?:text|message|words?)\s+/i, '');
}

/** "the message to Ann", "to Ann the message", "Ann the message". */
function forwarded(head: Span): Doing[] | null {
  const to = head.tokens.findLastIndex(
    (_, i) => wordAt(head, i) === 'to' && !/^(?:you|me|us)$/.test(wordAt(head, i + 1)),
  );
  const mail = (object: Span | null, person: Span): Doing[] => {
    const isIt = object === null || someone.test(textOf(object).replace(/^the\s+/i, ''));
    return [{ do: 'mail', verb: 'forward', message: isIt ? null : nounPhrase(object), to: textOf(person), words: '' }];
  };
  if (to > 0) return mail(sub(head, 0, to), sub(head, to + 1));
  const next = head.tokens.findIndex((_, i) => i > 0 && /^(?:the|that|this|an?|my)$/.test(wordAt(head, i)));
  if (to === 0) return mail(next > 0 ? sub(head, next) : null, sub(head, 1, next > 0 ? next : undefined));
  return next > 0 ? mail(sub(head, next), sub(head, 0, next)) : null;
}

/** "send it on to Ann", "send the email from Bo along to Ann": passing a message on. */
export function parseSend(given: Span, verb: Verb): Doing[] {
  const on = given.tokens.findIndex(
    (_, i) => i > 0 && /^(?:on|along)$/.test(wordAt(given, i)) && wordAt(given, i + 1) === 'to',
  );
  if (on < 0) return parseAct(given, verb);
  const rest = { source: given.source, tokens: given.tokens.filter((_, i) => i !== on) };
  return forwarded(rest) ?? parseAct(given, verb);
}
