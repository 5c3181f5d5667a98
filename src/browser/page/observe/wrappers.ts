/** Which of several elements around one another is the one to show. */
import { contentText, hintsOf, nameOf } from '../accessibility/name.ts';
import { cut, tidy } from '../dom/dom.ts';
import { isElementDraft, type ElementDraft, type Walk } from './drafts.ts';
import { statesOf } from '../accessibility/state.ts';
import type { Reason } from './reactions.ts';

const nestingRoles = new Set(['treeitem', 'menuitem', 'option', 'tab']);
const outerWins = new Set([
  'tab',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'option',
  'treeitem',
  'radio',
  'checkbox',
  'switch',
  'combobox',
]);
const longText = 300;

/** A control with controls in it: a wrapper that adds nothing to the one inside goes, what it said about it stays. */
export function settleControl(walk: Walk, draft: ElementDraft, index: number): void {
  const inside = walk.drafts.slice(index + 1).filter(isElementDraft);
  if (inside.length === 0) return;
  const { node, element } = draft;
  const group = nestingRoles.has(node.role) ? element.querySelector('[role=group],[role=menu],ul,ol') : null;
  if (group) {
    node.name = cut(element.getAttribute('aria-label') ?? contentText(element, group, false), 200);
    return;
  }
  const only = inside[0];
  if (inside.length > 1 || !only) return;
  const outer = nameOf(element, node.role);
  const inner = nameOf(only.element, only.node.role);
  if (outer !== '' && outer !== inner && node.role !== 'combobox') return;
  walk.drafts.splice(index, 1);
  if (outerWins.has(node.role) && /^(link|button|clickable|textbox)$/.test(only.node.role)) only.node.role = node.role;
  only.inherited = stateOfWrapper(element);
}

function stateOfWrapper(element: Element): NonNullable<ElementDraft['inherited']> {
  const { selected, checked, expanded, disabled } = statesOf(element);
  return {
    ...(selected !== undefined && { selected }),
    ...(checked !== undefined && { checked }),
    ...(expanded !== undefined && { expanded }),
    ...(disabled !== undefined && { disabled }),
  };
}

/** Something that reacts to the pointer: kept when it says more than what is in it. */
export function settleClickable(walk: Walk, draft: ElementDraft, on: { index: number; reason: Reason }): void {
  const { index, reason } = on;
  const { node, element } = draft;
  const inside = walk.drafts.slice(index + 1);
  const controls = inside.filter(isElementDraft).length;
  const texts = inside.map(found => (found.node.kind === 'text' ? found.node.text : '')).filter(Boolean);
  // A box with its label says no more than the box does.
  const toggles = inside.filter(found => isElementDraft(found) && /^(checkbox|radio|switch)$/.test(found.node.role));
  const own = controls === 1 && toggles.length === 1 && texts.length <= 1 ? '' : tidy(texts.join(' '));
  // What listens around a field, such as a terminal or a search box, is there for the field.
  const fields = inside.some(
    found => isElementDraft(found) && /^(textbox|searchbox|combobox|spinbutton|slider)$/.test(found.node.role),
  );
  const row = node.tag === 'tr' || element.getAttribute('role') === 'row';
  const frames = inside.length - controls - texts.length;
  if (fields || !isKept({ reason, controls, own, texts: texts.length, frames, walk, draft })) {
    walk.drafts.splice(index, 1);
    return;
  }
  const explicit = nameOf(element, '');
  const said = inside.map(found =>
    found.node.kind === 'text'
      ? found.node.text
      : found.node.kind === 'element'
        ? nameOf(found.element, found.node.role)
        : '',
  );
  node.name = explicit || cut(tidy(said.join(' ')), 200) || nameOf(element, node.role);
  if (reason === 'drag') node.hints = tidy(`draggable ${hintsOf(element, node.name)}`);
  if (controls === 0) standForToggle(draft);
  if (own.length > 200 || row || texts.length > 12) return;
  walk.drafts.splice(index + 1, inside.length, ...inside.filter(found => found.node.kind !== 'text'));
}

/** A box that is not shown itself is reported as what is shown in its place. */
function standForToggle({ node, element }: ElementDraft): void {
  const toggle = element.querySelector('input[type=checkbox],input[type=radio]');
  if (!(toggle instanceof HTMLInputElement)) return;
  node.role = toggle.type === 'radio' ? 'radio' : 'checkbox';
  node.checked = toggle.checked;
}

type Found = {
  reason: Reason;
  controls: number;
  own: string;
  texts: number;
  frames: number;
  walk: Walk;
  draft: ElementDraft;
};

function isKept(found: Found): boolean {
  const { reason, controls, own, texts, frames, draft } = found;
  const { rect, role } = draft.node;
  if (role === 'img') return controls === 0 && rect.width >= 4 && rect.height >= 4;
  if (frames > 0) return false;
  if (controls > 0) return isKeptAround(found);
  if (own === '') return rect.width >= 3 && rect.height >= 3 && !fillsPage(rect);
  if (reason === 'listener' || reason === 'focus') return own.length <= longText && texts <= 12 && !fillsPage(rect);
  return true;
}

/** Around other controls: a card with a text of its own, such as an article that opens by a click. */
function isKeptAround({ reason, controls, own, draft }: Found): boolean {
  if (own === '' || reason === 'focus' || reason === 'drag') return false;
  const most = reason === 'listener' ? 3 : 8;
  return own.length <= longText && controls <= most && !fillsPage(draft.node.rect);
}

function fillsPage(rect: { width: number; height: number }): boolean {
  return rect.width * rect.height > window.innerWidth * window.innerHeight * 0.6;
}
