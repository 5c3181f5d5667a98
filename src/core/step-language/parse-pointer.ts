import type { Doing, Target } from './clause.ts';
import { isHard, sub, textOf, trimmed, type Span } from './lexer.ts';
import { kindWord } from './kind-words.ts';
import { nounPhrase, wordsAt } from './noun-phrase.ts';
import { keysOf } from './keys.ts';
import { parseCreate } from './parse-create.ts';
import { pathOf } from './parse-move.ts';
import { parseTest } from './parse-test.ts';
import { listItems } from './parse-values.ts';
import { verbOf, type Verb } from './verbs.ts';
import { cardinal } from './numbers.ts';

export function parseClick(given: Span, word: string): Doing {
  let span = trimmed(given);
  const keys = word === 'press' || word === 'hit' || word === 'push' ? keysOf(span) : null;
  if (keys !== null) {
    const at = keys.rest.tokens.findIndex(t => /^(?:in|on|inside|while)$/.test(t.lower));
    const place = at >= 0 && at < keys.rest.tokens.length - 1 ? nounPhrase(sub(keys.rest, at + 1)) : null;
    if (
      keys.rest.tokens.length === 0 ||
      at === 0 ||
      keys.rest.tokens[0]!.lower === 'to' ||
      keys.rest.tokens[0]!.lower === 'on'
    )
      return { do: 'keys', keys: keys.keys, times: keys.times, target: place };
  }
  for (const words of ['on', 'onto', 'at', 'down']) {
    const n = wordsAt(span, 0, words);
    if (n > 0 && span.tokens.length > n) span = trimmed(sub(span, n));
  }
  const ordered = inOrder(span);
  if (ordered !== null) return ordered;
  let count: 1 | 2 | 3 = word.startsWith('double') ? 2 : 1;
  const times = span.tokens.findIndex(
    (t, i) => t.lower === 'twice' || (cardinal(t.text) !== null && /^times?$/.test(span.tokens[i + 1]?.lower ?? '')),
  );
  if (times > 0) {
    count = span.tokens[times]!.lower === 'twice' || cardinal(span.tokens[times]!.text) === 2 ? 2 : 3;
    span = sub(span, 0, times);
  }
  span = withoutPurpose(span);
  if (span.tokens.length === 0) return { do: 'unknown' };
  return {
    do: 'click',
    target: nounPhrase(span),
    button: word.startsWith('right') ? 'right' : 'left',
    count,
    path: span.tokens.some(isHard) ? [] : pathOf(span),
  };
}

/** "click the trash icon to delete it": why is not part of the name. A name of that form on the page is tried by the resolver's literal reading. */
export function withoutPurpose(span: Span): Span {
  const at = span.tokens.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && (t.lower === 'to' || t.lower === 'so') && isPurpose(span, i),
  );
  return at > 0 ? sub(span, 0, at) : span;
}

function isPurpose(span: Span, at: number): boolean {
  const before = span.tokens[at - 1]!;
  const said = before.kind === 'quote' || before.kind === 'value' || kindWord(before.text) !== null;
  if (span.tokens[at]!.lower === 'so') return span.tokens[at + 1]?.lower === 'that';
  const verb = verbOf(span.tokens[at + 1]?.text ?? '');
  if (verb !== null && !verb.inflected && said) return true;
  const pronoun = /^(?:it|them|the|your|this|that)$/.test(span.tokens[at + 2]?.lower ?? '');
  return (
    said &&
    (pronoun ||
      /^(?:go|proceed|continue|move|see|view|show|access|complete|finalize|finish|begin|do|be|get|trigger|reveal|enter)$/.test(
        span.tokens[at + 1]?.lower ?? '',
      ))
  );
}

/** "the numbers in ascending order". */
function inOrder(span: Span): Doing | null {
  const at = span.tokens.findIndex(
    (t, i) =>
      t.lower === 'in' &&
      /^(?:ascending|descending|increasing|decreasing|numerical|alphabetical|alphabetic|reverse|this|the)$/.test(
        span.tokens[i + 1]?.lower ?? '',
      ) &&
      span.tokens.slice(i).some(x => x.lower === 'order'),
  );
  if (at <= 0) return null;
  const word = span.tokens[at + 1]!.lower;
  return {
    do: 'in-order',
    target: nounPhrase(sub(span, 0, at)),
    descending: /^(?:descending|decreasing|reverse)$/.test(word),
  };
}

