/** Reads and writes of form controls that pointer and keys alone do not do. */
import type { FieldKind, FieldState } from '../wire.ts';
import { cut, focusedElement, holds, tidy } from '../dom/dom.ts';
import { isDisabled } from './target.ts';
import { controlRole, isEditingHost } from '../accessibility/role.ts';
import { describe } from '../accessibility/describe.ts';
import { isSecret, markSecret, numberOf } from '../dom/refs.ts';

/** More than anybody types. The host takes no answer over 16 MB, in which a letter may take seven bytes. */
const valueLimit = 2_000_000;
const rangeLimit = 200;

/** By the type of an input; all others take text. */
const kindsOfInput: Readonly<Record<string, FieldKind>> = {
  checkbox: 'check',
  radio: 'radio',
  range: 'range',
  file: 'file',
  date: 'picker',
  time: 'picker',
  'datetime-local': 'picker',
  month: 'picker',
  week: 'picker',
  color: 'picker',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  hidden: 'button',
};

/** By the role of a control that is no field of HTML. */
const kindsOfRole: Readonly<Record<string, FieldKind>> = {
  checkbox: 'check',
  switch: 'check',
  menuitemcheckbox: 'check',
  radio: 'radio',
  menuitemradio: 'radio',
  slider: 'range',
  button: 'button',
};

/** The control that an element stands for: itself, or the only field in it. */
export function controlIn(element: Element): Element {
  if (element instanceof HTMLLabelElement && element.control) return element.control;
  if (isControl(element)) return element;
  const inside = element.querySelectorAll(
    'input:not([type=hidden]),select,textarea,[contenteditable=""],[contenteditable=true]',
  );
  const only = inside[0];
  return only && inside.length === 1 ? only : element;
}

function isControl(element: Element): boolean {
  return /^(input|select|textarea)$/.test(element.localName) || isEditingHost(element);
}

export function kindOf(element: Element): FieldKind {
  if (element instanceof HTMLInputElement) return kindsOfInput[element.type] ?? 'text';
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLSelectElement) return 'select';
  if (element instanceof HTMLElement && element.isContentEditable) return 'editable';
  return kindsOfRole[controlRole(element, element.localName)] ?? 'other';
}

export function fieldState(element: Element): FieldState {
  const control = controlIn(element);
  const secret = isSecret(control);
  const value = valueOf(control);
  const focused = focusedElement();
  const role = controlRole(control, control.localName);
  return {
    ref: numberOf(control),
    kind: kindOf(control),
    tag: control.localName,
    role,
    what: describe(control),
    value: secret ? '' : value,
    secret,
    readonly: isReadonly(control),
    disabled: isDisabled(control),
    focused: focused !== null && holds(control, focused),
    checked: checkedOf(control),
    keyed: isKeyed(control, role),
    multiple: (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) && control.multiple,
    ...constraintsOf(control),
  };
}

/** What a control says of the values that it takes. */
function constraintsOf(control: Element): Pick<FieldState, 'type' | 'min' | 'max' | 'step' | 'maxLength'> {
  const limitOf = (value: string): string => cut(value, rangeLimit);
  const min = limitOf(control.getAttribute('aria-valuemin') ?? '');
  const max = limitOf(control.getAttribute('aria-valuemax') ?? '');
  if (!(control instanceof HTMLInputElement)) return { type: '', min, max, step: '', maxLength: -1 };
  const { type, maxLength } = control;
  const step = limitOf(control.step);
  return { type, min: limitOf(control.min) || min, max: limitOf(control.max) || max, step, maxLength };
}

function isReadonly(control: Element): boolean {
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control.readOnly;
  return control.getAttribute('aria-readonly') === 'true';
}

function isKeyed(control: Element, role: string): boolean {
  if (role === 'combobox' || role === 'searchbox') return true;
  if (
    control.getAttribute('aria-autocomplete') ??
    control.getAttribute('aria-controls') ??
    control.getAttribute('aria-owns')
  )
    return true;
  return control instanceof HTMLInputElement && control.list !== null;
}

