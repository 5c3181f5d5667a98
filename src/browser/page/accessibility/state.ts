/** What a control holds and in which state it is. */
import type { ElementNode } from '../../observe/observation.ts';
import { cut, tidy } from '../dom/dom.ts';
import { isEditingHost } from './role.ts';
import { isSecret } from '../dom/refs.ts';

const valueLimit = 1000;
const optionLimit = 200;
const boundLimit = 100;
/** Of all fields of one look together: each may have as many. */
const optionsLimit = 20_000;
let optionsLeft = optionsLimit;

/** To be called when a look at the document begins. */
export function beginOptions(): void {
  optionsLeft = optionsLimit;
}

export type States = Pick<
  ElementNode,
  | 'type'
  | 'value'
  | 'filled'
  | 'placeholder'
  | 'href'
  | 'checked'
  | 'selected'
  | 'expanded'
  | 'disabled'
  | 'readonly'
  | 'required'
  | 'invalid'
  | 'multiple'
  | 'editable'
  | 'options'
  | 'moreOptions'
  | 'min'
  | 'max'
  | 'autocomplete'
  | 'inputMode'
>;

/** Every state that is set; what is not set is left out. */
export function statesOf(element: Element): States {
  const states: States = {};
  if (element instanceof HTMLInputElement) inputStates(element, states);
  else if (element instanceof HTMLSelectElement) selectStates(element, states);
  else if (element instanceof HTMLTextAreaElement) fieldStates(element, states);
  else if (element instanceof HTMLAnchorElement && element.href) states.href = cut(element.href, 500);
  else if (isEditingHost(element) && element instanceof HTMLElement) {
    states.editable = true;
    states.value = cut(element.innerText.trim(), valueLimit);
  }
  if (element.localName === 'summary') states.expanded = element.parentElement?.hasAttribute('open') ?? false;
  ariaStates(element, states);
  states.expanded ??= listBehind(element);
  if (states.expanded === undefined) delete states.expanded;
  return states;
}

/** Whether the list that an entry of a tree or a menu holds is shown; undefined for what heads no such list. */
function listBehind(element: Element): boolean | undefined {
  if (/^(?:input|select|textarea|li|ul|ol)$/.test(element.localName)) return undefined;
  const entry = element.closest('li');
  const head = entry?.firstElementChild;
  // Only what the entry begins with heads its list, and none of the buttons beside that.
  if (!entry || !head || (element !== head && element.parentElement !== head)) return undefined;
  // Its neighbour or the last: an entry may hold thousands of things, and each is asked about.
  const list = [head.nextElementSibling, entry.lastElementChild].find(one => /^(?:ul|ol)$/.test(one?.localName ?? ''));
  if (!list || list === head || list.childElementCount === 0) return undefined;
  return list.checkVisibility({ visibilityProperty: true });
}

function inputStates(input: HTMLInputElement, states: States): void {
  states.type = input.type;
  if (input.type === 'checkbox' || input.type === 'radio') {
    states.checked = input.indeterminate ? 'mixed' : input.checked;
    if (input.disabled) states.disabled = true;
    if (input.required) states.required = true;
    return;
  }
  if (/^(button|submit|reset|image)$/.test(input.type)) return;
  if (input.type === 'file') {
    states.value = cut([...(input.files ?? [])].map(file => file.name).join(', '), valueLimit);
    if (input.multiple) states.multiple = true;
    if (input.required) states.required = true;
    return;
  }
  if (input.multiple) states.multiple = true;
  if (input.min) states.min = cut(input.min, boundLimit);
  if (input.max) states.max = cut(input.max, boundLimit);
  // A thousand fields may share one list: it is never copied.
  if (input.list) listOptions(input.list.options, states);
  fieldStates(input, states);
}

function fieldStates(field: HTMLInputElement | HTMLTextAreaElement, states: States): void {
  if (isSecret(field)) states.filled = field.value !== '';
  else states.value = cut(field.value, valueLimit);
  if (field.placeholder) states.placeholder = cut(tidy(field.placeholder), 200);
  if (field.readOnly) states.readonly = true;
  if (field.required) states.required = true;
  const autocomplete = field.getAttribute('autocomplete');
  if (autocomplete) states.autocomplete = cut(tidy(autocomplete), 80);
  if (field.inputMode) states.inputMode = field.inputMode;
  // What a person has not touched yet is not shown as wrong either.
  if (field.matches(':user-invalid')) states.invalid = true;
}

function selectStates(select: HTMLSelectElement, states: States): void {
  states.value = cut([...select.selectedOptions].map(option => tidy(option.text)).join(', '), valueLimit);
  if (select.multiple) states.multiple = true;
  if (select.required) states.required = true;
  if (select.matches(':user-invalid')) states.invalid = true;
  listOptions(select.options, states);
}

function listOptions(options: ArrayLike<HTMLOptionElement>, states: States): void {
  const shown = Math.min(options.length, optionLimit, optionsLeft);
  optionsLeft -= shown;
  states.options = [];
  for (let index = 0; index < shown; index += 1) {
    const option = options[index];
    if (!option) continue;
    const group = option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled;
    states.options.push({
      text: cut(tidy(option.label || option.text || option.value), 200),
      value: cut(option.value, 200),
      selected: option.selected,
      disabled: option.disabled || group,
    });
  }
  if (options.length > shown) states.moreOptions = options.length - shown;
}

/** States that are set or not, by their attribute. */
const ariaFlags = [
  ['aria-disabled', 'disabled'],
  ['aria-readonly', 'readonly'],
  ['aria-required', 'required'],
  ['aria-invalid', 'invalid'],
  ['aria-multiselectable', 'multiple'],
] as const;

function ariaStates(element: Element, states: States): void {
  if (!element.hasAttributes()) return;
  const checked = states.checked ?? ariaChecked(element);
  if (checked !== undefined) states.checked = checked;
  const selected = ariaFlag(element, 'aria-selected') ?? ariaFlag(element, 'aria-current');
  if (selected !== undefined) states.selected = selected;
  states.expanded ??= ariaFlag(element, 'aria-expanded');
  if (element.matches(':disabled')) states.disabled = true;
  for (const [attribute, state] of ariaFlags) if (ariaFlag(element, attribute)) states[state] = true;
  ariaValue(element, states);
}

function ariaFlag(element: Element, name: string): boolean | undefined {
  const value = element.getAttribute(name);
  return value === null || value === 'undefined' ? undefined : value !== 'false' && value !== '';
}

function ariaChecked(element: Element): States['checked'] {
  const checked = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  if (checked === null) return undefined;
  return checked === 'mixed' ? 'mixed' : checked === 'true';
}

/** What a list made of other elements shows as chosen. */
function chosenIn(element: Element): string | null {
  const isList = element.getAttribute('role') === 'combobox' && !/^(?:input|select|textarea)$/.test(element.localName);
  return isList && element instanceof HTMLElement ? tidy(element.innerText) : null;
}

function ariaValue(element: Element, states: States): void {
  const value = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? chosenIn(element);
  if (value !== null && states.value === undefined && !isSecret(element)) states.value = cut(value, valueLimit);
  states.min ??= element.getAttribute('aria-valuemin')?.slice(0, boundLimit);
  states.max ??= element.getAttribute('aria-valuemax')?.slice(0, boundLimit);
  if (!states.editable || states.placeholder !== undefined) return;
  const placeholder = element.getAttribute('aria-placeholder') ?? element.getAttribute('data-placeholder');
  if (placeholder) states.placeholder = cut(tidy(placeholder), 200);
}
