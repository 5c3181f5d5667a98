import { newestAnswer } from '#src/agent/verification/answers.ts';
import { placeholdersIn } from '#src/core/secrets/placeholders.ts';
import { parseDay } from '../../words/dates.ts';
import { phrase } from '../../words/match.ts';
import { only } from '../../only.ts';
import { looksLikeSlider } from '../../page/control.ts';
import { isTick, isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { act, call, attend, failed, itemNow, proved, unproved, type Acted, type Mind, type Outcome } from '../mind.ts';
import { ofOtherThing } from '../subject.ts';
import { chooseDay } from './calendar.ts';
import { fieldNow } from './field-now.ts';
import { giveFiles } from './files.ts';
import { holds, isDated, typedFor } from './format.ts';
import { putOptions, valuesIn } from './options.ts';
import { newcomers, openAndChoose, standsBeside } from './pick.ts';
import { boxesFor } from './split.ts';
import { tick, truth } from './tick.ts';

/** Puts a value into a control in the way the control takes it, and checks that it is there. */
export async function putValue(mind: Mind, item: Item, value: string): Promise<Outcome> {
  return await noted(mind, item, { value, put: () => put(mind, item, value) });
}

/** Chooses values in a control: what takes any text too gets one that it offers. */
export async function chooseIn(mind: Mind, item: Item, values: readonly string[]): Promise<Outcome> {
  const value = values.join(', ');
  return await noted(mind, item, { value, put: () => choose(mind, item, values) });
}

/** Adds a text to what a field holds. */
export async function appendTo(mind: Mind, item: Item, text: string): Promise<Outcome> {
  const value = `${item.element?.value ?? ''}${text}`;
  return await noted(mind, item, { value, put: () => append(mind, item, text) });
}

/** Remembers what was put, for as long as the page has the field. */
async function noted(
  mind: Mind,
  item: Item,
  { value, put }: { value: string; put: () => Promise<Outcome> },
): Promise<Outcome> {
  const objection = ofOtherThing(mind, item);
  if (objection !== null) return objection;
  attend(mind, item);
  noteSignIn(mind, value);
  const before = mind.scene;
  const outcome = await put();
  const { ref } = fieldNow(mind, before, item) ?? item;
  const had = item.element?.value ?? '';
  const since = newestAnswer(before.observation);
  const by = { step: mind.step ?? 1, asked: value, isHeld: outcome.verdict === 'proved', had, since };
  if (outcome.verdict !== 'failed') mind.filled.note(ref, mind.scene.observation, by);
  return outcome;
}

/** Steps that type a saved password sign in with it. */
function noteSignIn(mind: Mind, value: string): void {
  const password = placeholdersIn(value).find(({ field }) => field === 'password');
  if (password === undefined) return;
  const by = { do: 'sign-in', url: null, credential: password.name, as: null, text: '' } as const;
  mind.session ??= { by, url: null };
}

async function put(mind: Mind, item: Item, value: string): Promise<Outcome> {
  const { element } = item;
  if (element === null) return failed('There is no field to put the value in.');
  if (element.tag === 'select')
    return await putOptions(mind, item, element.multiple === true ? valuesIn(element.options ?? [], value) : [value]);
  if (isTick(item)) return await putTick(mind, item, value);
  const files = value.split(',').map(name => name.trim());
  if (element.type === 'file') return (await giveFiles(mind, item, files)).outcome;
  if (isSet(item)) return await typed(mind, item, { value, tool: 'set_value' });
  if (!isTypable(item) || element.readonly === true) return await pick(mind, item, [value]);
  const boxes = boxesFor(mind.scene, item, value);
  return boxes.length > 0 ? await putSplit(mind, boxes, value) : await putText(mind, item, value);
}

/** Sliders, and what the browser has a picker of its own for. */
function isSet(item: Item): boolean {
  const { role, type = '', tag } = item.element ?? {};
  if (role === 'slider' || looksLikeSlider(item) || (role === 'spinbutton' && tag !== 'input')) return true;
  return /^(?:range|date|time|datetime-local|month|week|color)$/.test(type);
}

async function choose(mind: Mind, item: Item, values: readonly string[]): Promise<Outcome> {
  const { tag, role, options, readonly } = item.element ?? {};
  if (tag === 'select') return await putOptions(mind, item, values);
  const isText = isTypable(item) && role !== 'combobox' && options === undefined && readonly !== true;
  if (isText || isSet(item) || isTick(item)) return await put(mind, item, values.join(', '));
  return await pick(mind, item, values);
}

/** A day in a calendar, anything else in a list. */
async function pick(mind: Mind, item: Item, values: readonly string[]): Promise<Outcome> {
  const value = only(values);
  const { element } = item;
  const isDay = value !== null && element !== null && (element.readonly === true || isDated(element));
  const day = isDay ? parseDay(value.slice(0, 200), mind.assignment.today) : null;
  return day === null ? await openAndChoose(mind, item, values) : await chooseDay(mind, item, day);
}

async function putTick(mind: Mind, item: Item, value: string): Promise<Outcome> {
  const wanted = truth(value);
  return wanted === null
    ? failed(`“${nameOf(mind.scene, item)}” is ticked or not: “${value}” says neither.`)
    : await tick(mind, item, wanted);
}

async function putText(mind: Mind, item: Item, value: string): Promise<Outcome> {
  const { element } = item;
  const isThere = value !== '' && element !== null && element.type !== 'password' && element.filled === undefined;
  if (isThere && holds(element, value, mind.assignment.today))
    return proved(`“${nameOf(mind.scene, item)}” holds “${element.value ?? ''}” already.`);
  return await typed(mind, item, { value, tool: 'input_text' });
}

type Typing = { value: string; tool: 'input_text' | 'set_value' };

async function typed(mind: Mind, item: Item, { value, tool }: Typing): Promise<Outcome> {
  const before = mind.scene;
  const text = item.element === null ? value : typedFor(item.element, value, mind.assignment.today);
  const done = await act(mind, tool, tool === 'set_value' ? { ref: item.ref, value: text } : { ref: item.ref, text });
  if (tool === 'input_text' && done.ok && isSetting(mind)) await takeOption(mind, before, { field: item, text });
  return read(mind, before, { item, value, done });
}

type Given = { item: Item; value: string; done: Acted };

/** What a field that was filled holds now. */
function read(mind: Mind, before: Scene, { item, value, done }: Given): Outcome {
  const name = nameOf(before, item);
  const now = fieldNow(mind, before, item)?.element ?? null;
  if (now === null) return done.ok ? unproved(`Filled in “${name}”, which is gone since.`) : failed(done.message);
  // Of a secret, and of what says nothing of its value, only the browser knows whether it is there.
  if (now.value === undefined) return done.ok ? proved(`“${name}” holds what was put.`) : failed(done.message);
  if (holds(now, value, mind.assignment.today)) return proved(`“${name}” holds “${now.value}”.`);
  if (now.value === '' && standsBeside(mind, before, { control: item, label: value }))
    return proved(`“${name}” shows “${value}”.`);
  const wasFilled = done.ok || done.reason === 'not-held';
  return wasFilled ? unproved(`“${name}” holds “${now.value}”, not “${value}”.`) : failed(done.message);
}

/** Whether a field is set to a value, of whatever kind it is: what is only typed is chosen nowhere. */
function isSetting({ clause }: Mind): boolean {
  return clause?.do === 'fill' || (clause?.do === 'type' && clause.how === 'set');
}

/** Of the options that came up while typing, the one with the very words of the text. */
async function takeOption(mind: Mind, before: Scene, { field, text }: { field: Item; text: string }): Promise<void> {
  const { options, role } = itemNow(mind, field.ref)?.element ?? {};
  if (text === '' || options !== undefined || role !== 'combobox') return;
  const same = newcomers(mind, before).filter(
    item => item.role === 'option' && phrase(nameOf(mind.scene, item)).lower === phrase(text).lower,
  );
  const option = only(same);
  if (option !== null) await act(mind, 'click_element', { ref: option.ref });
}

/** One value over several boxes, a character in each. */
async function putSplit(mind: Mind, boxes: readonly Item[], value: string): Promise<Outcome> {
  const signs = [...value.replace(/[\s-]/g, '')];
  await mind.take(boxes.map((box, at) => call('input_text', { ref: box.ref, text: signs[at] ?? '' })));
  const has = boxes.map(({ ref }) => itemNow(mind, ref)?.element?.value ?? '').join('');
  return has === signs.join('')
    ? proved(`The ${boxes.length} boxes hold “${has}”.`)
    : unproved(`The ${boxes.length} boxes hold “${has}”, not “${value}”.`);
}

async function append(mind: Mind, item: Item, text: string): Promise<Outcome> {
  const before = mind.scene;
  const done = await act(mind, 'input_text', { ref: item.ref, text, append: true });
  const has = itemNow(mind, item.ref)?.element?.value;
  if (has !== undefined && has.trimEnd().endsWith(text.trimEnd().slice(-500)))
    return proved(`“${nameOf(before, item)}” ends with “${text}”.`);
  return read(mind, before, { item, value: `${item.element?.value ?? ''}${text}`, done });
}
