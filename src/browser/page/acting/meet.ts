import type { Met, ViewportPoint } from '../wire.ts';
import { describe } from '../accessibility/describe.ts';
import { elementAt, parentOf } from '../dom/dom.ts';
import { numberOf } from '../dom/refs.ts';
import { controlRole, hasClickAttribute, isEditingHost } from '../accessibility/role.ts';
import { isDisabled } from './target.ts';

/** What a pointer meets at a place: the control around what is drawn there, or that itself. */
export function meet({ x, y }: ViewportPoint): Met | null {
  const found = elementAt(x, y);
  if (!found) return null;
  const element = reacting(found) ?? found;
  const frame = found.localName === 'iframe' || found.localName === 'frame';
  return { ref: numberOf(frame ? found : element), what: describe(element), disabled: isDisabled(element), frame };
}

function reacting(found: Element): Element | null {
  for (let at: Element | null = found; at; at = parentOf(at)) {
    if (at instanceof HTMLLabelElement && at.control) return at.control;
    if (controlRole(at, at.localName) || isEditingHost(at) || hasClickAttribute(at)) return at;
  }
  return null;
}
