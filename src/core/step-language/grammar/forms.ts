import { clauseOf, type Doing, type Pair, type Target } from '../clause.ts';
import { isHard, signAt, sub, textOf, trimmed, wordAt, wordsOf, type Span } from '../lexer.ts';
import { named, nounPhrase } from '../noun-phrase.ts';
import { inlinePairs, type LabelledValue } from '../pairs.ts';
import { listItems, listSpans, parsePairs, withoutEnd } from '../values.ts';
import type { VerbLine } from '../lexicon/verb-line.ts';
import type { Verb } from '../verbs.ts';
import { parseTest } from './assertion.ts';
import { factsOf, parseCreate } from './facts.ts';
import { parseRead } from './reading.ts';
import { parseLeave } from './keep.ts';

export function typed(pairs: Pair[], append = false): Doing {
  return pairs.length === 0 ? { do: 'unknown' } : { do: 'type', pairs, append };
}

export function parseType(rest: Span, verb: Verb): Doing[] {
  if (verb.word === 'write' && wordAt(rest, 0) === 'down') return parseRead(sub(rest, 1), { word: 'note' });
  // "insert a row with id 7", "enter a new customer named Bo".
  const isNew = /^(?:a|an|new)$/.test(wordAt(rest, 0));
  const made = isNew && !endsWithField(rest) ? parseCreate(rest, verb.word) : null;
  if (made !== null) return [made];
  // "insert a row above the total": a thing, not a value.
  if (isNew && verb.word === 'insert' && !rest.tokens.some(isHard)) return parseAct(rest, verb);
  const end = withoutEnd(rest);
  const append =
    verb.word === 'append' ||
    end !== null ||
    rest.tokens.some(t => t.kind === 'word' && /^(?:append|also)$/.test(t.lower));
  return [typed(parsePairs(end ?? rest, 'type'), append)];
}

/** "… in the field Notes": a value is typed there, whatever stands before. */
function endsWithField(span: Span): boolean {
  const at = span.tokens.findLastIndex((_, i) => i > 0 && /^(?:in|into)$/.test(wordAt(span, i)));
  const isAfterValue = span.tokens.slice(0, at).some(isHard);
  return (
    at > 0 && isAfterValue && nounPhrase(sub(span, at + 1)).readings.some(r => r.kind === 'field' || r.kind === 'area')
  );
}

const formWords = /\b(?:form|fields|details|information|page|section|questionnaire|survey)\b/i;

/** "fill in the form: …", "fill the form with …", "fill Name with Ann". */
export function parseFill(given: Span, verb?: Verb): Doing[] {
  const span = /^(?:in|out|up)$/.test(wordAt(given, 0)) ? sub(given, 1) : trimmed(given);
  if (span.tokens.length === 0) return [{ do: 'fill', where: null, pairs: [] }];
  const colon = span.tokens.findIndex((_, i) => signAt(span, i) === ':');
  const withAt = span.tokens.findIndex((_, i) => /^(?:with|as|using)$/.test(wordAt(span, i)));
  const end = colon > 0 ? colon : withAt > 0 ? withAt : span.tokens.length;
  // "complete the task": nothing is said to fill in.
  if (verb?.word === 'complete' && end === span.tokens.length && !formWords.test(textOf(span)))
    return parseAct(span, verb);
  const head = sub(span, 0, end);
  if (formWords.test(textOf(head)) && !head.tokens.some(isHard)) return [filledForm(head, sub(span, end + 1))];
  return [typed(parsePairs(span, 'fill'))];
}

function filledForm(head: Span, body: Span): Doing {
  const where = nounPhrase(head);
  const zipped = namedFields(head, body);
  if (zipped.length > 0) return { do: 'fill', where: null, pairs: zipped };
  if (body.tokens.length === 0) return { do: 'fill', where, pairs: [] };
  const labelled = inlinePairs(body.source.slice(body.tokens[0]?.start ?? 0, body.tokens.at(-1)?.end ?? 0));
  if (labelled.length > 0) return { do: 'fill', where: null, pairs: labelled };
  const facts = factsOf(body).filter(
    ({ label }) => !/^(?:data|details|information|values|address|content)$/i.test(label),
  );
  if (facts.length > 0) return { do: 'fill', where: null, pairs: facts };
  const known = parsePairs(body, 'type').filter(p => p.target !== null);
  return known.length > 0 ? typed(known) : { do: 'fill', where, pairs: [] };
}

