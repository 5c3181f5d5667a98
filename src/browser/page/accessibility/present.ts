/** Whether a control is on the page for people, and what stands for it when it is not. */

import { labelsOf } from './labels-of.ts';

/** Whether the control itself can be seen and met by a pointer. */
export function isPresent(control: Element): boolean {
  if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const rect = control.getBoundingClientRect();
  if (rect.width < 3 || rect.height < 3) return false;
  const right = rect.right + window.scrollX;
  const bottom = rect.bottom + window.scrollY;
  if ((right <= 0 && document.dir !== 'rtl') || bottom <= 0) return false;
  return getComputedStyle(control).clip === 'auto';
}

/** A label of the control that people see and can click. */
export function visibleLabel(control: HTMLInputElement): HTMLLabelElement | null {
  for (const label of labelsOf(control)) if (isSeen(label)) return label;
  return null;
}

function isSeen(label: HTMLElement): boolean {
  if (!label.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const rect = label.getBoundingClientRect();
  return rect.width > 2 && rect.height > 2 && getComputedStyle(label).clip === 'auto';
}

export function hiddenControlOf(element: Element): HTMLInputElement | null {
  return element instanceof HTMLInputElement && element.type === 'file' && !element.disabled ? element : null;
}
