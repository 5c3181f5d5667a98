import type { Clause, Doing, DoingOf, Target, Value } from '../clause.ts';
import { placeWords, wordFor } from '../kinds.ts';
import { isExact } from '../names.ts';
import { ordinalWord } from '../numbers.ts';
import { printTest } from './print-test.ts';
import { isInput, isPlural, plainName, quoted, type Writer } from './words.ts';
import { isDateWords } from '../values.ts';

/** What of a sentence stands in quotes: what stood in them, values too, or all but dates. */
export const quotings = ['as-written', 'values', 'all'] as const;
type Quoting = (typeof quotings)[number];

/** A piece of a sentence, and what it is. */
export type Chip = { text: string; is: 'text' | 'name' | 'value' | 'input' | 'credential' | 'before' };

/** The sentences that we write for these clauses: read again they are the same. Blocks with blocks in them have lines. */
export function printSteps(clauses: readonly Clause[], quoting: Quoting = 'as-written'): string {
  return printMarked(clauses, quoting).replace(/[\uE002-\uE006]/g, '');
}

const markKinds = new Map<string, Chip['is']>([
  ['\uE002', 'name'],
  ['\uE003', 'value'],
  ['\uE004', 'before'],
  ['\uE005', 'credential'],
]);
const end = '\uE006';

/** The sentences cut into names, values, inputs and what is between. `reveal` writes the sign of an input as it was written. */
export function chipsOf(clauses: readonly Clause[], { reveal }: { reveal(text: string): string }): Chip[] {
  let is: Chip['is'] = 'text';
  return printMarked(clauses, 'as-written')
    .split(/([\uE002-\uE006]|\uE000\d+\uE001)/)
    .flatMap((text): Chip[] => {
      if (text === end) is = 'text';
      else if (text.startsWith('\uE000')) {
        const shown = reveal(text);
        return [{ text: shown, is: shown.startsWith('{{') ? 'credential' : 'input' }];
      } else if (markKinds.has(text)) is = markKinds.get(text) ?? 'text';
      else if (text !== '') return [{ text, is }];
      return [];
    });
}

function printMarked(clauses: readonly Clause[], quoting: Quoting): string {
  const quotesNames = quoting === 'all';
  const marked = (kind: string, text: string): string => `${kind}${text}${end}`;
  return linesOf(clauses, {
    name: target => marked('\uE002', quotesNames ? exactName(target) : plainName(target)),
    value: said => marked(said.from === 'before' ? '\uE004' : '\uE003', valueWords(said, quoting)),
    words: text => marked('\uE002', quotesNames && !isInput(text) ? quoted(text) : text),
    credential: text => marked('\uE005', text),
  }).join('\n');
}

export function capital(words: string): string {
  return words.replace(/\p{L}/u, letter => letter.toUpperCase());
}

/** The likeliest reading of a name, what it is called in quotes. */
function exactName({ pronoun, any, readings: [first] }: Target): string {
  if (pronoun || first === undefined) return 'it';
  const { label, kind, nth, places } = first;
  const words = [
    any ? 'any' : label === '' && nth === null ? 'the' : '',
    nth === null ? '' : ordinalWord(nth),
    label === '' || isInput(label) ? label : quoted(label),
    kind === null ? '' : wordFor(kind),
    ...places.map(({ relation, of }) => `${placeWords.get(relation) ?? 'in'} ${exactName(of)}`),
  ];
  return words.filter(word => word !== '').join(' ');
}

function valueWords({ text, quoted: isQuoted, from }: Value, quoting: Quoting): string {
  if (isInput(text) || from === 'before') return text;
  return isQuoted || (quoting !== 'as-written' && !isDateWords(text)) ? quoted(text) : text;
}

/** Sentences that fit on one line stand there; a block has lines of its own. */
function linesOf(clauses: readonly Clause[], writer: Writer): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const clause of clauses) {
    const sentence = sentenceOf(clause, writer);
    if (sentence !== null) {
      const text = capital(sentence);
      if (isOpen) lines.push(`${lines.pop() ?? ''}. ${text}`);
      else lines.push(text);
    } else lines.push(...blockOf(clause, writer));
    isOpen = sentence !== null;
  }
  return lines;
}