export function parseChoose(given: Span): Doing {
  let span = withoutPurpose(trimmed(given));
  let like = false;
  for (const words of [
    'words similar to',
    'all words similar to',
    'words like',
    'items similar to',
    'synonyms of',
    'words that mean the same as',
    'words close in meaning to',
  ]) {
    const n = wordsAt(span, 0, words);
    if (n > 0) [span, like] = [sub(span, n), true];
  }
  const path = span.tokens.some(isHard) ? [] : pathOf(span);
  if (path.length > 0) return { do: 'click', target: nounPhrase(span), button: 'left', count: 1, path };
  const whole = nounPhrase(span);
  const cut = like ? null : chooseCut(span);
  const valuePart = cut === null ? span : sub(span, 0, cut.at);
  const target = cut === null ? null : nounPhrase(sub(span, cut.to));
  const values = listItems(valuePart).map(stripKind);
  const quoted = valuePart.tokens.some(isHard);
  return { do: 'choose', values, quoted, target, whole, like };
}

function stripKind(text: string): string {
  const plain = text
    .replace(/^(?:the|an?|your|my)\s+/i, '')
    .replace(/(?<!\s)\s+(?:option|options|choice|item|value|entry|radio button|checkbox|checkboxes)$/i, '');
  const bare = plain.replace(/^(?:option|value|choice|item|date|number|time|color|colour)\s+(?=\S)/i, '');
  return bare.replace(/^(["“'‘])(.*)(["”'’])$/s, '$2');
}

function chooseCut(span: Span): { at: number; to: number } | null {
  const order = ['from', 'out of', 'in', 'inside', 'within', 'under', 'as', 'for', 'with', 'using', 'on', 'at', 'of'];
  const hardAt = span.tokens.findLastIndex(isHard);
  for (const words of order) {
    for (let i = span.tokens.length - 2; i > 0; i -= 1) {
      const n = wordsAt(span, i, words);
      if (n === 0 || i + n >= span.tokens.length) continue;
      const tail = span.tokens.slice(i + n);
      // "as", "of", "for" may belong to a name: only a determiner or a kind word after them makes a place.
      const sure =
        words === 'from' ||
        words === 'out of' ||
        tail.some(t => kindWord(t.text) !== null) ||
        /^(?:the|your|my|its|their)$/.test(tail[0]!.lower) ||
        (hardAt >= 0 && hardAt < i) ||
        words === 'as' ||
        words === 'for';
      if (sure) return { at: i, to: i + n };
    }
  }
  return null;
}

export function parseCheck(given: Span, verb: Verb): Doing {
  const span = trimmed(given);
  const first = span.tokens[0]?.lower;
  if (verb.word === 'check' && span.tokens[0]?.kind === 'word') {
    if (first === 'that' || first === 'whether' || first === 'if') return parseTestOf(sub(span, 1));
    if (first === 'for') return parseTestOf(sub(span, 1));
    if (first === 'out') return { do: 'act', verb: 'checkout', object: null, phrase: 'checkout' };
    if (first === 'off') return { do: 'check', targets: targetsOf(sub(span, 1)), checked: true };
  }
  const checked = verb.family === 'toggle' ? null : verb.family === 'check';
  return { do: 'check', targets: targetsOf(span), checked };
}

function parseTestOf(span: Span): Doing {
  const test = parseTest(span);
  return test === null ? { do: 'unknown' } : { do: 'verify', test };
}

/** "A, B and C checkboxes" are three targets; a quoted or single phrase is one. */
function targetsOf(span: Span): Target[] {
  const parts: Span[] = [];
  let start = 0;
  for (const [i, token] of span.tokens.entries()) {
    const joint = token.kind === 'punct' ? token.text === ',' : token.kind === 'word' && token.lower === 'and';
    if (!joint || i === start) continue;
    parts.push(sub(span, start, i));
    start = i + 1;
  }
  parts.push(sub(span, start));
  const items = parts
    .map(trimmed)
    .filter(p => p.tokens.length > 0 && !(p.tokens.length === 1 && p.tokens[0]!.lower === 'and'));
  const hard = items.every(p => p.tokens.some(t => isHard(t) || kindWord(t.text) !== null));
  const comma = span.tokens.some(t => t.kind === 'punct' && t.text === ',');
  // "Terms and conditions" is one label unless quotes or commas say it is a list.
  return items.length > 1 && (hard || comma) ? items.map(nounPhrase) : [nounPhrase(span)];
}

export function parseTurn(rest: Span): Doing {
  const at = rest.tokens.findIndex(t => t.lower === 'on' || t.lower === 'off');
  if (at < 0) return { do: 'unknown' };
  const tokens = rest.tokens.filter((_, i) => i !== at);
  return {
    do: 'check',
    targets: [nounPhrase({ source: rest.source, tokens })],
    checked: rest.tokens[at]!.lower === 'on',
  };
}

export function parseUpload(given: Span): Doing {
  const span = trimmed(given);
  const at = span.tokens.findIndex(
    (t, i) => i > 0 && /^(?:to|in|into|as|at|for|on|under|using|through|via|with)$/.test(t.lower) && t.kind === 'word',
  );
  const what = at > 0 ? sub(span, 0, at) : span;
  const files = what.tokens.filter(t => isHard(t) || /\.\w{1,5}$/.test(t.text)).map(t => t.text);
  const place = at > 0 && at < span.tokens.length - 1 ? nounPhrase(sub(span, at + 1)) : null;
  return {
    do: 'upload',
    files: files.length > 0 ? files : listItems(what).map(t => t.replace(/^(?:the|a|an|my)\s+(?:file\s+)?/i, '')),
    target: place,
  };
}

export function parseDialog(rest: Span, word: string): Doing {
  const text = textOf(rest);
  const accept = word === 'accept' || word === 'answer';
  if (
    /\b(?:alert|confirm(?:ation)?|prompt|dialog|dialogue|pop-?up|message box)\b/i.test(text) &&
    !/\bcookie/i.test(text)
  ) {
    const hard = rest.tokens.find(isHard);
    const yes = /\b(?:with|by saying)\s+(?:yes|ok)\b/i.test(text);
    const no = /\b(?:with|by saying)\s+(?:no|cancel)\b/i.test(text);
    return { do: 'dialog', accept: (accept || yes) && !no, words: hard?.text ?? null };
  }
  if (word === 'answer') return { do: 'unknown' };
  const pronoun = rest.tokens.length === 1 && /^(?:it|this|that|them)$/.test(rest.tokens[0]!.lower);
  const object = rest.tokens.length > 0 && !pronoun ? nounPhrase(rest) : null;
  return { do: 'act', verb: word, object, phrase: `${word} ${text}` };
}

export function parseMail(given: Span, word: string): Doing {
  const span = trimmed(given);
  const reply = word !== 'forward';
  const hard = span.tokens.findLast(isHard);
  const saysAt = span.tokens.findIndex(
    (t, i) => t.kind === 'word' && /^(?:with|saying|text)$/.test(t.lower) && i < span.tokens.length - 1,
  );
  const text = reply
    ? (hard?.text ??
      (saysAt >= 0 ? textOf(sub(span, saysAt + 1)).replace(/^(?:the )?(?:text|message|words?)\s+/i, '') : ''))
    : '';
  const head = saysAt >= 0 ? sub(span, 0, saysAt) : span;
  if (reply) {
    const place = head.tokens[0]?.lower === 'to' ? sub(head, 1) : head;
    const pronoun = /^(?:them|him|her|it|that|this)?(?: (?:e?mail|message))?$/i.test(textOf(place));
    return { do: 'mail', verb: 'reply', message: pronoun ? null : nounPhrase(place), to: '', words: text };
  }
  const to = head.tokens.findLastIndex(
    (t, i) => t.lower === 'to' && t.kind === 'word' && !/^(?:you|me|us)$/.test(head.tokens[i + 1]?.lower ?? ''),
  );
  if (to === 0) {
    const next = head.tokens.findIndex((t, i) => i > 0 && /^(?:the|that|this|an?|my)$/.test(t.lower));
    return {
      do: 'mail',
      verb: 'forward',
      message: next > 0 ? nounPhrase(sub(head, next)) : null,
      to: textOf(sub(head, 1, next > 0 ? next : undefined)),
      words: text,
    };
  }
  if (to > 0) {
    const object = sub(head, 0, to);
    const pronoun = /^(?:it|this|that|them)?\s*(?:e?mail|message)?$/i.test(textOf(object).replace(/^the\s+/i, ''));
    return {
      do: 'mail',
      verb: 'forward',
      message: pronoun ? null : nounPhrase(object),
      to: textOf(sub(head, to + 1)),
      words: text,
    };
  }
  const object = head.tokens.findIndex((t, i) => i > 0 && /^(?:the|that|this|my)$/.test(t.lower));
  if (object > 0)
    return {
      do: 'mail',
      verb: 'forward',
      message: nounPhrase(sub(head, object)),
      to: textOf(sub(head, 0, object)),
      words: text,
    };
  return {
    do: 'act',
    verb: word,
    object: span.tokens.length > 0 ? nounPhrase(span) : null,
    phrase: `${word} ${textOf(span)}`,
  };
}

export function parseMark(given: Span, word: string): Doing {
  const span = trimmed(given);
  if (word !== 'mark' && word !== 'file')
    return {
      do: 'act',
      verb: word,
      object: span.tokens.length > 0 ? nounPhrase(span) : null,
      phrase: `${word} ${textOf(span)}`,
    };
  const as = span.tokens.findLastIndex(t => t.lower === 'as' && t.kind === 'word');
  const bare =
    as < 0 && /^(?:important|read|unread|done|complete|completed|favou?rite)$/i.test(span.tokens.at(-1)?.lower ?? '');
  const at = as > 0 ? as : bare ? span.tokens.length - 1 : -1;
  const verb = at >= 0 ? textOf(sub(span, as > 0 ? as + 1 : at)) : 'mark';
  const objectSpan = at > 0 ? sub(span, 0, at) : at === 0 ? sub(span, 1) : span;
  return {
    do: 'act',
    verb,
    object: objectSpan.tokens.length > 0 ? nounPhrase(objectSpan) : null,
    phrase: `mark as ${verb}`,
  };
}

export function parseAdd(given: Span): Doing {
  const span = trimmed(given);
  const made = parseCreate(span, 'add');
  if (made !== null) return made;
  const at = span.tokens.findLastIndex((t, i) => t.lower === 'to' && t.kind === 'word' && i > 0);
  const object = at > 0 ? nounPhrase(sub(span, 0, at)) : nounPhrase(span);
  const place = at > 0 ? textOf(sub(span, at + 1)).replace(/^(?:the|your|my|a)\s+/i, '') : '';
  return {
    do: 'act',
    verb: place === '' ? 'add' : `add to ${place}`,
    object: span.tokens.length > 0 ? object : null,
    phrase: `add ${textOf(span)}`,
  };
}

/** "price, descending", "date in ascending order", "name from Z to A". */
function sorted(span: Span): Doing {
  const text = textOf(span);
  const descending = /\b(?:descending|decreasing|newest first|highest first|high to low|Z to A|Z-A)\b/i.test(text);
  const ascending = /\b(?:ascending|increasing|oldest first|lowest first|low to high|A to Z|A-Z)\b/i.test(text);
  const at = span.tokens.findIndex(
    (t, i) => i > 0 && (t.text === ',' || t.text === '(' || /^(?:in|from|descending|ascending)$/.test(t.lower)),
  );
  return {
    do: 'sort',
    by: nounPhrase(at > 0 ? sub(span, 0, at) : span),
    descending: descending ? true : ascending ? false : null,
  };
}

/** Verbs that name the control to use: save, delete, buy, export … */
export function parseAct(given: Span, word: string): Doing {
  const span = withoutPurpose(trimmed(given));
  const made = parseCreate(span, word);
  if (made !== null) return made;
  const by = span.tokens.findLastIndex(t => t.lower === 'by');
  if (word === 'sort' && by >= 0 && by < span.tokens.length - 1) return sorted(sub(span, by + 1));
  // "send it on to Ann": passing a message on.
  const plain = span.tokens.filter(t => t.lower !== 'on' && t.lower !== 'along');
  const passed = word === 'send' ? parseMail({ source: span.source, tokens: plain }, 'forward') : null;
  if (passed?.do === 'mail' && passed.to !== '') return passed;
  const object =
    span.tokens.length === 0 || (span.tokens.length === 1 && /^(?:it|this|that|them)$/.test(span.tokens[0]!.lower))
      ? null
      : nounPhrase(span);
  return { do: 'act', verb: word, object, phrase: `${word} ${textOf(span)}`.trim() };
}