/** What a control holds, at most 2 million letters of it. */
export function valueOf(control: Element): string {
  return wholeValueOf(control).slice(0, valueLimit);
}

function wholeValueOf(control: Element): string {
  if (control instanceof HTMLInputElement && control.type === 'file')
    return [...(control.files ?? [])].map(file => file.name).join(', ');
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control.value;
  if (control instanceof HTMLSelectElement)
    return [...control.selectedOptions].map(option => tidy(option.text)).join(', ');
  if (control instanceof HTMLElement && control.isContentEditable)
    return control.innerText.replace(/\u00a0/g, ' ').replace(/\n$/, '');
  return control.getAttribute('aria-valuenow') ?? '';
}

export function checkedOf(control: Element): boolean | 'mixed' | null {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.indeterminate ? 'mixed' : control.checked;
  const declared =
    control.getAttribute('aria-checked') ??
    control.getAttribute('aria-pressed') ??
    control.getAttribute('aria-selected');
  return declared === null ? null : declared === 'mixed' ? 'mixed' : declared === 'true';
}

/** What is replaced: all that the field holds, or what is selected in it; or the end, where the text is added. */
export type Caret = 'all' | 'end' | 'here';

/** Focuses a field and selects what it holds, or puts the caret at its end. Returns whether it has the focus. */
export function focusField(element: Element, caret: 'all' | 'end'): boolean {
  const control = controlIn(element);
  if (!(control instanceof HTMLElement)) return false;
  if (focusedElement() !== control) control.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) selectIn(control, caret);
  else if (control.isContentEditable) selectContent(control, caret);
  const focused = focusedElement();
  return focused !== null && holds(control, focused);
}

/**
 * Enters a secret as typing does, into this field alone, and those after it where each takes one letter: keys go to whatever has
 * the focus by then, which may be a frame of another website. Nothing else runs meanwhile but what listens to the field.
 */
export function enterSecret(element: Element, { text, caret }: { text: string; caret: Caret }): boolean {
  const control = controlIn(element);
  if (!isOneLetter(control)) return enter(control, { text, caret });
  const root = control.getRootNode();
  const all = root instanceof Document || root instanceof ShadowRoot ? [...root.querySelectorAll('input')] : [control];
  const fields = all.slice(all.indexOf(control)).filter(isOneLetter);
  return [...text].slice(0, fields.length).every((letter, index) => {
    const field = fields[index] ?? control;
    markSecret(field);
    return enter(field, { text: letter, caret: index === 0 ? caret : 'all' });
  });
}

function enter(control: Element, { text, caret }: { text: string; caret: Caret }): boolean {
  if (caret === 'here' ? focusedElement() !== control : !focusField(control, caret)) return false;
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}

function isOneLetter(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.maxLength === 1;
}

function selectIn(field: HTMLInputElement | HTMLTextAreaElement, caret: 'all' | 'end'): void {
  if (caret === 'all') {
    field.select();
    return;
  }
  // Number, date and e-mail fields have no caret that scripts may place.
  if (field.selectionStart === null) return;
  field.setSelectionRange(field.value.length, field.value.length);
}

function selectContent(host: HTMLElement, caret: 'all' | 'end'): void {
  const root = host.getRootNode();
  const selection = document.getSelection();
  if (!selection || !(root instanceof Document || root instanceof ShadowRoot)) return;
  selection.selectAllChildren(host);
  if (caret === 'end') selection.collapseToEnd();
}

/** Sets the value as the browser's own picker would, with the events that follow. Returns the value it holds then. */
export function setNative(element: Element, value: string): string {
  const control = controlIn(element);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return valueOf(control);
  // More than people could type would be a value that no form expects.
  if (control.maxLength >= 0 && value.length > control.maxLength) return valueOf(control);
  control.focus({ preventScroll: true });
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return valueOf(control);
}

/** The file field that an element is, holds or labels; 0 for none. */
export function fileFieldOf(element: Element): number {
  const own = element.closest('label')?.control ?? element.querySelector('input[type=file]');
  return own instanceof HTMLInputElement && own.type === 'file' ? numberOf(own) : 0;
}
