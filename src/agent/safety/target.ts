/** The targets of a call: which control it presses, which form it sends, which address it opens. */
import type { ElementNode, FormNode, Observation } from '#src/browser/observe/observation.ts';
import type { PressTarget, SentRequest } from '#src/browser/run-browser.ts';
import { type KeyPress, readKeys } from '#src/browser/input/key-codes.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { Aim, Gesture } from '../tools/tool.ts';
import { toolNamed } from '../tools/toolbox.ts';

export type ActionTarget =
  /** `on`: what a box or switch becomes by it. */
  | { type: 'control'; node: ElementNode; on: boolean | undefined; option?: string; dragged?: true }
  /** Enter in a field: the form is sent as its button would. */
  | { type: 'form'; field: ElementNode; form: FormNode | undefined; button: ElementNode | undefined }
  /** Keys whose effect is not known: a shortcut of the page, or a press of what gets the focus on the way. */
  | { type: 'keys'; keys: string; why: 'shortcut' | 'moves' }
  /** Nobody can say what a press there does. */
  | { type: 'unseen'; node: ElementNode | undefined; why: 'drawing' | 'frame' }
  | { type: 'dialog'; message: string }
  | { type: 'address'; url: string }
  | { type: 'file'; node: ElementNode | undefined; names: string[] };

/** What a page is about to send after a press of the control of that name. */
export type RequestTarget = { type: 'request'; request: SentRequest; pressed: string };

const toggles = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
/** A press here does something, or leads somewhere. Fields only take the focus. */
const pressable = new Set([
  'button',
  'menuitem',
  'clickable',
  'link',
  'option',
  'gridcell',
  'img',
  'tab',
  'treeitem',
  ...toggles,
]);

/** All targets of a call; empty for a call that only reads, scrolls or types. */
export function targetsOf({ tool, arguments: given }: ToolCall, page: Observation): ActionTarget[] {
  const gestures = toolNamed(tool)?.gestures(given) ?? [];
  return gestures.flatMap(gesture => targetsOfGesture(gesture, page));
}

function targetsOfGesture(gesture: Gesture, page: Observation): ActionTarget[] {
  switch (gesture.type) {
    case 'open':
      return [{ type: 'address', url: gesture.url }];
    case 'press':
      return pressed(gesture, page);
    case 'choose': {
      const node = nodeOf(gesture.at, page);
      return node ? gesture.options.map(option => ({ type: 'control', node, on: undefined, option })) : [];
    }
    case 'slide': {
      const node = nodeOf(gesture.at, page);
      return node?.role === 'slider' ? [control(node)] : [];
    }
    case 'type':
      // A space presses a button that has the focus, also as a part of a text.
      return keyedAt(nodeOf(gesture.at, page) ?? focusedOn(page), page, {
        enters: gesture.submit === true,
        space: gesture.at === 'focus' && gesture.text.includes(' '),
      });
    case 'keys':
      return keysOf(gesture, page);
    case 'drag':
      return dragged(gesture, page);
    case 'upload':
      return [{ type: 'file', node: nodeOf(gesture.at, page), names: gesture.files }];
    case 'answer':
      return dialogOf(gesture, page);
  }
}

/** What a press that is about to be made would do, where the page has said what takes it. `page` has that in it. */
export function targetsOfPress({ by, keys, node, unseen }: PressTarget, page: Observation): ActionTarget[] {
  if (by === 'drag') return node && !isField(node) ? [{ ...control(node), dragged: true }] : [];
  if (by === 'pointer') {
    if (unseen) return [{ type: 'unseen', node, why: unseen }];
    return node && pressable.has(node.role) ? [control(node)] : [];
  }
  const writes = node !== undefined && writesInto(node);
  if (by === 'text' && writes && !unseen) return [];
  const pressed = by === 'text' ? textTargets(keys, node, page) : keysAt(keys, node, page);
  return unseen && pressed.length > 0 ? [{ type: 'unseen', node, why: unseen }] : pressed;
}

/** A text that no field takes: a space presses what has the focus, and any other letter may be a shortcut of the page. */
function textTargets(text: string, node: ElementNode | undefined, page: Observation): ActionTarget[] {
  const presses = text.includes(' ') ? keyedAt(node, page, { enters: false, space: true }) : [];
  return text.trim() === '' ? presses : [...presses, { type: 'keys', keys: text, why: 'shortcut' }];
}

