/** What takes a press: what lies under the pointer, or has the focus, as it is at this moment. */
import type { Met, ViewportPoint, WireElement, WireForm } from '../wire.ts';
import { describe } from '../accessibility/describe.ts';
import { hintsOf, nameOf, sourceOfName } from '../accessibility/name.ts';
import { controlRole, hasClickAttribute, isEditingHost } from '../accessibility/role.ts';
import { statesOf } from '../accessibility/state.ts';
import { boxOf, elementAt, focusedElement, parentOf, rectOf, shadowOf, tidy } from '../dom/dom.ts';
import { nameSeen, numberOf } from '../dom/refs.ts';
import { elementSeen } from '../dom/seen.ts';
import { listens } from '../observe/listeners.ts';
import { noteForm } from '../observe/forms.ts';
import { isDisabled } from './target.ts';

const aroundAtMost = 200;
const climbAtMost = 50;
/** Letters. A longer text is content, not the name of something to press. */
const namedByAtMost = 200;
/** CSS pixels. A class such as `send-panel` names no picture when the box is larger. */
const pictureAtMost = 64;

const frameTags = /^(?:iframe|frame|embed|object)$/;
const pictureTags = /^(?:img|canvas|svg)$/;
/** Elements that `attachShadow` takes. */
const hostTags = /-|^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

/** Without a place, what has the focus. Null for nothing. */
export function meet(at: ViewportPoint | null): Met | null {
  const found = at ? elementAt(at.x, at.y) : (focusedElement() ?? editableBody());
  if (!found) return null;
  const frame = frameTags.test(found.localName);
  const element = frame || !at ? found : takerOf(found);
  return {
    ref: numberOf(element),
    what: describe(element),
    disabled: isDisabled(element),
    frame,
    drawn: found.localName === 'canvas' && controlRole(element, element.localName) === '',
    mayHost: hostTags.test(found.localName) && shadowOf(found) === null ? numberOf(found) : 0,
    around: numbersAround(element),
    ...(!isPage(element) && nodeOf(element, at === null)),
  };
}

/** A page that is one field, as editors have in a frame: its body has the focus as long as nothing else does. */
function editableBody(): Element | null {
  return document.body && isEditingHost(document.body) ? document.body : null;
}

function isPage(element: Element): boolean {
  return (element === document.body || element === document.documentElement) && !isEditingHost(element);
}

/** The control around what is there, else all that has its pointer cursor, else that itself. */
function takerOf(found: Element): Element {
  for (let at: Element | null = found; at; at = parentOf(at)) {
    if (at instanceof HTMLLabelElement && at.control) return actsByItself(at) ? at : at.control;
    if (isKnown(at)) return at;
  }
  let outer = found;
  for (let steps = 0; steps < climbAtMost && hasPointer(outer); steps += 1) {
    const parent = parentOf(outer);
    if (!parent || !hasPointer(parent)) break;
    outer = parent;
  }
  return outer;
}

/** Whether a label does more than give its field the focus. A box is named by its label, so that it stands for both. */
function actsByItself(label: HTMLLabelElement): boolean {
  const { control } = label;
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) return false;
  return hasClickAttribute(label) || listens(label);
}

function isKnown(element: Element): boolean {
  return (
    controlRole(element, element.localName) !== '' ||
    isEditingHost(element) ||
    hasClickAttribute(element) ||
    elementSeen(element) !== undefined
  );
}

function hasPointer(element: Element): boolean {
  return getComputedStyle(element).cursor === 'pointer';
}

function numbersAround(element: Element): number[] {
  const numbers: number[] = [];
  for (let at = parentOf(element); at && numbers.length < aroundAtMost; at = parentOf(at)) numbers.push(numberOf(at));
  return numbers;
}

/** What an observation would say of it, but for what it holds. */
function nodeOf(element: Element, focused: boolean): { node: WireElement; form?: WireForm } {
  const { value: _value, options: _options, moreOptions: _more, ...states } = statesOf(element);
  const role = roleOf(element);
  const name = nameNow(element, role);
  const rect = rectOf(element);
  const title = tidy(element.getAttribute('title') ?? '').slice(0, namedByAtMost);
  const small = rect.width <= pictureAtMost && rect.height <= pictureAtMost;
  const hints = isKnown(element) || small ? hintsOf(element, name) : '';
  const node: WireElement = {
    kind: 'element',
    ref: numberOf(element),
    role,
    name,
    tag: element.localName,
    rect: boxOf(rect),
    inView: true,
    region: -1,
    isNew: false,
    ...states,
    ...(title && title !== name && { title }),
    ...(hints && { hints }),
    ...(focused && { focused }),
  };
  const forms = new Map<number, WireForm>();
  noteForm({ forms }, { node, element });
  const form = [...forms.values()][0];
  return { node, ...(form && { form }) };
}

function roleOf(element: Element): string {
  const tag = element.localName;
  const own = controlRole(element, tag);
  const seen = elementSeen(element);
  if (seen?.own === own) return seen.role;
  return own || (isEditingHost(element) ? 'textbox' : pictureTags.test(tag) ? 'img' : 'clickable');
}

/** The name that the last look gave it, unless what that was read from has changed. */
function nameNow(element: Element, role: string): string {
  const seen = elementSeen(element);
  if (seen && seen.source === sourceOfName(element, seen)) return seen.name || nameSeen(element);
  if (isKnown(element)) return nameOf(element, role);
  const text = element.textContent ?? '';
  return nameOf(element, '') || (text.length <= namedByAtMost ? tidy(text) : '');
}