/** A clause that ends with its sentence; null for what needs a line of its own. */
function sentenceOf(clause: Clause, writer: Writer): string | null {
  if (clause.do === 'if') {
    const then = bodyOf(clause.then, writer);
    const otherwise = clause.otherwise.length === 0 ? '' : bodyOf(clause.otherwise, writer);
    if (then === null || otherwise === null) return null;
    const head = `${clause.negated ? 'unless' : 'if'} ${printTest(clause.test, writer)}, ${then}`;
    return otherwise === '' ? head : `${head}. Otherwise, ${otherwise}`;
  }
  if (clause.do === 'repeat') {
    const [only, ...others] = clause.body;
    const isClick = only?.do === 'click' && only.path.length === 0 && others.length === 0;
    return isClick ? `${printDoing(only, writer)}${often(clause.times)}` : null;
  }
  return clause.do === 'fill' || 'body' in clause ? null : printDoing(clause, writer);
}

/** "click Add, then type {name} in Name"; null for what has blocks or lists in it. */
function bodyOf(body: readonly Clause[], writer: Writer): string | null {
  const sentences = body.map(clause => (clause.do === 'if' ? null : sentenceOf(clause, writer)));
  return sentences.includes(null) ? null : sentences.join(', then ');
}

function blockOf(clause: Clause, writer: Writer): string[] {
  if (clause.do === 'if') {
    const head = `${clause.negated ? 'Unless' : 'If'} ${printTest(clause.test, writer)}:`;
    const otherwise = clause.otherwise.length === 0 ? [] : ['Otherwise:', ...indented(clause.otherwise, writer)];
    return [head, ...indented(clause.then, writer), ...otherwise];
  }
  // The first label stands there as on the page.
  const head = clause.do === 'fill' ? printDoing(clause, writer) : capital(printDoing(clause, writer));
  if (!('body' in clause)) return [head];
  const body = bodyOf(clause.body, writer);
  return body === null ? [`${head}:`, ...indented(clause.body, writer)] : [`${head}: ${body}`];
}

