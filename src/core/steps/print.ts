import type { Clause, Comparator, Doing, DoingOf, Target, Test, ThingState, Value } from './clause.ts';
import { isExact } from './names.ts';
import { comparatorWords } from './tests.ts';

/** The sentence that we write for these clauses. It is read as the same again. */
export function printSteps(clauses: readonly Clause[]): string {
  return clauses.map(clause => capital(printClause(clause))).join('. ');
}

/** In the body of a loop or condition: "click Add, then type {name} in Name". */
function printBody(clauses: readonly Clause[]): string {
  return clauses.map(printClause).join(', then ');
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function quoted(text: string): string {
  return text.includes('"') ? `“${text}”` : `"${text}"`;
}

function isInput(text: string): boolean {
  return /^\uE000\d+\uE001$/.test(text);
}

/** A name as it was written; in quotes if all of it is said exactly. */
function name(target: Target): string {
  return isExact(target) && !isInput(target.text) ? quoted(target.text) : target.text;
}

function value({ text, quoted: isQuoted }: Value): string {
  return isQuoted && !isInput(text) ? quoted(text) : text;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** " in NAME" where there is one. */
function tail(word: string, target: Target | null): string {
  return target === null ? '' : ` ${word} ${name(target)}`;
}

const printers: { [D in Doing['do']]: (doing: DoingOf<D>) => string } = {
  go: ({ url, newTab }) => `go to ${url}${newTab ? ' in a new tab' : ''}`,
  open: ({ target }) => `open ${name(target)}`,
  history: ({ to }) => ({ back: 'go back', forward: 'go forward', reload: 'reload the page' })[to],
  tab: ({ to }) => (to === null ? 'close the tab' : `switch to the ${name(to).replace(/^the /i, '')} tab`),
  scroll: ({ to, times }) => {
    if (typeof to !== 'string') return `scroll to ${name(to)}`;
    return to === 'top' || to === 'bottom' ? `scroll to the ${to}` : `scroll ${to}${often(times)}`;
  },
  click: ({ target, button, count, path }) => {
    if (path.length > 1) return `click ${path.map(name).join(' > ')}`;
    return `${button === 'right' ? 'right-click' : count === 2 ? 'double-click' : 'click'} ${name(target)}`;
  },
  hover: ({ target }) => `hover over ${name(target)}`,
  drag: ({ from, to }) => {
    if (!('direction' in to)) return `drag ${name(from)} to ${name(to)}`;
    return `drag ${name(from)} ${to.pixels === null ? '' : `${to.pixels} pixels `}${to.direction}`;
  },
  keys: ({ keys, times, target }) => `press ${keyWords(keys)}${often(times)}${tail('in', target)}`,
  type: ({ how, value: said, target }) => {
    if (target === null) return `type ${value(said)}`;
    if (how === 'append') return `append ${value(said)} to ${name(target)}`;
    return how === 'set' ? `set ${name(target)} to ${value(said)}` : `type ${value(said)} in ${name(target)}`;
  },
  clear: ({ target }) => `clear ${name(target)}`,
  fill: ({ where, pairs }) => {
    const list = pairs.map(pair => `${pair.label}: ${value(pair.value)}`).join('; ');
    return where === null ? list : `fill in ${name(where)}: ${list}`;
  },
  choose: ({ values, target }) => `choose ${listed(values.map(value))}${tail('in', target)}`,
  check: ({ targets, checked }) => `${checked ? 'check' : 'uncheck'} ${listed(targets.map(name))}`,
  upload: ({ file, target }) => `upload ${isInput(file) ? file : quoted(file)}${tail('to', target)}`,
  search: ({ value: said, target }) => `search${target === null ? '' : ` ${name(target)}`} for ${value(said)}`,
  'sign-in': ({ url, credential, as }) => {
    const where = url === null ? '' : ` to ${url}`;
    const who = as === null ? '' : ` as ${value(as.user)} with password ${value(as.password)}`;
    return `sign in${where}${credential === null ? who : ` with ${credential}`}`;
  },
  'sign-out': () => 'sign out',
  act: ({ verb, object, to }) => `${verb}${object === null ? '' : ` ${name(object)}`}${tail('to', to)}`,
  sort: ({ what, by, order }) =>
    `sort ${what === null ? '' : `${name(what)} `}by ${name(by)}${order === null ? '' : `, ${order}`}`,
  filter: ({ what, by, value: said }) =>
    by === null
      ? `show only ${value(said)}${tail('in', what)}`
      : `filter ${what === null ? '' : `${name(what)} `}by ${name(by)}: ${value(said)}`,
  download: ({ target, as }) => `download ${name(target)}${as === null ? '' : ` as ${quoted(as)}`}`,
  dialog: ({ accept, words }) =>
    `${accept ? 'accept' : 'dismiss'} the dialog${words === null ? '' : ` with ${value(words)}`}`,
  read: ({ what, as }) => `read ${name(what)}${as === null ? '' : ` as ${as}`}`,
  'read-fields': ({ fields, of }) => `read ${listed(fields.map(name))}${tail('of', of)}`,
  'read-list': ({ what, fields, limit }) => {
    if (fields.length === 0) return what === null ? 'read the table' : `list all ${name(what)}`;
    const columns = listed(fields.map(name));
    if (what === null) return `read the table with the columns ${columns}`;
    const many = limit !== null ? `the first ${limit}` : isPlural(what) ? 'all' : 'each';
    return `read ${columns} of ${many} ${name(what)}`;
  },
  count: ({ what, as }) => `count ${name(what)}${as === null ? '' : ` as ${as}`}`,
  ask: ({ what }) => `ask me for ${what}`,
  verify: ({ test }) => `check that ${printTest(test)}`,
  wait: ({ for: what }) => {
    if ('thing' in what) return `wait for ${name(what.thing)}`;
    if ('test' in what) return `wait until ${printTest(what.test)}`;
    return `wait ${what.ms / 1000} seconds`;
  },
  if: ({ test, negated, then, otherwise }) => {
    const rest = otherwise.length === 0 ? '' : `; otherwise, ${printBody(otherwise)}`;
    return `${negated ? 'unless' : 'if'} ${printTest(test)}, ${printBody(then)}${rest}`;
  },
  'for-each': ({ rows, body }) =>
    `for each ${'input' in rows ? `row of ${rows.input}` : name(rows.target)}: ${printBody(body)}`,
  repeat: ({ times, body }) => `repeat ${times} times: ${printBody(body)}`,
  until: ({ test, body }) => `repeat until ${printTest(test)}: ${printBody(body)}`,
  stop: ({ say }) => `stop${say === null ? '' : ` and say ${value(say)}`}`,
};

function printClause<D extends Doing['do']>(clause: DoingOf<D>): string {
  return printers[clause.do](clause);
}

function often(times: number): string {
  return times === 1 ? '' : ` ${times} times`;
}

function keyWords(keys: string): string {
  const isCertain = keys.includes('+') || /^(?:Enter|Escape|Tab|Space|Backspace|Page\w+|F\d+)$/.test(keys);
  return isCertain ? keys : `the ${keys} key`;
}

const stateWords: Record<ThingState, readonly [yes: string, no: string]> = {
  there: ['shown', 'hidden'],
  checked: ['checked', 'unchecked'],
  enabled: ['enabled', 'disabled'],
  selected: ['selected', 'not selected'],
  filled: ['not empty', 'empty'],
};

/** A test as it is written after "if" or "check that". */
export function printTest(test: Test): string {
  const not = test.negated ? ' not' : '';
  const contains = test.negated ? 'does not contain' : 'contains';
  switch (test.of) {
    case 'text': {
      const where = test.where === null ? 'the page' : name(test.where);
      return `${where} ${test.negated ? 'does not show' : 'shows'} ${text(test.text)}`;
    }
    case 'thing':
      return `${name(test.target)} ${isOrAre(test.target)} ${stateWords[test.state][test.negated ? 1 : 0]}`;
    case 'value': {
      const how = {
        is: `is${not}`,
        starts: test.negated ? 'does not start with' : 'starts with',
        ends: test.negated ? 'does not end with' : 'ends with',
      };
      return `${name(test.target)} ${how[test.how]} ${text(test.value)}`;
    }
    case 'address':
    case 'title':
      return `the ${test.of} ${test.how === 'is' ? `is${not}` : contains} ${text(test.text)}`;
    case 'number':
      return numberWords(test, not);
    case 'both':
    case 'either':
      return test.tests.map(printTest).join(test.of === 'both' ? ' and ' : ' or ');
  }
}

function isPlural({ text }: Target): boolean {
  return /[^su]s$/i.test(text);
}

function isOrAre(target: Target): string {
  return isPlural(target) ? 'are' : 'is';
}

function numberWords({ target, than, number, counted }: Extract<Test, { of: 'number' }>, not: string): string {
  const comparison: Comparator = than;
  if (!counted) return `${name(target)} is${not} ${comparatorWords(comparison)} ${number}`;
  return `there are ${comparatorWords(comparison)} ${number} ${name(target)}`;
}

function text(words: string): string {
  return isInput(words) ? words : quoted(words);
}
