import type { ElementNode } from '#src/browser/observe/observation.ts';
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { isoDay, parseDay, writeDay, type Day } from '../../words/dates.ts';
import { phrase, similarity } from '../../words/match.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { looksLikeSlider } from '../../page/fit.ts';
import { isTick, isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { askForValue, phraseKey } from '../asking/ask.ts';
import { chooseDay } from './calendar.ts';
import { act, attend, failed, itemNow, proved, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { ofOtherThing } from '../subject.ts';
import { openAndChoose, suggestionFor } from './pick.ts';
import { unlocked } from './unlock.ts';
import { nameFile } from './name-file.ts';
import { repetitionOf } from './repetition.ts';

const yes = /^(?:yes|y|true|on|checked|check|ticked|agree|agreed|accept|accepted|x|1|enabled|selected)$/i;
const no = /^(?:no|n|false|off|unchecked|not checked|not ticked|none|disagree|0|disabled|not selected)$/i;

/** Whether a value says that a box is to be ticked; null when it says neither. */
export function truth(value: string): boolean | null {
  const text = value.trim();
  return yes.test(text) ? true : no.test(text) ? false : null;
}

/** Puts a value into a control in the way the control takes it, and checks that it is there. */
export function* putValue(mind: Mind, item: Item, value: string): Course<Outcome> {
  const had = mind.filled.holds(item.ref, mind.scene.observation);
  const outcome = yield* putAgain(mind, item, { value, first: yield* put(mind, item, value) });
  if (outcome.verdict !== 'proved') return outcome;
  mind.filled.note(item.ref, mind.scene.observation, mind.step ?? 1);
  const now = mind.filled.holds(item.ref, mind.scene.observation);
  return had === undefined || now === undefined || had.value === now.value
    ? outcome
    : unproved(`${outcome.evidence} It replaced “${had.value.slice(0, 100)}”, which was put there before.`);
}

/** Puts the value also into the field that asks for it again. */
export function* putAgain(
  mind: Mind,
  item: Item,
  { value, first }: { value: string; first: Outcome },
): Course<Outcome> {
  const again = first.verdict === 'proved' ? repetitionOf(mind.scene, itemNow(mind, item.ref) ?? item) : null;
  if (again === null) return first;
  const second = yield* put(mind, again, value);
  return { ...second, evidence: `${first.evidence} ${second.evidence}` };
}

function* put(mind: Mind, item: Item, value: string): Course<Outcome> {
  const objection = ofOtherThing(mind, item);
  if (objection !== null) return objection;
  attend(mind, item);
  const element = item.element;
  if (element === null) return failed('There is no field to put the value in.');
  // A text field with proposals takes other texts too.
  if ((element.options !== undefined && !isTypable(item)) || element.tag === 'select')
    return yield* putOption(mind, item, value);
  if (isTick(item)) return yield* putTick(mind, item, value);
  if (element.type === 'file') return yield* putFile(mind, item, value);
  if (element.role === 'slider' || element.type === 'range' || looksLikeSlider(item))
    return yield* putSlider(mind, item, value);
  const special = element.type !== undefined && /^(?:date|time|datetime-local|month|week|color)$/.test(element.type);
  if (special) return yield* setValue(mind, item, typedFor(mind, item, value));
  if (isTypable(item)) return yield* putText(mind, item, value);
  return yield* openAndChoose(mind, item, [value]);
}

/** The text that a field takes for a value: dates in the field's own pattern, the rest as it is. */
export function typedFor(mind: Mind, { element }: Item, value: string): string {
  if (element === null) return value;
  switch (element.type) {
    case 'time':
      return clock(value);
    case 'color':
      return value;
    case 'email':
    case 'url':
    case 'password':
    case 'tel':
    case 'search':
      return value;
  }
  const day = dayOf(element, value, mind.assignment.today);
  if (day !== null) return writtenDay(element, day, value);
  return element.type === 'number' ? plainNumber(value) : value;
}

/** A day as a field takes it: by its type, else in the pattern that it shows. */
function writtenDay(element: ElementNode, day: Day, value: string): string {
  switch (element.type) {
    case 'date':
      return isoDay(day);
    case 'datetime-local':
      return `${isoDay(day)}T${clock(/\d{1,2}(?::\d{2})?\s*(?:am|pm)|\d{1,2}:\d{2}/i.exec(value)?.[0] ?? '00:00')}`;
    case 'month':
      return isoDay(day).slice(0, 7);
  }
  for (const pattern of [element.placeholder, element.name, element.title, element.hints]) {
    const written = pattern === undefined ? null : writeDay(day, pattern);
    if (written !== null) return written;
  }
  // Words such as "tomorrow" are no text for a field; a date the user wrote out is.
  return /\d/.test(value) && !/^in \d/i.test(value) ? value : isoDay(day);
}

function dayOf(element: ElementNode, value: string, today: Date): Day | null {
  const about = `${element.placeholder ?? ''} ${element.name} ${element.hints ?? ''} ${element.type ?? ''}`;
  const dated =
    /\b(?:date|day|dob|birth|when|from|until|arrival|departure|check.?in|check.?out)\b|[dmy]{2,4}[^a-z\d][dmy]{2}/i.test(
      about,
    ) || /date/.test(element.type ?? '');
  if (!dated && element.type !== 'month') return null;
  const found = parseDay(value, today, /\bd{1,2}[^a-z\d]m{1,2}/i.test(about));
  if (found !== null) return found;
  const month = /^([a-z]+) (\d{4})$/i.exec(value.trim());
  return month ? parseDay(`1 ${month[1]} ${month[2]}`, today) : null;
}

function plainNumber(value: string): string {
  const n = /^[\s$€£]*(?:[-+]\s*)?[\d.,][\d.,\s]*[a-z%°µ/.]{0,12}$/i.test(value) ? quantity(value) : null;
  return n === null ? value : String(n);
}

function clock(value: string): string {
  const found = /(\d{1,2})(?::(\d{2}))?\s*(am|pm)?/i.exec(value.trim());
  if (!found) return value;
  const half = found[3]?.toLowerCase();
  const hour = (Number(found[1]) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${found[2] ?? '00'}`;
}

/** Whether a field holds what was put in, allowing for masks and formats. */
export function holds(item: Item | null, value: string): boolean {
  const element = item?.element ?? null;
  if (element === null) return false;
  if (element.type === 'password' || element.filled !== undefined) return element.filled === true || value === '';
  const has = element.value ?? '';
  const tidy = (t: string): string => t.replace(/\s+/g, ' ').trim();
  if (tidy(has) === tidy(value)) return true;
  if (hasPlaceholder(value)) return has !== '';
  return hasSameDigits(has, value) || isSameAmount(has, value);
}

/** A number with other separators: of a phone, a card, an account. */
function hasSameDigits(a: string, b: string): boolean {
  const digits = (t: string): string => t.replace(/\D/g, '');
  const words = (t: string): string => t.replace(/[\d\s()+./-]/g, '');
  return digits(b).length >= 4 && digits(a) === digits(b) && words(a) === words(b);
}

function isSameAmount(a: string, b: string): boolean {
  // One number, with its currency or percent: "555-0100" is none.
  const bare = /^[\s$€£]*[-+]?\d[\d.,]*[\s$€£%]*$/;
  return bare.test(a) && bare.test(b) && quantity(a) === quantity(b);
}

function* putText(mind: Mind, item: Item, value: string): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const text = typedFor(mind, item, value);
  if (text !== '' && holds(item, text) && item.element?.type !== 'password')
    return proved(`“${name}” holds “${text}” already.`);
  if (item.element?.readonly === true) {
    const open = yield* unlocked(mind, item);
    return open === null ? yield* pickReadonly(mind, item, value) : yield* typeText(mind, open, { value, text });
  }
  if (item.element?.role === 'spinbutton' && item.element.tag !== 'input')
    return yield* setValue(mind, item, plainNumber(value));
  return yield* typeText(mind, item, { value, text });
}

function* typeText(mind: Mind, item: Item, { value, text }: { value: string; text: string }): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const before = mind.scene;
  const done = yield* act(mind, 'input_text', { ref: item.ref, text });
  const suggested = yield* takeSuggestion(mind, before, { field: item, value: text });
  if (suggested !== null) return suggested;
  const now = itemNow(mind, item.ref);
  if (holds(now, text)) return proved(`“${name}” holds the text.`);
  if (done.ok && now === null) return unproved(`Typed into “${name}”, which is gone since.`);
  if (done.ok) return proved(`Typed into “${name}”: ${done.message}`);
  const day = parseDay(value, mind.assignment.today);
  if (day !== null) return yield* chooseDay(mind, now ?? item, day);
  return yield* typeByKeys(mind, now ?? item, { text, why: done.message });
}

/** What cannot be typed is chosen: a day in a calendar, anything else in a list. */
function* pickReadonly(mind: Mind, item: Item, value: string): Course<Outcome> {
  const { today } = mind.assignment;
  const dated = item.element === null ? null : dayOf(item.element, value, today);
  const day = dated ?? parseDay(value, today);
  return day === null ? yield* openAndChoose(mind, item, [value]) : yield* chooseDay(mind, item, day);
}

function* takeSuggestion(mind: Mind, before: Scene, at: { field: Item; value: string }): Course<Outcome | null> {
  const suggestion = suggestionFor(mind, before, at);
  if (suggestion === null) return null;
  const name = nameOf(before, at.field);
  const from = mind.scene.observation.url;
  const chosen = yield* act(mind, 'click_element', { ref: suggestion.ref });
  if (!chosen.ok) return null;
  const { url } = mind.scene.observation;
  mind.suggested = url === from ? null : { url, begun: mind.begun };
  const took = `took the suggestion “${nameOf(before, suggestion)}”`;
  return { ...proved(`Typed “${at.value}” into “${name}” and ${took}.`), suggested: true };
}

/** Fields that take only real keystrokes: focus, clear, type. */
function* typeByKeys(mind: Mind, item: Item, at: { text: string; why: string }): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const focused = yield* act(mind, 'click_element', { ref: item.ref });
  if (!focused.ok) return failed(`Could not type into “${name}”: ${at.why}`);
  yield* act(mind, 'send_keys', { keys: 'Control+A' });
  yield* act(mind, 'type_text', { text: at.text });
  const now = itemNow(mind, item.ref);
  if (holds(now, at.text)) return proved(`“${name}” holds the text.`);
  return now?.element?.value === undefined || now.element.value === ''
    ? failed(`“${name}” did not take the text: ${at.why}`)
    : unproved(`“${name}” holds “${now.element.value}” instead.`);
}

function* setValue(mind: Mind, item: Item, value: string): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const done = yield* act(mind, 'set_value', { ref: item.ref, value });
  if (done.ok) return proved(`“${name}” is set to ${value}.`);
  const typed = yield* act(mind, 'input_text', { ref: item.ref, text: value });
  if (typed.ok) return proved(`“${name}” is set to ${value}.`);
  return failed(`“${name}” could not be set to ${value}: ${done.message}`);
}

/** Sliders, of the browser's own or made of other elements: set outright, else moved by the arrow keys. */
function* putSlider(mind: Mind, item: Item, value: string): Course<Outcome> {
  const wanted = quantity(value);
  const name = nameOf(mind.scene, item);
  const done = yield* act(mind, 'set_value', { ref: item.ref, value: wanted === null ? value : String(wanted) });
  if (done.ok) return proved(`“${name}” is set to ${value}.`);
  if (wanted === null) return failed(`“${name}” takes a number: ${done.message}`);
  return yield* stepTo(mind, item, wanted);
}

/** Moves a slider by arrow keys, reading after each stretch how far it still is. */
function* stepTo(mind: Mind, item: Item, wanted: number): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const read = (): number | null => quantity(itemNow(mind, item.ref)?.element?.value ?? '') ?? shownNear(mind, item);
  let step = 1;
  yield* act(mind, 'click_element', { ref: item.ref });
  for (let round = 0; round < 40; round += 1) {
    const now = read();
    if (now === null) return failed(`I cannot read what “${name}” is set to.`);
    if (Math.abs(now - wanted) < 1e-9) return proved(`“${name}” is set to ${wanted}.`);
    const presses = Math.max(1, Math.min(9, Math.floor(Math.abs(wanted - now) / step)));
    const keys = wanted > now ? 'ArrowRight' : 'ArrowLeft';
    yield Array.from({ length: presses }, () => ({ tool: 'send_keys', arguments: { keys, ref: item.ref } }));
    const after = read();
    if (after !== null && after !== now) step = Math.abs(after - now) / presses;
    else if (round > 1) return failed(`“${name}” does not move.`);
  }
  return failed(`“${name}” could not be set to ${wanted}.`);
}

/** A bare number shown beside a control that does not state its value. */
function shownNear(mind: Mind, item: Item): number | null {
  const own = itemNow(mind, item.ref)?.node.rect ?? item.node.rect;
  const numbers = mind.scene.texts.filter(t => /^-?\d+(?:\.\d+)?$/.test(t.node.text.trim()));
  const nearest = numbers.toSorted((a, b) => gap(a.node.rect, own) - gap(b.node.rect, own))[0];
  return nearest === undefined ? null : Number(nearest.node.text.trim());
}

function gap(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.abs(a.y - b.y) + Math.abs(a.x - b.x) / 4;
}

/** Chooses an option of a native select by the nearest likeness; asks when none is like it. */
function* putOption(mind: Mind, item: Item, value: string): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const options = item.element?.options ?? [];
  const wanted = item.element?.multiple === true ? value.split(/[,;]|\sand\s/) : [value];
  let texts = wanted.map(w => bestOption(options, w));
  if (texts.some(t => t === null) && item.element?.multiple === true) texts = [bestOption(options, value)];
  if (texts.every(t => t !== null)) return yield* selectOptions(mind, item, texts);
  if ((item.element?.moreOptions ?? 0) > 0) return yield* selectOptions(mind, item, wanted);
  const list = options
    .filter(o => !o.disabled && o.text.trim() !== '')
    .map(o => o.text)
    .slice(0, 20);
  const answer = yield* askForValue(mind, {
    text: `“${name}” has no option “${value}”. It has: ${list.join(', ')}. Which one should I choose?`,
    key: phraseKey(mind, `${name}: ${value}`),
    choices: options.map(option => ({ label: option.text })),
  });
  const chosen = answer === null ? null : bestOption(options, answer);
  return chosen === null ? failed(`“${name}” has no option “${value}”.`) : yield* selectOptions(mind, item, [chosen]);
}

function* selectOptions(mind: Mind, item: Item, texts: string[]): Course<Outcome> {
  const name = nameOf(mind.scene, item);
  const done = yield* act(mind, 'select_dropdown_option', { ref: item.ref, options: texts });
  const now = itemNow(mind, item.ref)?.element;
  const chosen = now?.options?.filter(o => o.selected).map(o => o.text) ?? [];
  if (texts.every(t => chosen.includes(t))) return proved(`“${name}” shows “${texts.join(', ')}”.`);
  return done.ok
    ? now === undefined || now === null
      ? proved(`Chose “${texts.join(', ')}”; the page changed.`)
      : unproved(done.message)
    : failed(done.message);
}

/** The option most like a value; null when none is alike enough or two are. */
export function bestOption(
  options: { text: string; value: string; disabled?: boolean }[],
  value: string,
): string | null {
  const want = phrase(value);
  const scored = options
    .map(o => ({
      text: o.text,
      score:
        Math.max(
          similarity(want, phrase(o.text)),
          o.value === '' ? 0 : 0.97 * similarity(want, phrase(o.value)),
          sameNumber(o.text, value),
        ) * (o.disabled === true ? 0.5 : 1),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (first === undefined || first.score < 0.55) return null;
  if (second !== undefined && first.score < 0.88 && second.score > first.score - 0.02 && second.text !== first.text)
    return null;
  return first.text;
}

function sameNumber(text: string, value: string): number {
  const [a, b] = [quantity(text), quantity(value)];
  const bare = /^\W*\d+(?:[.,]+\d+)*\W*$/;
  return a !== null && a === b && bare.test(text.trim()) && bare.test(value.trim()) ? 0.93 : 0;
}

function* putTick(mind: Mind, item: Item, value: string): Course<Outcome> {
  const wanted = truth(value) ?? true;
  return yield* tick(mind, item, wanted);
}

/** Ticks or unticks and reads the state back. */
export function* tick(mind: Mind, item: Item, checked: boolean): Course<Outcome> {
  attend(mind, item);
  const name = nameOf(mind.scene, item);
  const state = checked ? 'on' : 'off';
  if (item.element?.checked === checked) return proved(`“${name}” is ${state} already.`);
  const isMenuItem = item.role === 'menuitemcheckbox' || item.role === 'menuitemradio';
  const done =
    isTick(item) && !isMenuItem
      ? yield* act(mind, 'set_checked', { ref: item.ref, checked })
      : yield* act(mind, 'click_element', { ref: item.ref });
  const now = itemNow(mind, item.ref)?.element?.checked;
  if (now !== undefined)
    return (now === true) === checked
      ? proved(`“${name}” is ${state}.`)
      : failed(`“${name}” did not turn ${state}: ${done.message}`);
  if (!done.ok) return failed(done.message);
  return done.changed ? proved(`“${name}” is ${state}.`) : unproved(done.message);
}

function* putFile(mind: Mind, item: Item, value: string): Course<Outcome> {
  const done = yield* act(mind, 'upload_file', {
    ref: item.ref,
    files: value.split(',').map(file => nameFile(mind, file.trim())),
  });
  return done.ok ? proved(done.message) : failed(done.message);
}