/** "the fields Name and City with Ann and Rome": each field has its value. */
function namedFields(head: Span, body: Span): LabelledValue[] {
  const at = head.tokens.findIndex((_, i) => wordAt(head, i) === 'fields');
  const [labels, values] = [listItems(sub(head, at + 1)), listItems(body)];
  if (at < 0 || labels.length < 2 || labels.length !== values.length) return [];
  return labels.map((label, i) => ({ label, value: values[i] ?? '' }));
}

const it = /^(?:it|this|that|them)$/;

export function parseUpload(given: Span): Doing[] {
  const span = trimmed(given);
  const items = listSpans(span);
  // "{a} as the contract and {b} as the annex": each has its field.
  const isPlaced = (item: Span): boolean => isHard(item.tokens[0]) && wordAt(item, 1) !== '' && item.tokens.length > 2;
  if (items.length > 1 && items.every(isPlaced)) return items.flatMap(parseUpload);
  const at = span.tokens.findIndex(
    (_, i) => i > 0 && /^(?:to|in|into|as|at|for|on|under|using|through|via|with)$/.test(wordAt(span, i)),
  );
  const what = at > 0 ? sub(span, 0, at) : span;
  const said = what.tokens.filter(t => isHard(t) || /\.\w{1,5}$/.test(t.text)).map(t => t.text);
  const files = said.length > 0 ? said : listItems(what).map(t => t.replace(/^(?:the|a|an|my)\s+(?:file\s+)?/i, ''));
  const target = at > 0 && at < span.tokens.length - 1 ? nounPhrase(sub(span, at + 1)) : null;
  return span.tokens.length === 0 ? [{ do: 'unknown' }] : [{ do: 'upload', files, target }];
}

export function objectOrNull(span: Span): Target | null {
  const rest = trimmed(span);
  return rest.tokens.length === 0 || (rest.tokens.length === 1 && it.test(wordAt(rest, 0))) ? null : nounPhrase(rest);
}

export function parseSubmit(rest: Span): Doing[] {
  return [{ do: 'submit', object: objectOrNull(rest), verb: 'submit' }];
}

/** "to https://a.test with the Acme credentials", "as ann with password x". */
export function parseSignIn(given: Span): Doing[] {
  const span = trimmed(given);
  const url = signInAddress(span);
  const start = span.tokens.findIndex((_, i) => /^(?:with|as|using|by)$/.test(wordAt(span, i)));
  const rest = start < 0 ? span : sub(span, start + 1);
  const credential = credentialOf(rest);
  const pairs = credential === null && start >= 0 ? signInPairs(rest, wordAt(span, start)) : [];
  const named = pairs.length === 0 && wordAt(span, start) === 'with' ? bareCredential(rest) : null;
  return [{ do: 'sign-in', pairs, credential: credential ?? named, url }];
}

/** "to https://a.test", "to {url}". */
function signInAddress(span: Span): string | null {
  const input = wordAt(span, 0) === 'to' && span.tokens[1]?.kind === 'value' ? span.tokens[1] : undefined;
  return span.tokens.find(t => t.kind === 'url')?.text ?? input?.text ?? null;
}

/** "log in with Acme". */
function bareCredential({ tokens, source }: Span): string | null {
  const isName = tokens.length > 0 && tokens.length < 3 && tokens.every(t => /^\p{Lu}/u.test(t.text));
  return isName ? textOf({ tokens, source }) : null;
}

function credentialOf(span: Span): string | null {
  const at = span.tokens.findIndex((_, i) => /^(?:credentials?|login|account)$/.test(wordAt(span, i)));
  if (at < 0) return null;
  const hard = span.tokens.find(isHard);
  return (
    hard?.text ??
    textOf(sub(span, 0, at))
      .replace(/^(?:(?:the|my|our|saved|stored)\s+)+/i, '')
      .replace(/^(?:the|my|our|saved|stored)$/i, '')
  );
}

