import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { named } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { anchorsOf, distanceTo } from '../../page/context.ts';
import { isTick, nameOf, type Item } from '../../page/scene.ts';
import { parseDay } from '../../words/dates.ts';
import { clickItem } from '../press/click.ts';
import { inTurn } from '../in-turn.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { itemNow, unproved, type Mind, type Outcome } from '../mind.ts';
import { valueOf } from '../values/values.ts';
import { chooseDay, showsMonth } from './calendar.ts';
import { findField, groupNamed, isCalled } from './find.ts';
import { askOption, bestOption, valuesIn } from './options.ts';
import { chooseIn, putValue } from './put-value.ts';
import { tick } from './tick.ts';

/** Chooses values in the field that is named, else whatever offers them. */
export async function chooseClause(mind: Mind, { values: given, target, whole }: ClauseOf<'choose'>): Promise<Outcome> {
  const values: string[] = [];
  for (const value of given) values.push(await valueOf(mind, value, target));
  if (target !== null) return await chooseInField(mind, values, target);
  const sole = only(values);
  // "Choose the second room": a thing of the page and not a value of that name.
  if (sole !== null) return await chooseNamed(mind, sole, whole ?? named(sole));
  return await inTurn(values, value => chooseNamed(mind, value, named(value)));
}

/** In the control that is named, among the boxes or buttons of that question, or in the list or calendar of that name. */
async function chooseInField(mind: Mind, values: string[], field: Target): Promise<Outcome> {
  const members = groupNamed(mind, field);
  if (members.length > 0) return await chooseAmong(mind, members, { name: field.text, values });
  const filter = (item: Item): boolean => isCalled(mind, item, shown(mind, field));
  const { found } = lookFor(mind, shown(mind, field), { want: 'fill', filter });
  const sole = only(values);
  if (found === null && sole !== null) {
    const day = parseDay(sole.slice(0, 200), mind.assignment.today);
    if (day !== null && showsMonth(mind.scene)) return await chooseDay(mind, null, day);
    const entry = entryOf(mind, field, sole);
    if (entry !== null) return await useItem(mind, entry);
  }
  return await chooseIn(mind, await findField(mind, field, { want: 'fill', verb: 'choose in' }), values);
}

/** "Ann in the Members list": the entry of that very name in what goes by the other. */
function entryOf({ scene }: Mind, list: Target, value: string): Item | null {
  const alike = scene.elements.filter(
    item => isChoice(item) && bestOption([{ text: nameOf(scene, item) }], value) !== null,
  );
  const exact = alike.filter(item => nameOf(scene, item).trim().toLowerCase() === value.trim().toLowerCase());
  const anchors = anchorsOf(scene, list).filter(({ region }) => region !== null);
  return only(exact.filter(item => distanceTo(scene, item, { relation: 'in', anchors }) !== null));
}

/** What can be chosen: a link leads to another page. */
function isChoice(item: Item): boolean {
  return isTick(item) || /^(?:option|menuitem|treeitem|listitem|gridcell|button|tab|clickable|img)$/.test(item.role);
}

type Among = { name: string; values: readonly string[] };

/** Ticks exactly the members that the values name. */
export async function chooseAmong(mind: Mind, members: readonly Item[], { name, values }: Among): Promise<Outcome> {
  const choices = members.map(item => ({ text: nameOf(mind.scene, item), value: item.element?.value ?? '' }));
  const isRadio = members.some(({ role }) => role === 'radio');
  const wanted = new Set<string>();
  for (const value of isRadio ? values : values.flatMap(one => valuesIn(choices, one))) {
    const text = bestOption(choices, value) ?? (await askOption(mind, { name, value }, choices));
    if (text === null) return unproved(`“${name}” has no option “${value}”.`);
    wanted.add(text);
  }
  const meant = members.filter((_, at) => wanted.has(choices[at]?.text ?? ''));
  const others = isRadio ? [] : members.filter(item => !meant.includes(item) && item.element?.checked === true);
  return await inTurn([...others, ...meant], item =>
    putValue(mind, itemNow(mind, item.ref) ?? item, meant.includes(item) ? 'yes' : 'no'),
  );
}

/** A value without a field: the only list that has it, else what goes by that name and can be chosen. */
async function chooseNamed(mind: Mind, value: string, target: Target): Promise<Outcome> {
  const holding = mind.scene.elements.filter(
    ({ element: { options = [], disabled, tag } }) =>
      tag === 'select' && disabled !== true && bestOption(options, value) !== null,
  );
  const isNew = (item: Item): boolean => item.role === 'link' && item.element?.isNew === true;
  const filter = (item: Item): boolean => isChoice(item) || item.element?.tag === 'select' || isNew(item);
  const direct = lookFor(mind, shown(mind, target), { want: 'choose', filter });
  const sole = direct.found === null ? only(holding) : null;
  if (sole !== null) return await chooseIn(mind, sole, [value]);
  const day = direct.found === null ? parseDay(value.slice(0, 200), mind.assignment.today) : null;
  if (day !== null && showsMonth(mind.scene)) return await chooseDay(mind, null, day);
  const item = await locate(mind, target, { want: 'choose', verb: 'choose', filter });
  return item.element?.tag === 'select' ? await chooseIn(mind, item, [value]) : await useItem(mind, item);
}

async function useItem(mind: Mind, item: Item): Promise<Outcome> {
  return isTick(item) ? await putValue(mind, item, 'yes') : await clickItem(mind, item, {});
}

/** Ticks or unticks what the clause names; a thing that is no box is asked about. */
export async function checkClause(mind: Mind, { targets, checked }: ClauseOf<'check'>): Promise<Outcome> {
  return await inTurn(targets, async target => {
    const item = await findField(mind, target, { want: 'check', verb: checked ? 'tick' : 'untick' });
    return isTick(item) ? await putValue(mind, item, checked ? 'yes' : 'no') : await tick(mind, item, checked);
  });
}
