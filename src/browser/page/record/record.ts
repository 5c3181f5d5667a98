/** Reports what a person does in this document, as it happens. Runs only while a recording asks for it. */
import { secretPurpose, type SecretPurpose } from '#src/core/secrets/field-purpose.ts';
import type { RecordedAction, RecordedElement } from '#src/core/live-recording/events.ts';
import { closestFlat, tidy } from '../dom/dom.ts';
import { checkedOf, controlIn, kindOf, valueOf } from '../acting/field.ts';
import { isSecret } from '../dom/refs.ts';
import { isEditingHost, explicitRole } from '../accessibility/role.ts';
import { seenElement } from './seen.ts';

type Report = (text: string) => void;
type ElementAction = Exclude<RecordedAction, { kind: 'go' | 'move' | 'tab' | 'dialog' }>;

/** Put in our world alone by the host, under this name. */
const bindingName = 'legworkRecord';
const implicitSubmitMs = 80;
const reactsWithinMs = 300;
const aroundMs = 3000;

let on = false;
let listening = false;
/** Enter in a field makes the browser click the form's button by itself. */
let entered = 0;
let dragged: RecordedElement | null = null;
const known = new WeakMap<Element, { at: number; seen: RecordedElement }>();

/** Starts or stops reporting; false when this document has no receiver. */
export function record(wanted: boolean): boolean {
  on = wanted && receiver() !== undefined;
  if (on && !listening) listen();
  return on;
}

/** A document that opens while a recording goes on reports from its beginning. */
export function recordIfAsked(): void {
  if (receiver()) record(true);
}

function receiver(): Report | undefined {
  const found = Object.hasOwn(globalThis, bindingName) && (globalThis as Record<string, unknown>)[bindingName];
  return typeof found === 'function' ? (found as Report) : undefined;
}

function report(action: ElementAction): void {
  if (on) receiver()?.(JSON.stringify({ action, top: window === window.top, at: Date.now() }));
}

function listen(): void {
  listening = true;
  const follow = (type: string, handle: (event: Event, target: Element) => void): void =>
    window.addEventListener(
      type,
      event => {
        const target = event.composedPath()[0];
        if (on && event.isTrusted && target instanceof Element) handle(event, target);
      },
      { capture: true, passive: true },
    );
  follow('click', (event, target) => clicked(event as MouseEvent, target));
  follow('dblclick', (_, target) => doubleClicked(target));
  follow('contextmenu', (_, target) => pressed(target, { right: true }));
  follow('input', (_, target) => typed(target));
  follow('change', (_, target) => changed(target));
  follow('keydown', (event, target) => keyed(event as KeyboardEvent, target));
  follow('dragstart', (_, target) => (dragged = seenElement(target)));
  follow('drop', (_, target) => dropped(target));
}

function clicked(event: MouseEvent, target: Element): void {
  if (event.detail === 0 && performance.now() - entered < implicitSubmitMs) return;
  const label = closestFlat(target, 'label');
  // The browser clicks the label's control next, and that is reported.
  if (label instanceof HTMLLabelElement && label.control && !closestFlat(target, 'button,a,input,select')) return;
  const control = closestFlat(target, 'input,select,textarea');
  if (control instanceof HTMLInputElement && control.type === 'file') {
    report({ kind: 'file', element: seen(control) });
    return;
  }
  if (control && kindOf(control) !== 'button') return;
  if (editor(target)) return;
  const role = closestFlat(target, '[role=checkbox],[role=switch],[role=radio]');
  if (role) {
    const checked = explicitRole(role) === 'radio' || checkedOf(role) !== true;
    report({ kind: 'check', element: seen(role), checked });
    return;
  }
  pressed(target, {});
}

/** In a field it selects a word, for what is typed next. */
function doubleClicked(target: Element): void {
  const field = editor(target) ?? closestFlat(target, 'input,textarea');
  if (!field || !takesText(field)) pressed(target, { count: 2 });
}