/** "as ann with the password x", "with ann@example.com and s3cret", "with the username x and the password y". */
function signInPairs(span: Span, how: string): Pair[] {
  const hard = span.tokens.filter(t => isHard(t) || t.lower.includes('@'));
  const said = (text: string, label: string): Pair => ({
    value: { text, quoted: true, from: 'said' },
    target: named(label),
  });
  const cut = span.tokens.findIndex((_, i) => i > 0 && /^(?:with|and|using|via|through)$/.test(wordAt(span, i)));
  if (how === 'as' && cut > 0 && /^(?:via|through)$/.test(wordAt(span, cut)))
    return [said(whoOf(sub(span, 0, cut)), 'username')];
  const secret = cut > 0 ? sub(span, cut + 1) : sub(span, 0, 0);
  // "as {user} with {password}".
  if (how === 'as' && secret.tokens.length === 1 && isHard(secret.tokens[0]))
    return [said(whoOf(sub(span, 0, cut)), 'username'), said(textOf(secret), 'password')];
  if (how === 'as' && cut > 0) return [said(whoOf(sub(span, 0, cut)), 'username'), ...secretsOf(sub(span, cut + 1))];
  const pairs = secretsOf(span);
  // The first is who, the second the password.
  if (pairs.length === 0 && hard.length > 0)
    return hard.slice(0, 2).map((t, i) => said(t.text, i === 0 ? 'username' : 'password'));
  return how === 'as' && pairs.length === 0 ? [said(whoOf(span), 'username')] : pairs;
}

/** "the user "ann"" and "user ann" are ann; "as user" alone is kept. */
function whoOf(span: Span): string {
  const hard = span.tokens.find(isHard);
  const kind = span.tokens.findIndex(({ lower }) => !/^(?:the|a|user|username|account|login|member)$/.test(lower));
  return hard?.text ?? textOf(sub(span, Math.max(kind, 0)));
}

/** "the username x and the password y": the value is the last word of each. */
function secretsOf(span: Span): Pair[] {
  return listSpans(span).flatMap((item): Pair[] => {
    const at = item.tokens.findIndex((t, i) => i > 0 && isHard(t));
    const value = item.tokens[at > 0 ? at : item.tokens.length - 1];
    const words = item.tokens.slice(0, at > 0 ? at : -1).filter(t => !/^(?:the|a|my|is|as|:)$/.test(t.lower));
    if (value === undefined || words.length === 0) return [];
    return [
      {
        value: { text: value.text, quoted: isHard(value), from: 'said' },
        target: named(words.map(t => t.text).join(' ')),
      },
    ];
  });
}

export const baskets = /\b(?:cart|basket|bag|trolley|wish ?list|favou?rites|queue|playlist)$/i;

/** Where nothing can be typed yet: the whole text would be replaced. */
const startOf = /^(?:the )?(?:front|beginning|start|top) of\b/;

export function parseAdd(given: Span): Doing[] {
  const span = trimmed(given);
  const made = parseCreate(span, 'add');
  if (made !== null) return [made];
  const end = withoutEnd(span);
  // "add the line {line} at the end of the text": behind the text that is there.
  if (end !== null && end.tokens.some(isHard)) return [typed(parsePairs(end, 'type'), true)];
  const at = span.tokens.findLastIndex((_, i) => i > 0 && /^(?:to|into|in)$/.test(wordAt(span, i)));
  const isTo =
    at > 0 &&
    at < span.tokens.length - 1 &&
    (wordAt(span, at) !== 'in' || span.tokens.slice(0, at).some(isHard) || baskets.test(textOf(span)));
  // "add {note} to the Notes field", "add "Hi" in the comment box": a value for a field.
  const isField =
    isTo &&
    nounPhrase(sub(span, at + 1)).readings.some(r => r.kind === 'field' || r.kind === 'area' || startOf.test(r.label));
  return isField ? [typed(parsePairs(span, 'type'), true)] : addThing(span, isTo ? at : -1);
}

/** "add the mug to the cart"; `at`: where "to" stands, -1 for none. */
function addThing(span: Span, at: number): Doing[] {
  const isTo = at > 0;
  const object = span.tokens.length > 0 ? nounPhrase(isTo ? sub(span, 0, at) : span) : null;
  const to = isTo ? textOf(sub(span, at + 1)).replace(/^(?:the|your|my|a)\s+/i, '') : '';
  return [
    {
      do: 'act',
      verb: to === '' ? 'add' : `add to ${to}`,
      object,
      phrase: `add ${textOf(span)}`.trim(),
      ...(to === '' ? {} : { to }),
    },
  ];
}

/** Verbs with somebody or somewhere that their object goes to. */
const givers =
  /^(?:assign|reassign|send|share|transfer|invite|link|export|import|return|submit|ship|forward|escalate|grant|pay|report|promote|demote|publish|post|delegate|convert|reschedule|restore|sync)$/;
/** Verbs with what is put beside their object. */
const joiners = /^(?:tag|untag|label|split|compare|swap|exchange|divide)$/;

