/** What a call does to the page: which control it presses, which form it sends, where it goes. */
import type { ElementNode, FormNode, Observation } from '#src/browser/observe/observation.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';

export type Target =
  /** `on`: what a box or switch becomes by it. */
  | { type: 'control'; node: ElementNode; on: boolean | undefined; option?: string; dragged?: true }
  /** Enter in a field: the form is sent as its button would. */
  | { type: 'form'; field: ElementNode; form: FormNode | undefined; button: ElementNode | undefined }
  | { type: 'dialog'; message: string }
  | { type: 'address'; url: string }
  | { type: 'file'; node: ElementNode | undefined; names: string[] };

const opens = new Set(['go_to_url', 'open_tab']);
/** What these are about is clicked, if only to give it the focus. */
const clicks = new Set([
  'click_element',
  'click_at',
  'input_text',
  'type_at',
  'set_checked',
  'set_value',
  'select_dropdown_option',
]);
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

/** Everything that a call would set off; empty for what only looks, scrolls or types. */
export function targetsOf({ tool, arguments: given }: ToolCall, page: Observation): Target[] {
  if (opens.has(tool)) return [{ type: 'address', url: String(given['url']) }];
  if (tool === 'answer_dialog') return dialogOf(given, page);
  if (tool === 'upload_file') return [fileOf(given, page)];
  if (tool === 'drag' || tool === 'drag_path') return draggedOf(tool, given, page);
  const node = clicks.has(tool) || tool === 'send_keys' ? nodeOf(tool, given, page) : undefined;
  const pressed = clicks.has(tool) ? controlOf(tool, given, node) : [];
  return [...pressed, ...keyedOf(tool, given, { node, page })];
}

function dialogOf(given: Record<string, unknown>, { dialog }: Observation): Target[] {
  // Leaving a page is what a navigation asked for; what it would do by itself was asked about then.
  if (given['accept'] !== true || !dialog || dialog.kind === 'alert' || dialog.kind === 'beforeunload') return [];
  return [{ type: 'dialog', message: dialog.message }];
}

function fileOf(given: Record<string, unknown>, page: Observation): Target {
  const names = Array.isArray(given['files']) ? given['files'].map(String) : [];
  return { type: 'file', node: byRef(given['ref'], page), names };
}

function controlOf(tool: string, given: Record<string, unknown>, node: ElementNode | undefined): Target[] {
  if (!node) return [];
  if (tool === 'select_dropdown_option') {
    const options = Array.isArray(given['options']) ? given['options'].map(String) : [];
    return options.map(option => ({ type: 'control', node, on: undefined, option }));
  }
  if (tool === 'set_value') return node.role === 'slider' ? [control(node)] : [];
  if (!pressable.has(node.role) || isContextClick(given)) return [];
  const on = tool === 'set_checked' ? given['checked'] === true : undefined;
  return [control(node, on)];
}

/** A click with the right button opens a menu. */
function isContextClick(given: Record<string, unknown>): boolean {
  return given['button'] === 'right';
}

function control(node: ElementNode, on?: boolean): Target {
  const state = node.checked ?? node.selected;
  const turns = toggles.has(node.role) || typeof node.checked === 'boolean' ? (on ?? state !== true) : undefined;
  return { type: 'control', node, on: turns };
}