function pressed(target: Element, how: { count?: 2; right?: true }): void {
  const found = seenElement(target);
  const click = { kind: 'click', count: how.count ?? 1, right: how.right ?? false } as const;
  if (found) return report({ ...click, element: found });
  const text = target instanceof HTMLElement ? tidy(target.innerText ?? '') : '';
  if (text === '' || text.length > 80) return;
  // Nothing says that it reacts: it counts when the page changes.
  whenPageReacts(() => report({ ...click, element: { role: 'clickable', name: text, twins: 1, ordinal: 1 } }));
}

function whenPageReacts(then: () => void): void {
  const { href } = location;
  const observer = new MutationObserver(() => end(true));
  const timer = setTimeout(() => end(location.href !== href), reactsWithinMs);
  const end = (reacted: boolean): void => {
    clearTimeout(timer);
    observer.disconnect();
    if (reacted) then();
  };
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

function editor(target: Element): Element | null {
  for (let at: Element | null = target; at; at = at.parentElement) if (isEditingHost(at)) return at;
  return null;
}

function typed(target: Element): void {
  const field = editor(target) ?? target;
  const kind = kindOf(field);
  if (kind !== 'text' && kind !== 'editable' && kind !== 'picker' && kind !== 'range') return;
  const secret = secretOf(field);
  const value = secret ? null : valueOf(controlIn(field)).slice(0, 4000);
  report({ kind: 'text', element: seen(field), value, ...(secret && { secret }) });
}

function secretOf(field: Element): SecretPurpose | undefined {
  return isSecret(field) ? 'password' : secretPurpose(field.getAttribute('autocomplete') ?? '');
}

function changed(target: Element): void {
  if (target instanceof HTMLSelectElement) {
    const options = [...target.selectedOptions].map(option => tidy(option.label || option.text).slice(0, 400));
    report({ kind: 'choose', element: seen(target), options: options.slice(0, 50) });
  } else if (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type))
    report({ kind: 'check', element: seen(target), checked: target.checked });
}

/** Keys that do something by themselves, and the fields in which they do. */
const namedKeys: ReadonlyMap<string, (field: Element) => boolean> = new Map([
  ['Enter', isOneLine],
  ['Escape', () => true],
  ['ArrowDown', suggests],
  ['ArrowUp', suggests],
]);

function keyed(event: KeyboardEvent, target: Element): void {
  const field = editor(target) ?? target;
  const { key } = event;
  const shortcut = isShortcut(event);
  if (!shortcut && (event.ctrlKey || !namedKeys.get(key)?.(field))) return;
  if (key === 'Enter') entered = performance.now();
  const keys = shortcut ? `Control+${key.toUpperCase()}` : key;
  report({ kind: 'key', keys, element: takesText(field) && key !== 'Escape' ? seen(field) : null });
}

/** One of the page's own: those for copying and undoing change a text, which is reported as such. */
function isShortcut({ ctrlKey, altKey, key }: KeyboardEvent): boolean {
  return ctrlKey && !altKey && key.length === 1 && !/[acvxyz]/i.test(key);
}

function takesText(field: Element): boolean {
  const kind = kindOf(field);
  return kind === 'text' || kind === 'editable';
}

function isOneLine(field: Element): boolean {
  return kindOf(field) === 'text' && !(field instanceof HTMLTextAreaElement);
}

function suggests(field: Element): boolean {
  return takesText(field) && closestFlat(field, '[role=combobox],[list],[aria-autocomplete]') !== null;
}

function dropped(target: Element): void {
  const to = seenElement(target);
  if (dragged && to) report({ kind: 'drag', element: dragged, to });
  dragged = null;
}

/** A field is described once for a while: it is asked for with every key. */
function seen(element: Element): RecordedElement {
  const before = known.get(element);
  if (before && Date.now() - before.at < aroundMs) {
    before.at = Date.now();
    return before.seen;
  }
  const now = seenElement(element) ?? {
    role: 'textbox',
    name: tidy((element.getAttribute('aria-label') ?? element.getAttribute('name') ?? '').slice(0, 200)),
    twins: 1,
    ordinal: 1,
  };
  known.set(element, { at: Date.now(), seen: now });
  return now;
}
