import type { Target } from '../../src/core/step-language/clause.ts';
import { isObject, isTarget, isTest } from './compare-parts.ts';
import type { Node, SetPair } from './projection.ts';
import type { Expected } from './step-case.ts';
import { hasWords, isSameKeys, isSamePhrase, isSameValue, isSameVerb, plain } from './words.ts';

type ExpectedPair = { how: 'type' | 'choose'; label: string; values: readonly string[] | null };
/** What is expected in the form of a node: pairs that follow each other stand together; `null` pairs are any. */
type Wanted = { set: ExpectedPair[] | null } | { one: Expected };

function pairsOf(expected: Expected): ExpectedPair[] | null {
  const { do: verb, pairs, value, values, target = '*' } = expected;
  if (verb === 'choose') {
    const chosen = values ?? (value === undefined ? null : [value]);
    return chosen === null && expected.target === undefined ? null : [{ how: 'choose', label: target, values: chosen }];
  }
  if (pairs !== undefined)
    return pairs.map(([label, text]) => ({ how: 'type', label, values: text === '*' ? null : [text] }));
  return value === undefined && expected.target === undefined
    ? null
    : [{ how: 'type', label: target, values: value === undefined ? null : [value] }];
}

function wantedOf(expected: Expected): Wanted[] {
  switch (expected.do) {
    case 'type':
    case 'fill':
    case 'choose':
      return [{ set: pairsOf(expected) }];
    case 'create':
      return expected.pairs === undefined
        ? [{ one: expected }]
        : [{ one: expected }, { set: pairsOf({ do: 'fill', pairs: expected.pairs }) }];
    case 'click':
      if (expected.path !== undefined) return expected.path.map(target => ({ one: { do: 'click', target } }));
      return [{ one: expected }];
    case 'sign-in':
      return expected.url === undefined
        ? [{ one: expected }]
        : [{ one: { do: 'go', url: expected.url } }, { one: expected }];
    default:
      return [{ one: expected }];
  }
}

function merge(all: Wanted[]): Wanted[] {
  const merged: Wanted[] = [];
  for (const wanted of all) {
    const last = merged.at(-1);
    if (last === undefined || !('set' in last) || !('set' in wanted)) merged.push(wanted);
    else
      merged[merged.length - 1] = {
        set: last.set === null || wanted.set === null ? null : [...last.set, ...wanted.set],
      };
  }
  return merged;
}

/** True when the nodes are the program that is expected, whole and in order. */
export function isProgram(expected: readonly Expected[], nodes: readonly Node[]): boolean {
  return (
    matches(merge(expected.flatMap(wantedOf)), nodes) || matches(merge(expected.map(unnamed).flatMap(wantedOf)), nodes)
  );
}

/** In "create a folder Photos" the name may be a part of the object. */
function unnamed(expected: Expected): Expected {
  const { pairs = [], ...rest } = expected;
  if (expected.do !== 'create' || !pairs.every(([label]) => label === '*')) return expected;
  return { ...rest, target: [expected.target ?? '', ...pairs.map(([, value]) => value)].join(' ') };
}

