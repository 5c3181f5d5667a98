import type { Clause, Comparator, Doing, Pair, Target, Test, Value } from './clause.ts';
import type { InputSigns } from './input-signs.ts';

/** One action of a step, in words for people. Inputs stand as `{name}`. */
export type Part = {
  /** "Click", "Type", "For each row of", "If" … */
  action: string;
  target: string | null;
  /** What kind of thing the target is, such as `button`; null when the step does not say. */
  kind: string | null;
  value: string | null;
  /** Names of the inputs in this part, without those of its children. */
  inputs: string[];
  /** Facts that are neither target nor value, and remarks that are not carried out. */
  details?: string[];
  /** What a loop or a condition does. */
  children: Part[];
  otherwise: Part[];
};

/** A part whose inputs are still hidden. */
type Sketch = {
  action: string;
  target?: Target | string | null;
  value?: string | null;
  details?: string[];
  children?: readonly Clause[];
  otherwise?: readonly Clause[];
  /** Actions below it that have no clause of their own. */
  below?: Sketch[];
};

/** What the actions do, in order. Clauses that are not understood are left out. */
export function partsOf(clauses: readonly Clause[], signs: InputSigns): Part[] {
  return clauses.flatMap(clause => {
    const remarks = clause.hints.map(hint => `Remark: ${withoutLabel(hint)}`);
    return sketchesOf(clause).map((sketch, at) => {
      const details = [...(sketch.details ?? []), ...(at === 0 ? remarks : [])];
      return partOf({ ...sketch, details }, signs);
    });
  });
}

/** "Note: the shop is slow" has a label already. */
function withoutLabel(hint: string): string {
  return hint.replace(/^(?:note|remark|hint):\s*/i, '');
}

function partOf({ action, target = null, value = null, details = [], ...inner }: Sketch, signs: InputSigns): Part {
  const words = target === null || typeof target === 'string' ? target : target.text;
  const names = signs.names([words, value, ...details].join(' '));
  return {
    action,
    target: words && signs.reveal(words),
    kind: target === null || typeof target === 'string' ? null : (target.readings[0]?.kind ?? null),
    value: value && signs.reveal(value),
    inputs: [...new Set(names)],
    details: details.map(detail => signs.reveal(detail)),
    children: [...(inner.below ?? []).map(one => partOf(one, signs)), ...partsOf(inner.children ?? [], signs)],
    otherwise: partsOf(inner.otherwise ?? [], signs),
  };
}

type Of<D extends Doing['do']> = Extract<Doing, { do: D }>;

const sketches: { [D in Doing['do']]: (doing: Of<D>) => Sketch[] } = {
  go: ({ url, newTab }) => [{ action: newTab ? 'Open in a new tab' : 'Go to', target: url }],
  history: ({ to }) => [{ action: { back: 'Go back', forward: 'Go forward', reload: 'Reload the page' }[to] }],
  click: ({ target, button, count, path }) => [
    { action: clickWords(button, count), target: path.length > 1 ? path.join(' › ') : target },
  ],
  hover: ({ target }) => [{ action: 'Point at', target }],
  drag: ({ from, to, direction, size }) => [
    { action: size ? 'Resize' : 'Drag', target: from, value: to ? `to ${to.text}` : direction },
  ],
  type: ({ pairs, append }) => pairs.map(pair => typed(append ? 'Append' : 'Type', pair)),
  fill: ({ where, pairs }) =>
    pairs.length === 0
      ? [{ action: 'Fill in', target: where ?? 'the form', details: ['Each value goes to the field with its name.'] }]
      : pairs.map(({ label, value }) => ({ action: 'Type', target: label, value })),
  choose: ({ values, target }) => [{ action: 'Choose', target, value: values.join(', ') }],
  check: ({ targets, checked }) =>
    targets.map(target => ({ action: checked === null ? 'Switch' : checked ? 'Check' : 'Uncheck', target })),
  keys: ({ keys, times, target }) => [{ action: times > 1 ? `Press ${times} times` : 'Press', target, value: keys }],
  act: doing => [{ action: capital(doing.verb), target: doing.object, value: addressee(doing) }],
  search: ({ value, target }) => [{ action: 'Search for', target, ...saidIn(value) }],
  submit: ({ object, verb }) => [{ action: capital(verb), target: object }],
  'sign-in': ({ pairs, credential, url }) => [
    {
      action: 'Sign in',
      target: url,
      value: credential && `with the credential ${credential}`,
      below: pairs.map(pair => typed('Type', pair)),
    },
  ],
  upload: ({ files, target }) => [{ action: 'Upload', target, value: files.join(', ') }],
  scroll: ({ direction, target }) => [
    { action: direction === null ? 'Scroll' : `Scroll ${toWards(direction)}`, target },
  ],
  wait: ({ ms, test }) => [test ? { action: 'Wait until', target: testWords(test) } : waited(ms)],
  tab: ({ what, name }) => [{ action: what === 'close' ? 'Close the tab' : 'Switch to the tab', target: name || null }],
  dialog: ({ accept, words }) => [{ action: accept ? 'Accept the dialog' : 'Dismiss the dialog', value: words }],
  read: ({ what, many, count, as, limit, fields }) => [
    {
      action: count ? 'Count' : limit !== null ? `Read the first ${limit}` : many ? 'Read all' : 'Read',
      target: what,
      value: fields.length > 0 ? fields.join(', ') : null,
      details: as === null ? [] : [`In the result as ${as}`],
    },
  ],
  verify: ({ test }) => [{ action: 'Check that', target: testWords(test) }],
  ask: ({ what, question }) => [{ action: 'Ask you', target: question || what }],
  open: ({ target, open }) => [{ action: open ? 'Open' : 'Close', target }],
  find: ({ target }) => [{ action: 'Find', target }],
  mail: ({ verb, message, to, words }) => [
    { action: capital(verb), target: message, value: [to, words].filter(Boolean).join(': ') },
  ],
  if: ({ test, then, otherwise }) => [{ action: 'If', target: testWords(test), children: then, otherwise }],
  create: ({ verb, object, pairs }) => [
    {
      action: capital(verb),
      target: object,
      below: pairs.map(({ label, value }) => ({ action: 'Type', target: label, value })),
    },
  ],
  until: ({ test, body }) => [{ action: 'Repeat until', target: testWords(test), children: body }],
  'for-each': ({ rows, body }) => [
    'input' in rows
      ? { action: 'For each row of', target: rows.input, children: body }
      : { action: 'For each', target: rows.target, children: body },
  ],
  repeat: ({ times, body }) => [{ action: `Repeat ${times} times`, children: body }],
  sort: ({ by, descending }) => [
    { action: 'Sort by', target: by, value: descending === null ? null : descending ? 'descending' : 'ascending' },
  ],
  nothing: () => [],
  unknown: () => [],
};

