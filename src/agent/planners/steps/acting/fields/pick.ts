import { named } from '#src/core/steps/names.ts';
import { phrase, similarity } from '../../words/match.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { locate } from '../locate.ts';
import {
  act,
  attend,
  failed,
  itemNow,
  pause,
  proved,
  unproved,
  type Course,
  type Mind,
  type Outcome,
} from '../mind.ts';
import { notLocated } from '../press/click.ts';

const optionRoles = new Set([
  'option',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'treeitem',
  'listitem',
  'gridcell',
  'clickable',
  'link',
  'button',
  'radio',
]);

/** What came into view since a scene: the choices of a list that opened. */
export function newcomers(mind: Mind, before: Scene): Item[] {
  return mind.scene.items.filter(item => {
    if (item.element !== null) return !before.byRef.has(item.ref) && item.node.rect.height > 0;
    return !before.byRef.has(item.ref);
  });
}

/** A suggestion that came up while typing and means the value; null when none does. */
export function suggestionFor(mind: Mind, before: Scene, at: { field: Item; value: string }): Item | null {
  const field = itemNow(mind, at.field.ref);
  const listed = newcomers(mind, before).filter(
    item =>
      item.role === 'option' ||
      item.role === 'menuitem' ||
      (item.role === 'listitem' && item.element !== null) ||
      isBelow(item, field),
  );
  const want = phrase(at.value);
  const scored = listed
    .map(item => ({ item, score: similarity(want, phrase(nameOf(mind.scene, item))) }))
    .filter(x => x.score >= 0.6)
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (first === undefined) return null;
  if (second !== undefined && first.score < 0.9 && second.score > first.score - 0.01)
    return first.item.role === 'option' ? first.item : null;
  return first.item;
}

function isBelow(item: Item, field: Item | null): boolean {
  if (
    field === null ||
    item.element === null ||
    !(item.role === 'clickable' || item.role === 'link' || item.role === 'button')
  )
    return false;
  const [a, b] = [field.node.rect, item.node.rect];
  return b.y >= a.y + a.height - 4 && b.y < a.y + a.height + 320 && b.x < a.x + a.width && b.x + b.width > a.x;
}

/** Opens a drop-down made of ordinary elements and clicks the choices; types to narrow the list where one can. */
export function* openAndChoose(mind: Mind, control: Item, values: string[]): Course<Outcome> {
  const name = nameOf(mind.scene, control);
  let outcome = unproved(`Nothing was chosen in “${name}”.`);
  for (const value of values) {
    const current = itemNow(mind, control.ref) ?? control;
    const shownNow = phrase(current.element?.value ?? current.element?.text ?? '');
    if (values.length === 1 && similarity(phrase(value), shownNow) >= 0.97)
      return proved(`“${name}” shows “${value}” already.`);
    const chosen = yield* chooseOne(mind, current, value);
    if (chosen.verdict === 'failed') return chosen;
    outcome = chosen;
  }
  return outcome;
}

function* chooseOne(mind: Mind, control: Item, value: string): Course<Outcome> {
  const name = nameOf(mind.scene, control);
  const before = mind.scene;
  attend(mind, control);
  let option = visibleOption(mind, before, { control, value, onlyNew: true });
  if (control.element?.expanded !== true || option === null) {
    const opened = yield* act(mind, 'click_element', { ref: control.ref });
    if (!opened.ok) return failed(`Could not open “${name}”: ${opened.message}`);
    option = visibleOption(mind, before, { control, value, onlyNew: true });
  }
  option ??= yield* untilOption(mind, before, { control, value });
  if (option !== null) return yield* clickOption(mind, { control, name, option });
  const located = yield* locate(mind, named(value), {
    want: 'choose',
    verb: `choose for “${name}”`,
    patienceMs: 500,
    explore: false,
  });
  return located.item === null
    ? notLocated(value, located)
    : yield* clickOption(mind, { control, name, option: located.item });
}

/** Waits for an option, narrows the list by typing, and scrolls it. */
function* untilOption(mind: Mind, before: Scene, at: { control: Item; value: string }): Course<Item | null> {
  const { control, value } = at;
  for (let round = 0; round < 8; round += 1) {
    const now = itemNow(mind, control.ref);
    const list = round < 4 ? null : scrollable(mind, before);
    if (round === 1 && now !== null && isTypable(now) && now.element?.readonly !== true)
      yield* act(mind, 'input_text', { ref: now.ref, text: value });
    else if (round === 2) yield* narrow(mind, before, value);
    else if (list !== null) yield* act(mind, 'scroll_down', { pages: 0.8, ref: list.ref });
    else yield* pause(mind, 300);
    const option = visibleOption(mind, before, { control, value, onlyNew: round < 6 });
    if (option !== null) return option;
  }
  return null;
}

function* clickOption(mind: Mind, at: { control: Item; name: string; option: Item }): Course<Outcome> {
  const { control, name, option } = at;
  const label = nameOf(mind.scene, option);
  const done = yield* act(mind, 'click_element', { ref: option.ref });
  if (!done.ok) return failed(`Could not choose “${label}” in “${name}”: ${done.message}`);
  const now = itemNow(mind, control.ref)?.element;
  const text = [now?.value, now?.text, now?.name].join(' ');
  const isChosen = itemNow(mind, option.ref)?.element?.selected === true;
  if (isChosen || phrase(text).lower.includes(phrase(label).lower)) return proved(`“${name}” shows “${label}”.`);
  return done.changed
    ? proved(`Chose “${label}” in “${name}”; the page changed.`)
    : unproved(`Chose “${label}” in “${name}”.`);
}

function visibleOption(mind: Mind, before: Scene, at: { control: Item; value: string; onlyNew: boolean }): Item | null {
  const pool = mind.scene.items.filter(item => {
    if (item.ref === at.control.ref) return false;
    const fresh = !before.byRef.has(item.ref);
    if (item.role === 'option' || item.role === 'menuitem' || item.role === 'menuitemradio' || item.role === 'treeitem')
      return fresh || item.node.inView;
    return fresh && (optionRoles.has(item.role) || (!at.onlyNew && item.role === 'text'));
  });
  const want = phrase(at.value);
  const scored = pool
    .map(item => ({
      item,
      score: mind.scene.names(item).reduce((most, n) => Math.max(most, similarity(want, n.phrase) * n.weight), 0),
    }))
    .filter(x => x.score >= 0.6)
    .toSorted((a, b) => b.score - a.score || Number(b.item.element !== null) - Number(a.item.element !== null));
  const [first, second] = scored;
  if (first === undefined) return null;
  if (second !== undefined && first.score < 0.88 && second.score > first.score - 0.01) return null;
  return first.item;
}

/** A search field that came up with the list. */
function* narrow(mind: Mind, before: Scene, value: string): Course<void> {
  const search = newcomers(mind, before).find(isTypable);
  if (search !== undefined) yield* act(mind, 'input_text', { ref: search.ref, text: value });
  else yield* pause(mind, 300);
}

function scrollable(mind: Mind, before: Scene): Item | null {
  return newcomers(mind, before).find(item => item.role === 'option' || item.role === 'menuitem') ?? null;
}
