/** The things that a task speaks of by name: "the table", after "Open the table orders", is that table. */
import { changesBetween, noticesAmong } from '#src/agent/verification/changes.ts';
import { purposeOfAct } from '#src/agent/verification/purpose.ts';
import type { Clause, Reading, Target } from '#src/core/steps/clause.ts';
import { siteVerb } from '#src/core/steps/table/site-verbs.ts';
import { otherThing, thingSaid, type NamedThing } from '../page/identity.ts';
import { nameOf, type Item, type Scene } from '../page/scene.ts';
import { phrase } from '../words/match.ts';
import { failed, reveal, type Mind, type Outcome } from './mind.ts';

const mostThings = 20;
const longestName = 100;
const longestNotice = 300;
/** Kinds of things that a task is about; the others are parts of a page. */
const things = /^(?:table|page|file|image|form|item|section|text)$/;

/** Words that are no name of a thing by themselves. */
const small = new Set(
  'a an the this that of in on at by for from with to into and or new next last first all'.split(' '),
);

const articles = /^(?:the|this|that|my|our|your|its|a|an)\s+/i;

/** The kind and the name that a phrase says; an empty name where it says the kind alone. Null where it speaks of none. */
export function thingIn(mind: Mind, { text, readings: [first], any, pronoun }: Target): NamedThing | null {
  if (any || pronoun) return null;
  const plain = reveal(mind, text).trim().slice(0, 300).replace(articles, '');
  const inQuotes = /^([^"“„«]*)["“„«]([^"“„«”»]+)["“”»](.*)/s.exec(plain);
  if (inQuotes !== null) {
    const [, before = '', name = '', after = ''] = inQuotes.map(part => part.trim());
    return thing(before.split(/\s+/).at(-1) || (after.split(/\s+/)[0] ?? ''), name);
  }
  const label = first === undefined || !isOfKind(first) ? '' : reveal(mind, first.label);
  return label === '' ? byCapitals(plain) : thing(plain.replace(label, ' ').trim(), label);
}

/** "the table orders": a kind that is known, and the name. */
function isOfKind({ kind, label, nth }: Reading): boolean {
  const isName =
    label !== '' &&
    !label
      .toLowerCase()
      .split(/\s+/)
      .some(word => small.has(word));
  return kind !== null && things.test(kind) && nth === null && isName;
}

function byCapitals(plain: string): NamedThing | null {
  const words = plain.split(/\s+/);
  const named = words.map(word => /[\p{Lu}\d]/u.test(word));
  const [from, to] = [named.indexOf(true), named.lastIndexOf(true) + 1];
  if (from < 0) return thing(words.at(-1) ?? '', '');
  return named.slice(from, to).includes(false)
    ? null
    : thing(words[from - 1] ?? words[to] ?? '', words.slice(from, to).join(' '));
}

function thing(kind: string, name: string): NamedThing | null {
  const noun = kind.toLowerCase();
  if (name.length > longestName || /\s/.test(noun) || small.has(name.toLowerCase())) return null;
  return { kind: small.has(noun) ? '' : noun, name: name.trim() };
}

/** Remembers the thing that a clause named. */
export function noteThing(mind: Mind, clause: Clause): void {
  const target = targetIn(clause);
  const found = target === null ? null : thingIn(mind, target);
  if (found === null || found.kind === '' || found.name === '') return;
  mind.things = [...mind.things.filter(({ kind }) => !isKind(kind, found.kind)), found].slice(-mostThings);
}

function targetIn(clause: Clause): Target | null {
  if (clause.do === 'act') return clause.object;
  return clause.do === 'click' || clause.do === 'open' || clause.do === 'download' ? clause.target : null;
}

function isKind(one: string, other: string): boolean {
  return phrase(one).stems === phrase(other).stems;
}

/** The thing with a name that an object stands for: its own name, else that of its kind, or of the last one, named before. */
export function thingMeant(mind: Mind, object: Target | null): NamedThing | null {
  if (object === null || object.pronoun) return mind.things.at(-1) ?? null;
  const said = thingIn(mind, object);
  if (said === null || said.name !== '') return said;
  return mind.things.find(({ kind }) => isKind(kind, said.kind)) ?? null;
}

/** What speaks against acting on an item: that it plainly belongs to another thing than the one meant. */
export function ofOtherThing(mind: Mind, item: Item): Outcome | null {
  const { clause } = mind;
  const own = clause === null ? null : targetIn(clause);
  const meant = own === null ? null : thingMeant(mind, own);
  const others = mind.things.filter(({ kind }) => meant === null || !isKind(kind, meant.kind));
  for (const one of meant === null ? others : [meant, ...others]) {
    const other = one.name === '' ? null : otherThing(mind.scene, item, one);
    if (other !== null)
      return { ...failed(`“${nameOf(mind.scene, item)}” is about “${other}”, not “${one.name}”.`), elsewhere: one };
  }
  return null;
}

/** The same, for a press by which an action changes a thing. */
export function pressOfOther(mind: Mind, item: Item): Outcome | null {
  const { clause } = mind;
  const changes =
    clause?.do === 'act' && (siteVerb(clause.verb).opensForm === true || purposeOfAct(clause) !== 'shows');
  return changes ? ofOtherThing(mind, item) : null;
}

/** What the page says since then of another thing of the kind than the one meant; null where it says nothing of one. */
export function saidOfOther(mind: Mind, before: Scene, clause: Clause): string | null {
  const target = targetIn(clause);
  const meant = target === null ? null : thingMeant(mind, target);
  if (meant === null || meant.name === '') return null;
  const values = mind.filled.values();
  for (const node of noticesAmong(changesBetween(before.observation, mind.scene.observation).added)) {
    const isNotice = node.kind === 'text' && node.level === 0 && node.text.length <= longestNotice;
    const said = isNotice ? thingSaid(mind.scene, node.text, meant) : undefined;
    if (said != null && !values.includes(said)) return said;
  }
  return null;
}
