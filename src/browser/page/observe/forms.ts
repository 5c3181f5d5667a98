/** Which form a control belongs to, and what sending that does. */
import type { WireForm } from '../wire.ts';
import { cut } from '../dom/dom.ts';
import type { ElementDraft, Walk } from './drafts.ts';
import { numberOf } from '../dom/refs.ts';

const formsAtMost = 200;
const actionLimit = 500;

/** Notes the form of a control. */
export function noteForm(walk: Pick<Walk, 'forms'>, { node, element }: Pick<ElementDraft, 'node' | 'element'>): void {
  const form = formOf(element);
  if (!form) return;
  const submits = isSubmit(element);
  if (submits) node.submits = true;
  const own = submits && ['formaction', 'formmethod'].some(name => element.hasAttribute(name));
  const ref = numberOf(form);
  node.form = ref;
  const sender = own ? numberOf(element) : ref;
  if (walk.forms.has(sender) || walk.forms.size >= formsAtMost) return;
  walk.forms.set(sender, { ref, ...(own && { by: sender }), ...sending(form, element, own) });
}

function formOf(element: Element): HTMLFormElement | null {
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLButtonElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
    return element.form;
  return null;
}

function isSubmit(element: Element): boolean {
  if (element instanceof HTMLButtonElement) return element.type === 'submit';
  return element instanceof HTMLInputElement && /^(submit|image)$/.test(element.type);
}

function sending(form: HTMLFormElement, control: Element, own: boolean): Omit<WireForm, 'ref' | 'by'> {
  const read = (name: string): string =>
    (own ? control.getAttribute(`form${name}`) : null) ?? form.getAttribute(name) ?? '';
  const wanted = read('method').trim().toLowerCase();
  const method = wanted === 'post' || wanted === 'dialog' ? wanted : 'get';
  const url = URL.parse(read('action').trim() || location.href, control.baseURI);
  return {
    method,
    action: cut(url?.href ?? '', actionLimit),
    crossOrigin: url !== null && /^https?:$/.test(url.protocol) && url.origin !== location.origin,
  };
}