/** Verbs whose result is not for the user to choose. */
const drawing = /^(?:generate|roll|draw|produce|spin|shuffle)$/;

/** "generate a number greater than 60": it is done until one comes that fits. */
function untilItFits(span: Span, verb: string): Doing | null {
  const test = parseTest(span);
  if (test?.of !== 'number' || test.counted) return null;
  const body = clauseOf({ do: 'act', verb, object: test.target, phrase: `${verb} ${test.target.text}` }, textOf(span));
  return { do: 'until', test, body: [body] };
}

/** "of the account", "again"; but "log out of all devices" and "sign off the timesheet" are other actions. */
const leavesAccount =
  /^(?:me|myself)?\s?(?:(?:of|from)\s)?(?:(?:the|my|this|your|our)\s)?(?:[\p{L}\d]+\s)?(?:account|app|application|site|website|page|system|portal|it|here|again)?$/u;

/** "assign the task to Ann", "tag the photo with "summer"", "save it". */
function actOn(span: Span, word: string): Doing {
  const joint = givers.test(word) ? /^(?:to|with)$/ : joiners.test(word) ? /^(?:with|between|among)$/ : null;
  const at = joint === null ? -1 : span.tokens.findLastIndex((_, i) => i > 0 && joint.test(wordAt(span, i)));
  const isTo = at > 0 && at < span.tokens.length - 1;
  const to = isTo ? { to: textOf(sub(span, at + 1)) } : {};
  const object = objectOrNull(isTo ? sub(span, 0, at) : span);
  return { do: 'act', verb: word, object, phrase: `${word} ${textOf(span)}`.trim(), ...to };
}

/** "send {person} the file", "grant Ann the role Admin": to whom, then what. */
function givenTo(span: Span, verb: string): Doing | null {
  const at = span.tokens.findIndex((_, i) => i > 0 && /^(?:the|an?|my|this|that|your)$/.test(wordAt(span, i)));
  const isName = at > 0 && at < 4 && span.tokens.slice(0, at).every(t => t.kind === 'value' || /^\p{Lu}/u.test(t.text));
  if (!isName || !givers.test(verb) || span.tokens.some((_, i) => i > at && /^(?:to|with)$/.test(wordAt(span, i))))
    return null;
  return {
    do: 'act',
    verb,
    object: nounPhrase(sub(span, at)),
    phrase: `${verb} ${textOf(span)}`,
    to: textOf(sub(span, 0, at)),
  };
}

/** Verbs that name the control to use: save, delete, buy, export … */
export function parseAct(given: Span, verb: { word: string; entry?: VerbLine }): Doing[] {
  const word = verb.word === 'check out' ? 'checkout' : (verb.entry?.means ?? verb.word);
  const span = trimmed(given);
  if (/^(?:log|sign) (?:out|off)$|^logout$/.test(word) && leavesAccount.test(textOf(span)))
    return [{ do: 'act', verb: 'sign out', object: null, phrase: 'sign out' }];
  const left = word === 'leave' ? parseLeave(span) : null;
  if (left !== null) return [left];
  const made = parseCreate(span, word);
  if (made !== null) return [made];
  const act = givenTo(span, word) ?? actOn(span, word);
  return [drawing.test(word) ? (untilItFits(span, word) ?? act) : act];
}

const marks =
  /^(?:important|read|unread|done|complete|completed|favou?rite|paid|shipped|spam|resolved|reviewed|urgent)$/;

/** "mark it as read", "mark the task done", "star the first message". */
export function parseMark(given: Span, verb: Verb): Doing[] {
  const span = trimmed(given);
  if (verb.word !== 'mark' && verb.word !== 'flag') return parseAct(span, verb);
  // "mark the checkbox of the terms".
  if (/^(?:the )?(?:check ?box|tick ?box|box)\b/.test(wordsOf(span, 0, 2)))
    return [{ do: 'check', targets: [nounPhrase(span)], checked: true }];
  const as = span.tokens.findLastIndex((_, i) => wordAt(span, i) === 'as');
  const last = span.tokens.length - 1;
  const at = as >= 0 ? as : marks.test(wordAt(span, last)) ? last : -1;
  if (at < 0) return parseAct(span, verb);
  const word = textOf(sub(span, as >= 0 ? as + 1 : at));
  const object = objectOrNull(sub(span, at === 0 ? 1 : 0, at === 0 ? undefined : at));
  return [{ do: 'act', verb: word, object: at === 0 && as === 0 ? null : object, phrase: `mark as ${word}` }];
}