function sketchesOf<D extends Doing['do']>(clause: Of<D>): Sketch[] {
  return sketches[clause.do](clause);
}

function clickWords(button: Of<'click'>['button'], count: Of<'click'>['count']): string {
  if (button !== 'left') return `${capital(button)} click`;
  return { 1: 'Click', 2: 'Double click', 3: 'Triple click' }[count];
}

function typed(action: string, { target, value }: Pair): Sketch {
  return { action, target, ...saidIn(value) };
}

/** Where a value comes from, when the step does not say it outright, and what becomes of it. */
function saidIn({ text, from, change }: Value): { value: string; details: string[] } {
  const changes = { upper: 'In upper case', lower: 'In lower case' };
  const source = { said: [], page: ['Read from the page'], before: ['Read earlier in the run'] }[from];
  return { value: text, details: [...source, ...(change ? [changes[change]] : [])] };
}

function addressee(doing: Of<'act'>): string | null {
  return doing.to !== undefined ? `to ${doing.to}` : null;
}

function toWards(direction: 'up' | 'down' | 'top' | 'bottom'): string {
  return direction === 'top' || direction === 'bottom' ? `to the ${direction}` : direction;
}

function waited(ms: number): Sketch {
  return ms > 0 ? { action: 'Wait', value: `${ms / 1000} s` } : { action: 'Wait', target: 'the page to load' };
}

const comparisons: Record<Comparator, string> = {
  more: 'more than',
  less: 'less than',
  'at-least': 'at least',
  'at-most': 'at most',
  equal: 'exactly',
  even: 'even',
  odd: 'odd',
};

/** A condition as a sentence. */
function testWords(test: Test): string {
  const not = test.negated ? ' not' : '';
  switch (test.of) {
    case 'text':
      return `${test.where?.text ?? 'the page'} ${test.negated ? 'does not say' : 'says'} “${test.text}”`;
    case 'thing':
      return `${test.target.text} is${not} ${test.state}`;
    case 'value':
      return `${test.target.text} is${not} “${test.value}”`;
    case 'url':
      return `the address ${test.negated ? 'does not contain' : 'contains'} “${test.text}”`;
    case 'title':
      return `the title ${test.negated ? 'does not contain' : 'contains'} “${test.text}”`;
    case 'count':
      return `there are${not} exactly ${test.count} ${test.target.text}`;
    case 'number':
      return numberWords(test, not);
  }
}

function numberWords(test: Extract<Test, { of: 'number' }>, not: string): string {
  const comparison = comparisons[test.than];
  if (test.than === 'even' || test.than === 'odd') return `${test.target.text} is${not} ${comparison}`;
  const number = test.input ?? String(test.number);
  if (test.counted) return `there are${not} ${comparison} ${number} ${test.target.text}`;
  return `${test.target.text} is${not} ${comparison} ${number}`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