function matches(wanted: readonly Wanted[], nodes: readonly Node[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return nodes.length === 0;
  return lengthsOf(first, nodes).some(length => matches(rest, nodes.slice(length)));
}

/** How many nodes at the beginning may be what is wanted. */
function lengthsOf(wanted: Wanted, nodes: readonly Node[]): number[] {
  const [node] = nodes;
  if (node === undefined) return [];
  if ('set' in wanted) return node.do === 'set' && isSet(wanted.set, node.pairs) ? [1] : [];
  const expected = wanted.one;
  if (expected.do === undefined || isNode(expected, node)) return [1, ...unsaidPairs(expected, nodes)];
  const { fields = [], times = 1 } = expected;
  if (expected.do === 'read') return areReads(fields, nodes) ? [fields.length] : [];
  return expected.do === 'click' && times > 1 && areClicks(expected, nodes) ? [times] : [];
}

/** What is created may have pairs of which a case says nothing. */
function unsaidPairs(expected: Expected, [made, pairs]: readonly Node[]): number[] {
  return expected.do === 'create' && pairs?.do === 'set' && pairs.text === made?.text ? [2] : [];
}

/** "Read A and B" may be two reads. */
function areReads(fields: readonly string[], nodes: readonly Node[]): boolean {
  if (fields.length === 0) return false;
  return fields.every((field, at) => {
    const node = nodes[at];
    return node?.do === 'read' && node.fields.length === 0 && isTarget({ target: field }, node.what);
  });
}

function areClicks(expected: Expected, nodes: readonly Node[]): boolean {
  const { times = 1, ...once } = expected;
  return Array.from({ length: times }, (_, at) => nodes[at]).every(node => node !== undefined && isNode(once, node));
}

function isSet(expected: ExpectedPair[] | null, pairs: SetPair[]): boolean {
  if (expected === null) return true;
  return (
    expected.length === pairs.length &&
    expected.every((pair, at) => {
      const got = pairs[at];
      return got !== undefined && isPair(pair, got);
    })
  );
}

function isPair({ how, label, values }: ExpectedPair, got: SetPair): boolean {
  // Where the field is named, its kind decides how the value gets there.
  if (got.how !== 'any' && got.how !== how && label === '*') return false;
  const isLabel = label === '*' || isTarget({ target: label }, got.target);
  if (values === null) return isLabel;
  const isValue =
    values.length === got.values.length && values.every((value, at) => isSameValue(value, got.values[at] ?? ''));
  if (isLabel && isValue) return true;
  if (how !== 'choose' || values.length !== 1) return false;
  // "standard shipping" may be a choice of its own, or "standard" of "shipping".
  return isTarget({ target: [...values, ...(label === '*' ? [] : [label])].join(' ') }, got.whole);
}

const navigations = new Set(['click', 'open']);

/** To view a thing is to open it. */
const opening = new Set(['open', 'view', 'show', 'visit', 'follow', 'see', 'expand', 'unfold']);

const unsaid = { text: '', leftOver: [], hints: [] };

const creating = new Set('create add make new start write insert set register schedule post'.split(' '));

function isNode(expected: Expected, node: Node): boolean {
  if (expected.times !== undefined && expected.do !== 'keys') return isRepeated(expected, expected.times, node);
  if (navigations.has(expected.do ?? '') && navigations.has(node.do)) return isNavigation(expected, node);
  return isOtherVerb(expected, node) || (expected.do === node.do && isSame(expected, node));
}

/** "Save the page" may be submitted, "add a row" may be created: actions whose verb the page decides about. */
function isOtherVerb(expected: Expected, node: Node): boolean {
  const { do: verb, target } = expected;
  if (navigations.has(verb ?? ''))
    return (
      node.do === 'act' &&
      opening.has(node.verb) &&
      node.target !== null &&
      isNavigation(expected, { ...unsaid, do: 'open', target: node.target, open: true })
    );
  if (verb === 'create') return node.do === 'act' && creating.has(node.verb) && isObject(target, node.target);
  if (verb !== 'act') return false;
  if (node.do === 'submit') return isVerb(expected, node) && isTarget(named(expected), node.object);
  return node.do === 'create' && isVerb(expected, node) && isObject(target, node.target);
}

function isVerb(expected: Expected, node: { verb: string; text: string }): boolean {
  return expected.verb === undefined || isSameVerb(expected.verb, node.verb, node.text);
}

function named({ target, kind, nth, within }: Expected): Parameters<typeof isTarget>[0] {
  return {
    ...(target === undefined ? {} : { target }),
    ...(kind === undefined ? {} : { kind }),
    ...(nth === undefined ? {} : { nth }),
    ...(within === undefined ? {} : { within }),
  };
}

function isRepeated(expected: Expected, times: number, node: Node): boolean {
  const { times: _, ...once } = expected;
  if (node.do === 'repeat') return node.times === times && isProgram(expected.body ?? [once], node.body);
  return node.do === 'click' && expected.do === 'click' && isNavigation({ ...once, count: times }, node);
}

/** To open a thing is to click it, unless it is closed. */
function isNavigation(expected: Expected, node: Node): boolean {
  if (node.do === 'click')
    return (
      (expected.open ?? true) &&
      node.count === (expected.count ?? 1) &&
      node.button === (expected.button ?? 'left') &&
      isTarget(named(expected), node.target)
    );
  return (
    node.do === 'open' &&
    (expected.count ?? 1) === 1 &&
    (expected.button ?? 'left') === 'left' &&
    node.open === (expected.open ?? true) &&
    isTarget(named(expected), node.target)
  );
}

function isUrl(expected: string | undefined, url: string): boolean {
  const trim = (text: string): string => plain(text.replace(/^https?:\/\//, '').replace(/\/$/, ''));
  return expected === undefined || trim(expected) === trim(url);
}

function isOrAny<T>(expected: T | undefined, got: T): boolean {
  return expected === undefined || expected === got;
}

type Comparisons = { [D in Node['do']]?: (expected: Expected, node: Extract<Node, { do: D }>) => boolean };

const comparisons: Comparisons = {
  go: (expected, node) => isUrl(expected.url, node.url),
  history: (expected, node) => isOrAny(expected.to, node.to),
  hover: (expected, node) => isTarget(named(expected), node.target),
  find: (expected, node) => isTarget(named(expected), node.target),
  check: (expected, node) => isOrAny(expected.checked, node.checked) && isTarget(named(expected), node.target),
  create: (expected, node) => isObject(expected.target, node.target),
  drag: isDrag,
  keys: (expected, node) =>
    isSameKeys(expected.keys ?? node.keys, node.keys) && isOrAny(expected.times ?? 1, node.times),
  act: (expected, node) =>
    isVerb(expected, node) &&
    isTarget(named(expected), node.target) &&
    hasWords(`${node.values.join(' ')} ${node.target?.text ?? ''}`, expected.value ?? ''),
  search: (expected, node) => isSameValue(node.value.text, expected.value ?? node.value.text),
  submit: isVerb,
  'sign-in': isSignIn,
  upload: (expected, node) =>
    (expected.file === undefined || node.files.some(file => isSameValue(file, expected.file ?? ''))) &&
    isTarget(named(expected), node.target),
  scroll: (expected, node) => isOrAny(expected.direction, node.direction) && isTarget(named(expected), node.target),
  wait: (expected, node) => isTest(expected.test, node.test),
  verify: (expected, node) => isTest(expected.test, node.test),
  tab: (expected, node) => isOrAny(expected.verb, node.what) && isSamePhrase(expected.target ?? node.name, node.name),
  read: isRead,
  ask: (expected, node) => hasWords(`${node.what} ${node.question}`, expected.question ?? ''),
  sort: (expected, node) =>
    isTarget(named(expected), node.by) &&
    (expected.descending === undefined || expected.descending === node.descending),
  if: (expected, node) =>
    isTest(expected.test, node.test) && isBody(expected.then, node.then) && isBody(expected.otherwise, node.otherwise),
  until: (expected, node) => isTest(expected.test, node.test) && isBody(expected.body, node.body),
  'for-each': (expected, node) => isRows(expected.rows, node.rows) && isBody(expected.body, node.body),
  repeat: (expected, node) => isBody(expected.body, node.body),
  dialog: () => true,
};

function isSame(expected: Expected, node: Node): boolean {
  const compare = comparisons[node.do] as ((expected: Expected, node: Node) => boolean) | undefined;
  return compare?.(expected, node) ?? false;
}

function isBody(expected: readonly Expected[] | undefined, nodes: readonly Node[]): boolean {
  return expected === undefined || isProgram(expected, nodes);
}

/** An input is expected by its name, elements of the page by a phrase. */
function isRows(expected: string | undefined, rows: string | Target): boolean {
  if (expected === undefined) return true;
  return typeof rows === 'string'
    ? rows.replaceAll(/[{}]/g, '').trim() === expected
    : isTarget({ target: expected }, rows) && !rows.text.includes(`{${expected}}`);
}

function isDrag(expected: Expected, node: Extract<Node, { do: 'drag' }>): boolean {
  const { from, to, direction } = expected;
  const ends = `${node.direction ?? ''} ${node.to?.text ?? ''}`;
  return (
    (from === undefined || isTarget({ target: from }, node.from)) &&
    (to === undefined || isTarget({ target: to }, node.to) || isSamePhrase(ends, to)) &&
    (direction === undefined || hasWords(ends, direction))
  );
}

function isSignIn(expected: Expected, node: Extract<Node, { do: 'sign-in' }>): boolean {
  const { credential, pairs = [] } = expected;
  return (
    (credential === undefined || isSamePhrase(credential, node.credential ?? '')) &&
    pairs.every(([label, value]) =>
      node.pairs.some(
        pair =>
          isSameValue(pair.value.text, value) && (pair.target === null || isTarget({ target: label }, pair.target)),
      ),
    )
  );
}

/** "the number of files" is a count of files. */
function isReadTarget(expected: Expected, target: string, node: Extract<Node, { do: 'read' }>): boolean {
  if (node.fields.some(field => isSamePhrase(field, target)) || isTarget(named(expected), node.what)) return true;
  return node.count && isTarget({ target: target.replace(/^number of /, '') }, node.what);
}

function isRead(expected: Expected, node: Extract<Node, { do: 'read' }>): boolean {
  const { fields, limit, many, target } = expected;
  return (
    (fields === undefined ||
      (fields.length === node.fields.length &&
        fields.every((field, at) => isSamePhrase(field, node.fields[at] ?? '')))) &&
    (limit === undefined || limit === node.limit) &&
    (many === undefined || many === (node.many || node.limit !== null || node.what.all)) &&
    (target === undefined || isReadTarget(expected, target, node))
  );
}
