/** Converts a recording to the content of a task: steps, inputs, credentials to ask for, and a playbook. */
import { marksIn, placeholderOf, placeholdersIn } from '../secrets/placeholders.ts';
import { type Locator, type Playbook, type PlaybookEntry, urlPattern } from '../runs/playbook.ts';
import type { ToolCall } from '../runs/run-events.ts';
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
  playbook: Playbook;
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
  const entries: PlaybookEntry[] = [];
  kept.forEach((event, index) => {
    const value = valueFor(event, { naming, signIns });
    const insert = (text: string): string => insertInputs(text, naming);
    const words = wordsOf(event, { values: value?.said ?? [], insert });
    const description = edits[event.id]?.description ?? words;
    const offer = offerFor(event, naming);
    steps.push({ id: event.id, description, url: event.url, ...(offer && offer !== description && { offer }) });
    const action = actionOf(event, value?.kept ?? '');
    if (!action) return;
    entries.push({
      id: event.id,
      step: index + 1,
      intent: description,
      action,
      locator: 'element' in event && event.element ? locatorOf(event.element, insert) : null,
      ...(event.kind === 'drag' && { target: locatorOf(event.to, insert) }),
      url: event.url,
      before: event.kind === 'go' ? {} : { url: urlPattern(event.url) },
      after: stateAfter(event, { next: kept[index + 1], value }),
    });
  });
  const used = steps.map(({ description }) => description).join('\n');
  const named = new Set(marksIn(used).map(({ name }) => name));
  const typed = new Set(placeholdersIn(used).map(({ name }) => name));
  return {
    steps,
    inputs: naming.inputs.filter(({ name }) => named.has(name)),
    credentials: naming.credentials.filter(({ name }) => typed.has(name)),
    playbook: { source: 'recording', entries, changes: [] },
  };
}

/** What shows that an action worked. */
function stateAfter(
  event: RecordedEvent,
  { next, value }: { next: RecordedEvent | undefined; value: Value | undefined },
): PlaybookEntry['after'] {
  const holdsValue = event.kind === 'text' || event.kind === 'choose';
  return {
    ...(next && next.kind !== 'go' && { url: urlPattern(next.url) }),
    ...(holdsValue && value && { value: value.kept }),
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

/** `said` stands in the step's words, `kept` in the playbook. */
type Value = { said: RecordedValue[]; kept: string };

function valueFor(
  event: RecordedEvent,
  { naming, signIns }: { naming: Naming; signIns: ReturnType<typeof signInsOf> },
): Value | undefined {
  const signIn = signIns.get(event.id);
  if (signIn) {
    if (!naming.credentials.includes(signIn.of)) naming.credentials.push(signIn.of);
    return placeholder(placeholderOf(signIn.of.name, signIn.part));
  }
  if (event.kind === 'text') return inputFor(naming, event.element, event.value ?? '');
  if (event.kind === 'file') return inputFor(naming, event.element, '');
  if (event.kind !== 'choose') return undefined;
  const [only, ...more] = event.options;
  if (only === undefined || more.length > 0) {
    return { said: event.options.map(text => ({ text, quoted: true })), kept: event.options.join('\n') };
  }
  return inputFor(naming, event.element, only);
}

function placeholder(text: string): Value {
  return { said: [{ text, quoted: false }], kept: text };
}

/** A value given before under the same name is the same input. */
function inputFor({ inputs, names, byValue }: Naming, element: RecordedElement, value: string): Value {
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

function locatorOf(element: RecordedElement, insert: (text: string) => string): Locator {
  const { role, name, placeholder: hint, hints, css, position, frame, twins, container } = element;
  return {
    role,
    name: insert(name),
    ...(hint && { placeholder: hint }),
    ...(hints && { hints }),
    ...(twins > 1 && container && { near: insert(container.name) }),
    ...(css && { css }),
    ...(position && { position }),
    ...(frame && { frame }),
  };
}

/** Its value is set rather than typed. */
function isPicked({ role, type = '' }: RecordedElement): boolean {
  return role === 'slider' || /^(?:date|time|month|week|color|range|datetime-local)$/.test(type);
}

function clickArguments({ count, right }: Extract<RecordedEvent, { kind: 'click' }>): ToolCall['arguments'] {
  return { ...(count === 2 && { count }), ...(right && { button: 'right' }) };
}

function actionOf(event: RecordedEvent, value: string): ToolCall | undefined {
  switch (event.kind) {
    case 'go':
      return { tool: 'go_to_url', arguments: { url: event.to } };
    case 'move':
      return { tool: { back: 'go_back', forward: 'go_forward', reload: 'reload' }[event.to], arguments: {} };
    case 'click':
      return { tool: 'click_element', arguments: clickArguments(event) };
    case 'text':
      // A code is different each time.
      if (event.secret === 'code') return undefined;
      return isPicked(event.element)
        ? { tool: 'set_value', arguments: { value } }
        : { tool: 'input_text', arguments: { text: value } };
    case 'choose':
      return { tool: 'select_dropdown_option', arguments: { options: value.split('\n') } };
    case 'check':
      return { tool: 'set_checked', arguments: { checked: event.checked } };
    case 'key':
      return { tool: 'send_keys', arguments: { keys: event.keys } };
    case 'drag':
      return { tool: 'drag', arguments: {} };
    case 'dialog':
      return { tool: 'answer_dialog', arguments: { accept: event.accept } };
    case 'tab':
    case 'file':
      return undefined;
  }
}