type Of<Type extends Gesture['type']> = Extract<Gesture, { type: Type }>;

function dialogOf({ accept }: Of<'answer'>, { dialog }: Observation): ActionTarget[] {
  // Leaving a page is what a navigation asked for; what it would do by itself was asked about then.
  if (!accept || !dialog || dialog.kind === 'alert' || dialog.kind === 'beforeunload') return [];
  return [{ type: 'dialog', message: dialog.message }];
}

/** With whichever button: a page may do with the right one what others do with the left. */
function pressed({ at, on }: Of<'press'>, page: Observation): ActionTarget[] {
  const node = nodeOf(at, page);
  return node && pressable.has(node.role) ? [control(node, on)] : [];
}

function control(node: ElementNode, on?: boolean): Extract<ActionTarget, { type: 'control' }> {
  const state = node.checked ?? node.selected;
  const turns = toggles.has(node.role) || typeof node.checked === 'boolean' ? (on ?? state !== true) : undefined;
  return { type: 'control', node, on: turns };
}

/** A drag ends on something, such as a bin, or is a click when it ends where it began; a handle may say what it sends. */
function dragged(gesture: Of<'drag'>, page: Observation): ActionTarget[] {
  const from = nodeOf(gesture.from, page);
  const to = nodeOf(endOf(gesture, from), page);
  if (from === to) return from && pressable.has(from.role) ? [control(from)] : [];
  const around = to ? holderOf(to, page) : undefined;
  return [from, to, around].flatMap(node => (node && !isField(node) ? [{ ...control(node), dragged: true }] : []));
}

function endOf({ to }: Of<'drag'>, from: ElementNode | undefined): Aim {
  if (typeof to === 'string' || !('dx' in to)) return to;
  const { x = 0, y = 0, width = 0, height = 0 } = from?.rect ?? {};
  const part = to.corner === true ? 1 : 0.5;
  return { x: x + width * part + to.dx, y: y + height * part + to.dy };
}

/** The smallest thing drawn around another, as a bin around its picture. */
function holderOf(node: ElementNode, page: Observation): ElementNode | undefined {
  const { x, y, width, height } = node.rect;
  return elements(page)
    .filter(one => one !== node && isInside({ x: x + width / 2, y: y + height / 2 }, one))
    .toSorted((a, b) => areaOf(a) - areaOf(b))[0];
}

function isField({ role }: ElementNode): boolean {
  return role === 'textbox' || role === 'searchbox' || role === 'combobox' || role === 'spinbutton';
}

function writesInto(node: ElementNode): boolean {
  return isField(node) || node.editable === true;
}

function isSpace({ key }: KeyPress): boolean {
  return key === 'Space';
}

function isEnter({ key }: KeyPress): boolean {
  return key === 'Enter' || key === 'NumpadEnter';
}

function keysOf({ at, keys }: Of<'keys'>, page: Observation): ActionTarget[] {
  if (pressesAfterTab(keys)) return [{ type: 'keys', keys, why: 'moves' }];
  return keysAt(keys, nodeOf(at, page) ?? focusedOn(page), page);
}

function keysAt(keys: string, focused: ElementNode | undefined, page: Observation): ActionTarget[] {
  if (isShortcut(keys, focused)) return [{ type: 'keys', keys, why: 'shortcut' }];
  const presses = readKeys(keys);
  return keyedAt(focused, page, { enters: presses.some(isEnter), space: presses.some(isSpace) });
}

/** What Enter or a space set off where the focus is, or will be. */
function keyedAt(
  focused: ElementNode | undefined,
  page: Observation,
  { enters, space }: { enters: boolean; space: boolean },
): ActionTarget[] {
  if (!focused || (!enters && !space)) return [];
  if (pressable.has(focused.role)) {
    // Enter does not tick a box; it sends the form around it.
    const boxes = toggles.has(focused.role);
    if (!boxes || !enters) return [control(focused)];
  }
  if (!enters) return [];
  // Chats send with Enter what other pages send with their button.
  const isQuick = focused.tag === 'textarea' || focused.editable === true;
  return isQuick && !buttonFor(focused, page) ? [] : [sentFrom(focused, page)];
}

