/** Converts a recording to the content of a task: steps, inputs, and credentials to ask for. */
import { marksIn, placeholderOf, placeholdersIn } from '../secrets/placeholders.ts';
import { collapseEvents } from './collapse.ts';
import type { RecordedElement, RecordedEvent } from './events.ts';
import { nameFor } from './names.ts';
import { callOf, type RecordedValue, wordsOf } from './words.ts';

export type DraftInput = { name: string; description: string; value: string };
/** A sign-in that was typed: its password was not read, so the user is asked for it. */
export type DraftCredential = { name: string; website: string; id: string };
/** `offer`: other words for it that fit whatever is typed. */
export type DraftStep = { id: string; description: string; url: string; offer?: string };
export type RecordingDraft = {
  steps: DraftStep[];
  inputs: DraftInput[];
  credentials: DraftCredential[];
};
/** The user's edits, by the step's id. */
export type DraftEdits = Record<string, { description?: string | undefined; deleted?: boolean | undefined }>;

type Naming = {
  inputs: DraftInput[];
  credentials: DraftCredential[];
  /** How many inputs have that name, those with a number behind it included. */
  names: Map<string, number>;
  /** The name of the first input with that value in lower case. */
  byValue: Map<string, string>;
};

export function draftOf(events: readonly RecordedEvent[], edits: DraftEdits = {}): RecordingDraft {
  const kept = collapseEvents(events).filter(({ id }) => !edits[id]?.deleted);
  const signIns = signInsOf(kept);
  const naming: Naming = { inputs: [], credentials: [], names: new Map(), byValue: new Map() };
  const steps: DraftStep[] = [];
  for (const event of kept) {
    const insert = (text: string): string => insertInputs(text, naming);
    const words = wordsOf(event, { values: valuesFor(event, { naming, signIns }), insert });
    const description = edits[event.id]?.description ?? words;
    const offer = offerFor(event, naming);
    steps.push({ id: event.id, description, url: event.url, ...(offer && offer !== description && { offer }) });
  }
  const used = steps.map(({ description }) => description).join('\n');
  const named = new Set(marksIn(used).map(({ name }) => name));
  const typed = new Set(placeholdersIn(used).map(({ name }) => name));
  return {
    steps,
    inputs: naming.inputs.filter(({ name }) => named.has(name)),
    credentials: naming.credentials.filter(({ name }) => typed.has(name)),
  };
}

type SignIn = { name: string; website: string; id: string };

/** Which texts are the name and the password of a sign-in, by the event's id. */
function signInsOf(events: RecordedEvent[]): Map<string, { part: 'id' | 'password'; of: SignIn }> {
  const found = new Map<string, { part: 'id' | 'password'; of: SignIn }>();
  const byWebsite = new Map<string, SignIn>();
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'text' || event.secret !== 'password') continue;
    const website = URL.parse(event.url)?.host ?? '';
    const of = byWebsite.get(website) ?? { name: siteName(website), website, id: '' };
    byWebsite.set(website, of);
    found.set(event.id, { part: 'password', of });
    const who = idBefore(events, index, website);
    if (!who || of.id !== '') continue;
    of.id = who.value ?? '';
    found.set(who.id, { part: 'id', of });
  }
  return found;
}

/** The text typed last before a password, on the same website, with at most a button pressed in between. */
function idBefore(events: RecordedEvent[], index: number, website: string) {
  for (const event of events.slice(Math.max(0, index - 3), index).toReversed()) {
    if (URL.parse(event.url)?.host !== website) return undefined;
    if (event.kind === 'text') return event.secret === undefined && event.value ? event : undefined;
  }
  return undefined;
}

function siteName(website: string): string {
  const host = website.replace(/:\d+$/, '').replace(/^www\./, '');
  const first = /^[\d.[\]:]+$/.test(host) ? 'site' : (host.split('.')[0] ?? 'site');
  return first.replaceAll(/[^\p{L}\p{N}]+/gu, '_') || 'site';
}

/** What the step says that was typed or chosen. */
function valuesFor(
  event: RecordedEvent,
  { naming, signIns }: { naming: Naming; signIns: ReturnType<typeof signInsOf> },
): RecordedValue[] {
  const signIn = signIns.get(event.id);
  if (signIn) {
    if (!naming.credentials.includes(signIn.of)) naming.credentials.push(signIn.of);
    return [placeholder(placeholderOf(signIn.of.name, signIn.part))];
  }
  if (event.kind === 'text') return [inputFor(naming, event.element, event.value ?? '')];
  if (event.kind === 'file') return [inputFor(naming, event.element, '')];
  if (event.kind !== 'choose') return [];
  const [only, ...more] = event.options;
  return only === undefined || more.length > 0
    ? event.options.map(text => ({ text, quoted: true }))
    : [inputFor(naming, event.element, only)];
}

function placeholder(text: string): RecordedValue {
  return { text, quoted: false };
}

/** A value given before under the same name is the same input. */
function inputFor({ inputs, names, byValue }: Naming, element: RecordedElement, value: string): RecordedValue {
  const wanted = nameFor(callOf(element));
  const same = inputs.find(input => input.value === value && input.name.replace(/_\d+$/, '') === wanted);
  if (same) return placeholder(`{${same.name}}`);
  const numbered = (number: number): string => (number === 1 ? wanted : `${wanted}_${number}`);
  let number = (names.get(wanted) ?? 0) + 1;
  while (names.has(numbered(number))) number += 1;
  const name = numbered(number);
  names.set(name, 1).set(wanted, number);
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  const label = callOf(element);
  const description = `${label || 'What to type'}${shown ? `, such as ${shown}` : ''}`;
  const input = { name, description: description.slice(0, 1000), value };
  inputs.push(input);
  const folded = value.toLowerCase();
  if (!byValue.has(folded)) byValue.set(folded, name);
  return placeholder(`{${name}}`);
}

/**
 * A label that is a typed value gets the input in its place. One that only has the value in it keeps its words: with another
 * value no element would be called so.
 */
function insertInputs(text: string, { byValue }: Naming): string {
  const folded = text.trim().toLowerCase();
  const whole = folded === '' ? undefined : byValue.get(folded);
  return whole === undefined ? text : `{${whole}}`;
}

const firstResult = 'Click the first result';
const results: ReadonlySet<string> = new Set(['link', 'listitem', 'option', 'clickable', 'article', 'row']);
const partFrom = 4;

/** Other words for a click on something that was found by a typed value, which fit other values too. */
function offerFor(event: RecordedEvent, { byValue }: Naming): string | undefined {
  if (event.kind !== 'click' || event.right || event.count === 2 || !results.has(event.element.role)) return undefined;
  const label = callOf(event.element).trim().toLowerCase();
  const found = [...byValue.keys()].some(value => value.length >= partFrom && value !== label && label.includes(value));
  return found ? firstResult : undefined;
}
