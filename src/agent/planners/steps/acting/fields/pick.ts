/** Lists made of ordinary elements: opened, and one of their own choices is clicked. */
import type { PageNode } from '#src/browser/observe/observation.ts';
import { wordsOf } from '#src/agent/verification/changes.ts';
import { only } from '../../only.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { phrase } from '../../words/match.ts';
import { act, attend, failed, itemNow, pause, proved, unproved, type Mind, type Outcome } from '../mind.ts';
import { inTurn } from '../in-turn.ts';
import { askOption, bestOption } from './options.ts';

const choices = /^(?:option|menuitem|menuitemradio|menuitemcheckbox|treeitem)$/;
/** What a choice may be where it came up with the list. */
const madeOf = /^(?:listitem|gridcell|clickable|link|button|radio|checkbox|text)$/;
const showsMs = 1500;
/** CSS pixels above and below a control in which its tags stand. */
const reach = 60;
/** A list waits for its site, is narrowed by typing, then scrolled. */
const rounds = 8;

/** What came into view since a scene. */
export function newcomers(mind: Mind, before: Scene): Item[] {
  return mind.scene.items.filter(
    item => !before.byRef.has(item.ref) && (item.element === null || item.node.rect.height > 0),
  );
}

/** Opens a list and clicks the choices that are wanted. */
export async function openAndChoose(mind: Mind, control: Item, values: readonly string[]): Promise<Outcome> {
  const name = nameOf(mind.scene, control);
  return await inTurn(values, value => chooseOne(mind, itemNow(mind, control.ref) ?? control, { name, value }));
}

type Wanted = { name: string; value: string };

async function chooseOne(mind: Mind, control: Item, { name, value }: Wanted): Promise<Outcome> {
  const before = mind.scene;
  attend(mind, control);
  if (contentOf(control) === phrase(value).lower) return proved(`“${name}” shows “${value}” already.`);
  let option = optionNamed(mind, before, { control, value });
  if (option === null) {
    const opened = await act(mind, 'click_element', { ref: control.ref });
    if (!opened.ok) return failed(`Could not open “${name}”: ${opened.message}`);
    option = await untilOption(mind, before, { control, value });
  }
  if (option === null) {
    const seen = optionsOf(mind, before, control).map(item => ({ text: nameOf(mind.scene, item) }));
    if (seen.length === 0) return failed(`“${name}” showed no options.`);
    const answer = await askOption(mind, { name, value }, seen);
    option = answer === null ? null : optionNamed(mind, before, { control, value: answer });
    if (option === null) return unproved(`“${name}” has no option “${value}”.`);
  }
  return await clickOption(mind, { control, name, option });
}

/** Waits for an option, narrows the list by typing, and scrolls it. */
async function untilOption(mind: Mind, before: Scene, at: { control: Item; value: string }): Promise<Item | null> {
  const { control, value } = at;
  for (let round = 0; round < rounds; round += 1) {
    const option = optionNamed(mind, before, at);
    if (option !== null) return option;
    const typable = [itemNow(mind, control.ref), newcomers(mind, before).find(isTypable)].find(
      item => item != null && isTypable(item) && item.element?.readonly !== true,
    );
    const list = round < 4 ? undefined : optionsOf(mind, before, control)[0];
    if (round === 2 && typable != null) await act(mind, 'input_text', { ref: typable.ref, text: value });
    else if (list !== undefined) await act(mind, 'scroll_down', { pages: 0.8, ref: list.ref });
    else await pause(mind, 300);
  }
  return null;
}

/** The choices of a list: those in it, those of the list that is open, and whatever came up when it was opened. */
function optionsOf(mind: Mind, before: Scene, control: Item): Item[] {
  const { scene } = mind;
  const isOpen = itemNow(mind, control.ref)?.element?.expanded === true;
  return scene.items.filter(item => {
    if (item.ref === control.ref) return false;
    const isFresh = !before.byRef.has(item.ref);
    if (isFresh && (choices.test(item.role) || madeOf.test(item.role))) return true;
    return choices.test(item.role) && (item.node.within.includes(control.ref) || (isOpen && isListed(scene, item)));
  });
}

function isListed(scene: Scene, { node }: Item): boolean {
  return (
    node.inView && node.within.some(ref => /^(?:listbox|menu|tree|grid)$/.test(scene.regions.get(ref)?.role ?? ''))
  );
}

function optionNamed(mind: Mind, before: Scene, { control, value }: { control: Item; value: string }): Item | null {
  const items = optionsOf(mind, before, control);
  const text = bestOption(
    items.map(item => ({ text: nameOf(mind.scene, item), disabled: item.element?.disabled === true })),
    value,
  );
  if (text === null) return null;
  const same = items.filter(item => nameOf(mind.scene, item) === text);
  // A text and the entry around it are one.
  const controls = same.filter(({ element }) => element !== null);
  return only(controls.length > 0 ? controls : same) ?? controls.find(({ role }) => choices.test(role)) ?? null;
}

async function clickOption(mind: Mind, at: { control: Item; name: string; option: Item }): Promise<Outcome> {
  const { control, name, option } = at;
  const before = mind.scene;
  const label = nameOf(before, option);
  const done = await act(mind, 'click_element', { ref: option.ref });
  if (!done.ok) return failed(`Could not choose “${label}” in “${name}”: ${done.message}`);
  const isSo = (): boolean =>
    itemNow(mind, option.ref)?.element?.selected === true || shows(mind, before, { control, label });
  for (let waited = 0; waited < showsMs && !isSo(); waited += 300) await pause(mind, 300);
  return isSo() ? proved(`“${name}” shows “${label}”.`) : unproved(`Chose “${label}”, but “${name}” does not show it.`);
}

type Shown = { control: Item; label: string };

/** Whether a control shows a choice: in its own words, or as a text of its own beside it. */
function shows(mind: Mind, before: Scene, at: Shown): boolean {
  const now = itemNow(mind, at.control.ref);
  const [is, was, wanted] = [contentOf(now ?? at.control), contentOf(at.control), phrase(at.label).lower];
  return (is !== was && ` ${is} `.includes(` ${wanted} `)) || standsBeside(mind, before, at);
}

/** Whether a choice stands in a control or beside it since, as fields of tags show theirs. */
export function standsBeside(mind: Mind, before: Scene, { control, label }: Shown): boolean {
  const { x, y, width, height } = (itemNow(mind, control.ref) ?? control).node.rect;
  const wanted = phrase(label).lower;
  const says = (node: PageNode): boolean => phrase(wordsOf(node)).lower === wanted;
  return mind.scene.items.some(({ ref, role, node }) => {
    const { rect } = node;
    const isNear =
      rect.y > y - reach && rect.y < y + height + reach && rect.x > x - width - reach && rect.x < x + 2 * width + reach;
    if (!isNear || choices.test(role) || rect.height === 0) return false;
    const was = before.byRef.get(ref)?.node;
    return wanted !== '' && says(node) && (was === undefined || !says(was));
  });
}

/** What a control shows of its value, without what only names it. */
function contentOf({ element }: Item): string {
  return phrase(element?.value ?? element?.text ?? element?.name ?? '').lower;
}