/** Keys that only move, close or undo, or that a control which has the focus takes. */
const moving =
  /^(?:Escape|Tab|Enter|NumpadEnter|Space|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|F\d{1,2}|Shift|Control|Alt|Meta)$/;
/** With Control they edit a text, or search the page. */
const editing = /^(?:[acvxzyf]|Home|End|Arrow(?:Up|Down|Left|Right))$/i;
const controls = new Set(['Control', 'Meta', 'ControlOrMeta']);

/** Whether the page may take keys as a command: with a modifier, or where no field takes them as text. */
function isShortcut(keys: string, focused: ElementNode | undefined): boolean {
  const writes = focused !== undefined && writesInto(focused);
  return readKeys(keys).some(press => {
    const { modifiers, key } = press;
    const commanding = modifiers.filter(name => name !== 'Shift');
    // Enter with a modifier sends a form, as Enter does.
    if (isEnter(press) || (moving.test(key) && commanding.length === 0)) return false;
    if (modifiers.length === 1 && controls.has(modifiers[0] ?? '') && editing.test(key)) return false;
    return !writes || commanding.length > 0;
  });
}

/** "Tab Tab Enter": what is pressed then is whatever has the focus. */
function pressesAfterTab(keys: string): boolean {
  const presses = readKeys(keys);
  const tab = presses.findIndex(({ key }) => key === 'Tab');
  return tab !== -1 && presses.slice(tab + 1).some(press => isEnter(press) || isSpace(press));
}

/** What Enter sends is what the form's own button would. */
function sentFrom(field: ElementNode, page: Observation): ActionTarget {
  const button = buttonFor(field, page);
  return { type: 'form', field, form: formOf(button?.form === undefined ? field : button, page), button };
}

function buttonFor(field: ElementNode, page: Observation): ElementNode | undefined {
  const buttons = elements(page).filter(({ role, disabled }) => role === 'button' && disabled !== true);
  const own = buttons.filter(({ form }) => form !== undefined && form === field.form);
  const sends = own.find(({ submits }) => submits);
  if (sends || field.form !== undefined) return sends;
  const region = page.regions.find(({ ref, role }) => role === 'form' && field.within.includes(ref));
  const near = buttons.filter(button => (region ? button.within.includes(region.ref) : isNear(button, field)));
  return near[0];
}

/** Without a form the next button counts as its. */
function isNear(button: ElementNode, field: ElementNode): boolean {
  return Math.abs(button.rect.y - field.rect.y) < 120 && button.within[0] === field.within[0];
}

/** What sending its form from this control does. */
export function formOf({ ref: control, form }: ElementNode, { forms }: Observation): FormNode | undefined {
  if (form === undefined) return undefined;
  return forms.find(({ by }) => by === control) ?? forms.find(({ ref, by }) => ref === form && by === undefined);
}

function nodeOf(at: Aim, page: Observation): ElementNode | undefined {
  if (at === 'focus') return undefined;
  return 'ref' in at ? elements(page).find(({ ref }) => ref === at.ref) : nodeAt(at, page);
}

function focusedOn(page: Observation): ElementNode | undefined {
  return elements(page).find(({ focused }) => focused === true);
}

export function elements(page: Observation): ElementNode[] {
  return page.nodes.filter((node): node is ElementNode => node.kind === 'element');
}

function nodeAt({ x, y }: { x: number; y: number }, page: Observation): ElementNode | undefined {
  return elements(page)
    .filter(node => isInside({ x, y }, node))
    .toSorted((a, b) => areaOf(a) - areaOf(b))[0];
}

function isInside({ x, y }: { x: number; y: number }, { rect }: ElementNode): boolean {
  return x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height;
}

function areaOf({ rect }: ElementNode): number {
  return rect.width * rect.height;
}

/** The field that a call types into: by reference, by place, or where the focus is. */
export function fieldOf({ tool, arguments: given }: ToolCall, page: Observation): ElementNode | undefined {
  const typed = toolNamed(tool)
    ?.gestures(given)
    .find(({ type }) => type === 'type' || type === 'slide');
  const at = typed && 'at' in typed ? typed.at : 'focus';
  return nodeOf(at, page) ?? focusedOn(page);
}
