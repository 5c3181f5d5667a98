/** For tests/accname: names as Legwork and as dom-accessibility-api compute them, for one element of the document. */
import { computeAccessibleName } from 'dom-accessibility-api';
import { containerName, contentText, nameOf } from './name.ts';
import { controlRole, isEditingHost, regionRole } from './role.ts';

/** The element with the attribute `data-t`, in open shadow roots too. */
function target(root: Document | ShadowRoot = document): Element | null {
  const found = root.querySelector('[data-t]');
  if (found) return found;
  for (const element of root.querySelectorAll('*')) {
    const inner = element.shadowRoot && target(element.shadowRoot);
    if (inner) return inner;
  }
  return null;
}

function ours(element: Element): string {
  const role = controlRole(element, element.localName) || (isEditingHost(element) ? 'textbox' : '');
  if (role) return nameOf(element, role);
  const region = regionRole(element, element.localName);
  if (!region) return nameOf(element, element.getAttribute('role') ?? 'clickable');
  const fromContent = region === 'listitem' || region === 'row';
  return containerName(element) || (fromContent ? contentText(element, null, false) : '');
}

function names(html: string): { ours: string; other: string } {
  document.body.setHTMLUnsafe(html);
  const element = target();
  if (!element) throw new Error('No element has data-t');
  return { ours: ours(element), other: computeAccessibleName(element, { computedStyleSupportsPseudoElements: true }) };
}

Object.assign(globalThis, { target, names });