function indented(body: readonly Clause[], writer: Writer): string[] {
  return linesOf(body, writer).map(line => `  ${line}`);
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** " in NAME" where there is one. */
function tail(word: string, target: Target | null, { name }: Writer): string {
  return target === null ? '' : ` ${word} ${name(target)}`;
}

/** What is said of each, without the steps of a loop or condition. */
const printers: { [D in Doing['do']]: (doing: DoingOf<D>, writer: Writer) => string } = {
  go: ({ url, newTab }) => `go to ${url}${newTab ? ' in a new tab' : ''}`,
  open: ({ target }, { name }) => `open ${name(target)}`,
  history: ({ to }) => ({ back: 'go back', forward: 'go forward', reload: 'reload the page' })[to],
  tab: ({ to }, { name }) => {
    if (to === null) return 'close the tab';
    const readings = to.readings.map(one => ({ ...one, kind: one.kind === 'tab' ? null : one.kind }));
    return `switch to the ${name({ ...to, readings })} tab`;
  },
  scroll: ({ to, times }, { name }) => {
    if (typeof to !== 'string') return `scroll to ${name(to)}`;
    return to === 'top' || to === 'bottom' ? `scroll to the ${to}` : `scroll ${to}${often(times)}`;
  },
  click: ({ target, button, count, path }, { name }) => {
    if (path.length > 1) return `click ${path.map(name).join(' > ')}`;
    return `${button === 'right' ? 'right-click' : count === 2 ? 'double-click' : 'click'} ${name(target)}`;
  },
  hover: ({ target }, { name }) => `hover over ${name(target)}`,
  drag: ({ from, to }, { name }) => {
    if (!('direction' in to)) return `drag ${name(from)} to ${name(to)}`;
    return `drag ${name(from)} ${to.pixels === null ? '' : `${to.pixels} pixels `}${to.direction}`;
  },
  keys: ({ keys, times, target }, writer) => `press ${keyWords(keys)}${often(times)}${tail('in', target, writer)}`,
  type: ({ how, value: said, target }, { name, value }) => {
    if (target === null) return `type ${value(said)}`;
    if (how === 'append') return `append ${value(said)} to ${name(target)}`;
    return how === 'set' ? `set ${name(target)} to ${value(said)}` : `type ${value(said)} in ${name(target)}`;
  },
  clear: ({ target }, { name }) => `clear ${name(target)}`,
  fill: ({ where, pairs }, { name, words, value }) => {
    const list = pairs.map(pair => `${words(pair.label)}: ${value(pair.value)}`).join('; ');
    return where === null ? list : `Fill in ${name(where)}: ${list}`;
  },
  choose: ({ values, target }, writer) => `choose ${listed(values.map(writer.value))}${tail('in', target, writer)}`,
  check: ({ targets, checked }, { name }) => `${checked ? 'check' : 'uncheck'} ${listed(targets.map(name))}`,
  upload: ({ file, target }, writer) => `upload ${isInput(file) ? file : quoted(file)}${tail('to', target, writer)}`,
  search: ({ value: said, target }, { name, value }) =>
    `search${target === null ? '' : ` ${name(target)}`} for ${value(said)}`,
  'sign-in': ({ url, credential, as }, writer) => {
    const where = url === null ? '' : ` to ${url}`;
    const who = as === null ? '' : ` as ${writer.value(as.user)} with password ${writer.value(as.password)}`;
    return `sign in${where}${credential === null ? who : ` with ${writer.credential(credential)}`}`;
  },
  'sign-out': () => 'sign out',
  act: ({ verb, object, to }, writer) => {
    // "Add "VIP" to Tags" may also type it.
    const article = verb === 'add' && to !== null && object !== null && isExact(object);
    return `${verb}${object === null ? '' : ` ${article ? 'the ' : ''}${writer.name(object)}`}${tail('to', to, writer)}`;
  },
  sort: ({ what, by, order }, { name }) =>
    `sort ${what === null ? '' : `${name(what)} `}by ${name(by)}${order === null ? '' : `, ${order}`}`,
  filter: ({ what, by, value: said }, writer) =>
    by === null
      ? `show only ${writer.value(said)}${tail('in', what, writer)}`
      : `filter ${what === null ? '' : `${writer.name(what)} `}by ${writer.name(by)}: ${writer.value(said)}`,
  download: ({ target, as }, { name }) =>
    `download ${name(target)}${as === null ? '' : ` as ${isInput(as) ? as : quoted(as)}`}`,
  dialog: ({ accept, words }, { value }) =>
    `${accept ? 'accept' : 'dismiss'} the dialog${words === null ? '' : ` with ${value(words)}`}`,
  read: ({ what, as }, { name, words }) => `read ${name(what)}${as === null ? '' : ` as ${words(as)}`}`,
  'read-fields': ({ fields, of }, writer) => `read ${listed(fields.map(writer.name))}${tail('of', of, writer)}`,
  'read-list': ({ what, fields, limit }, { name }) => {
    const columns = fields.length === 0 ? '' : listed(fields.map(name));
    if (what === null) return `read the table${columns && ` with the columns ${columns}`}`;
    if (columns === '') return limit === null ? `list all ${name(what)}` : `read the first ${limit} ${name(what)}`;
    const many = limit !== null ? `the first ${limit}` : isPlural(what) ? 'all' : 'each';
    return `read ${columns} of ${many} ${name(what)}`;
  },
  count: ({ what, as }, { name, words }) => `count ${name(what)}${as === null ? '' : ` as ${words(as)}`}`,
  ask: ({ what }, { words }) => `ask me for ${words(what)}`,
  verify: ({ test }, writer) => `check that ${printTest(test, writer)}`,
  wait: ({ for: what }, writer) => {
    if ('thing' in what) return `wait for ${writer.name(what.thing)}`;
    if ('test' in what) return `wait until ${printTest(what.test, writer)}`;
    const seconds = what.ms / 1000;
    return `wait ${seconds} second${seconds === 1 ? '' : 's'}`;
  },
  if: () => '',
  'for-each': ({ rows }, { name }) => `for each ${'input' in rows ? `row of ${rows.input}` : name(rows.target)}`,
  repeat: ({ times }) => `repeat ${times} times`,
  until: ({ test }, writer) => `repeat until ${printTest(test, writer)}`,
  stop: ({ say }, { value }) => `stop${say === null ? '' : ` and say ${value(say)}`}`,
};

function printDoing<D extends Doing['do']>(doing: DoingOf<D>, writer: Writer): string {
  return printers[doing.do](doing, writer);
}

function often(times: number): string {
  return times === 1 ? '' : ` ${times} times`;
}

function keyWords(keys: string): string {
  const isCertain = keys.includes('+') || /^(?:Enter|Escape|Tab|Space|Backspace|Page\w+|F\d+)$/.test(keys);
  return isCertain ? keys : `the ${keys} key`;
}
