/** What a control holds and in which state it is. */
import type { ElementNode } from '../../observe/observation.ts';
import { cut, tidy } from '../dom/dom.ts';
import { isEditingHost } from './role.ts';
import { isSecret } from '../dom/refs.ts';

const valueLimit = 1000;
const optionLimit = 200;

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
  return states;
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
    states.value = [...(input.files ?? [])].map(file => file.name).join(', ');
    if (input.multiple) states.multiple = true;
    if (input.required) states.required = true;
    return;
  }
  if (input.multiple) states.multiple = true;
  if (input.min) states.min = input.min;
  if (input.max) states.max = input.max;
  if (input.list) listOptions([...input.list.options], states);
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
  const shown = Math.min(options.length, optionLimit);
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

function ariaStates(element: Element, states: States): void {
  if (!element.hasAttributes()) return;
  const flag = (name: string): boolean | undefined => {
    const value = element.getAttribute(name);
    return value === null || value === 'undefined' ? undefined : value !== 'false' && value !== '';
  };
  if (states.checked === undefined) {
    const checked = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
    if (checked === 'mixed') states.checked = 'mixed';
    else if (checked !== null) states.checked = checked === 'true';
  }
  const selected = flag('aria-selected') ?? flag('aria-current');
  if (selected !== undefined) states.selected = selected;
  states.expanded ??= flag('aria-expanded');
  if (flag('aria-disabled') || element.matches(':disabled')) states.disabled = true;
  if (flag('aria-readonly')) states.readonly = true;
  if (flag('aria-required')) states.required = true;
  if (flag('aria-invalid')) states.invalid = true;
  if (flag('aria-multiselectable')) states.multiple = true;
  const value = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (value !== null && states.value === undefined && !isSecret(element)) states.value = cut(value, valueLimit);
  states.min ??= element.getAttribute('aria-valuemin') ?? undefined;
  states.max ??= element.getAttribute('aria-valuemax') ?? undefined;
  if (states.placeholder === undefined) {
    const placeholder = element.getAttribute('aria-placeholder') ?? element.getAttribute('data-placeholder');
    if (placeholder && states.editable) states.placeholder = cut(tidy(placeholder), 200);
  }
}