/** A drag ends on something, such as a bin, or is a click when it ends where it began; a handle may say what it sends. */
function draggedOf(tool: string, given: Record<string, unknown>, page: Observation): Target[] {
  const path: unknown = given['path'];
  const ends =
    tool === 'drag'
      ? [byRef(given['from_ref'], page), byRef(given['to_ref'], page)]
      : Array.isArray(path)
        ? [nodeAt(path[0], path[1], page), nodeAt(path.at(-2), path.at(-1), page)]
        : [];
  const [from, to] = ends;
  if (from === to) return from && pressable.has(from.role) ? [control(from)] : [];
  const around = to ? holderOf(to, page) : undefined;
  return [from, to, around].flatMap(node => (node && !isField(node) ? [{ ...control(node), dragged: true }] : []));
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

/** What keys set off where the focus is, or will be. */
function keyedOf(
  tool: string,
  given: Record<string, unknown>,
  { node, page }: { node: ElementNode | undefined; page: Observation },
): Target[] {
  const keys = tool === 'send_keys' ? String(given['keys']) : '';
  const enters = given['submit'] === true || /(?:^|[\s+])(?:enter|return|numpadenter)\b/i.test(keys);
  if (!enters && !typesSpace(tool, given)) return [];
  // Where the focus will be by then is not known: any of the page's controls may get it.
  if (pressesAfterTab(keys))
    return elements(page).flatMap(one => (pressable.has(one.role) && one.role !== 'link' ? [control(one)] : []));
  const focused = node ?? elements(page).find(one => one.focused === true);
  if (!focused) return [];
  if (pressable.has(focused.role)) {
    // Enter does not tick a box; it sends the form around it.
    const boxes = toggles.has(focused.role);
    if (!boxes || !enters) return [control(focused)];
  }
  return enters && focused.tag !== 'textarea' && focused.editable !== true
    ? [sentFrom(focused, page)]
    : enters
      ? [quickSend(focused, page)].flat()
      : [];
}

/** "Tab Tab Enter": what is pressed then is whatever has the focus. */
function pressesAfterTab(keys: string): boolean {
  const tab = keys.search(/\btab\s/i);
  return tab !== -1 && /\s(?:enter|return|space)\b/i.test(keys.slice(tab));
}

/** A space presses a button that has the focus, also as a part of a text. */
function typesSpace(tool: string, given: Record<string, unknown>): boolean {
  if (tool === 'type_text') return String(given['text']).includes(' ');
  if (tool !== 'send_keys') return false;
  const keys = String(given['keys']);
  return keys.trim() === '' || /space/i.test(keys);
}

/** What Enter sends is what the form's own button would. */
function sentFrom(field: ElementNode, page: Observation): Target {
  const form = formOf(field, page);
  return { type: 'form', field, form, button: buttonFor(field, page) };
}

/** Chats send with Enter what other pages send with their button. */
function quickSend(field: ElementNode, page: Observation): Target[] {
  const button = buttonFor(field, page);
  return button ? [{ type: 'form', field, form: formOf(field, page), button }] : [];
}

function buttonFor(field: ElementNode, page: Observation): ElementNode | undefined {
  const buttons = elements(page).filter(({ role, disabled }) => role === 'button' && disabled !== true);
  const own = buttons.filter(({ form }) => form !== undefined && form === field.form);
  const sends = own.find(({ submits }) => submits) ?? ownForm(field, buttons, page).find(({ submits }) => submits);
  if (sends || field.form !== undefined) return sends;
  const region = page.regions.find(({ ref, role }) => role === 'form' && field.within.includes(ref));
  const near = buttons.filter(button => (region ? button.within.includes(region.ref) : isNear(button, field)));
  return near[0];
}

/** Buttons that send the field's form to an address of their own. */
function ownForm(field: ElementNode, buttons: ElementNode[], { regions }: Observation): ElementNode[] {
  const region = regions.find(({ ref, role }) => role === 'form' && field.within.includes(ref));
  return region ? buttons.filter(button => button.within.includes(region.ref)) : [];
}

/** Without a form the next button counts as its. */
function isNear(button: ElementNode, field: ElementNode): boolean {
  return Math.abs(button.rect.y - field.rect.y) < 120 && button.within[0] === field.within[0];
}

export function formOf({ form }: ElementNode, { forms }: Observation): FormNode | undefined {
  return form === undefined ? undefined : forms.find(({ ref }) => ref === form);
}

function nodeOf(tool: string, given: Record<string, unknown>, page: Observation): ElementNode | undefined {
  if (typeof given['ref'] === 'string') return byRef(given['ref'], page);
  return tool.endsWith('_at') ? nodeAt(given['x'], given['y'], page) : undefined;
}

export function elements(page: Observation): ElementNode[] {
  return page.nodes.filter((node): node is ElementNode => node.kind === 'element');
}

function byRef(ref: unknown, page: Observation): ElementNode | undefined {
  return elements(page).find(node => node.ref === ref);
}

function nodeAt(x: unknown, y: unknown, page: Observation): ElementNode | undefined {
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
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
  return nodeOf(tool, given, page) ?? elements(page).find(node => node.focused === true);
}
