/** Accessible names, in the order of the accname rules. */
import { colourOf } from './colour.ts';
import { labelsOf } from './labels-of.ts';
import { byId, childNodesOf, cut, shadowOf, tidy } from './dom.ts';

const nameLimit = 200;

const inlineTags = new Set(
  'a,abbr,acronym,b,bdi,bdo,cite,code,data,del,dfn,em,font,i,ins,kbd,label,mark,q,s,samp,small,span,strong,sub,sup,time,tt,u,var,wbr,slot'.split(
    ',',
  ),
);
const silentTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'datalist',
  'option',
  'optgroup',
  'iframe',
]);

/** The name that a screen reader would say, at most 200 characters. `role` decides whether content may name it. */
export function nameOf(element: Element, role: string): string {
  return cut(
    labelledBy(element) ||
      ariaLabel(element) ||
      nativeName(element) ||
      contentName(element, role) ||
      lastResort(element),
    nameLimit,
  );
}

/** The name of a container: never its whole content. */
export function containerName(element: Element): string {
  return cut(
    labelledBy(element) || ariaLabel(element) || captionOf(element) || tidy(element.getAttribute('title') ?? ''),
    nameLimit,
  );
}

function labelledBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby');
  if (!ids) return '';
  const parts = ids.split(/\s+/).map(id => {
    const found = byId(element, id);
    if (!found) return '';
    return ariaLabel(found) || contentText(found, element, true);
  });
  return tidy(parts.join(' '));
}

function ariaLabel(element: Element): string {
  return tidy(element.getAttribute('aria-label') ?? '');
}

function captionOf(element: Element): string {
  const tag = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[element.localName];
  if (!tag) return '';
  for (const child of element.children) if (child.localName === tag) return contentText(child, null, false);
  return '';
}

function nativeName(element: Element): string {
  if (element instanceof HTMLInputElement) {
    const labels = labelText(element);
    if (labels) return labels;
    if (element.type === 'image') return tidy(element.alt || element.value || 'Submit');
    if (element.type === 'submit') return tidy(element.value) || 'Submit';
    if (element.type === 'reset') return tidy(element.value) || 'Reset';
    if (element.type === 'button') return tidy(element.value);
    return '';
  }
  if (
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLButtonElement
  )
    return labelText(element);
  if (element instanceof HTMLImageElement || element.localName === 'area')
    return tidy(element.getAttribute('alt') ?? '');
  if (element instanceof SVGElement) return svgTitle(element);
  return captionOf(element);
}

function labelText(control: Element & { labels: NodeListOf<HTMLLabelElement> | null }): string {
  const labels = labelsOf(control);
  if (labels.length === 0) return '';
  return tidy(labels.map(label => ariaLabel(label) || contentText(label, control, true)).join(' '));
}

function svgTitle(element: Element): string {
  for (const child of element.children) if (child.localName === 'title') return tidy(child.textContent ?? '');
  return '';
}

const namedByContent = new Set(
  'button,link,checkbox,radio,switch,menuitem,menuitemcheckbox,menuitemradio,option,tab,treeitem,gridcell,columnheader,rowheader,clickable,img,row'.split(
    ',',
  ),
);

function contentName(element: Element, role: string): string {
  if (!namedByContent.has(role) || element instanceof HTMLInputElement) return '';
  const text = contentText(element, null, false);
  if (text) return text;
  // What is hidden from screen readers is still what people read on it.
  return element instanceof HTMLElement
    ? tidy(element.innerText.slice(0, 1000))
    : tidy((element.textContent ?? '').slice(0, 1000));
}

function lastResort(element: Element): string {
  const title = tidy(element.getAttribute('title') ?? '');
  return title || tidy(element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder') ?? '');
}

/**
 * The text in an element as names use it, alternatives of pictures included. `without` is left out (the control that a
 * label wraps); `hiddenToo` reads a subtree that is not displayed, as `aria-labelledby` asks for.
 */
export function contentText(element: Element, without: Element | null, hiddenToo: boolean): string {
  if (element.childElementCount === 0 && !shadowOf(element)) return cut(tidy(element.textContent ?? ''), nameLimit * 2);
  const parts: string[] = [];
  const budget = { left: nameLimit * 3 };
  const hiddenRoot = hiddenToo && !element.checkVisibility();
  append(element, parts, { without, hidden: hiddenRoot, budget });
  return tidy(parts.join(''));
}

type Reading = { without: Element | null; hidden: boolean; budget: { left: number } };

function append(element: Element, parts: string[], reading: Reading): void {
  for (const child of childNodesOf(element)) {
    if (reading.budget.left <= 0) return;
    if (child.nodeType === Node.TEXT_NODE) {
      const text = child.nodeValue ?? '';
      reading.budget.left -= text.trim().length;
      parts.push(text);
    } else if (child instanceof Element && child !== reading.without) appendElement(child, parts, reading);
  }
}

function appendElement(child: Element, parts: string[], reading: Reading): void {
  const tag = child.localName;
  if (silentTags.has(tag) || child.getAttribute('aria-hidden') === 'true') return;
  if (!reading.hidden && !isRendered(child)) return;
  const own = ariaLabel(child) || embedded(child, tag);
  if (own) {
    parts.push(' ', own, ' ');
    return;
  }
  if (tag === 'select' || tag === 'input' || tag === 'textarea') return;
  // Styled as a block, an inline tag starts a line of its own all the same.
  const apart = !inlineTags.has(tag) || !/^(?:inline|contents|none)/.test(getComputedStyle(child).display);
  if (apart) parts.push(' ');
  append(child, parts, reading);
  if (apart) parts.push(' ');
}

function embedded(child: Element, tag: string): string {
  if (tag === 'img') return tidy(child.getAttribute('alt') ?? '');
  if (tag === 'svg') return svgTitle(child);
  if (tag === 'select' && child instanceof HTMLSelectElement) return tidy(child.selectedOptions[0]?.text ?? '');
  if (child instanceof HTMLInputElement && /^(button|submit|reset)$/.test(child.type)) return tidy(child.value);
  return '';
}

function isRendered(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  return getComputedStyle(element).display === 'contents';
}

/** Words that people do not see but that distinguish elements: ids, names, test ids; for a nameless one its pictures. */
export function hintsOf(element: Element, name: string): string {
  const parts = ['id', 'name', 'autocomplete', 'data-testid', 'data-test', 'data-cy', 'data-qa'].map(
    attribute => element.getAttribute(attribute) ?? '',
  );
  if (!name) parts.push(...namelessHints(element));
  if (name && element instanceof SVGElement && element.localName !== 'svg')
    parts.push(element.localName, colourOf(element));
  return cut(tidy([...new Set(parts.filter(Boolean))].join(' ')), 120);
}

function namelessHints(element: Element): string[] {
  const parts = [element.getAttribute('class') ?? ''];
  const picture = element.querySelector('img,svg,i,span');
  if (picture) parts.push(picture.getAttribute('class') ?? '');
  const source = element.querySelector('img')?.getAttribute('src');
  if (source && !source.startsWith('data:')) parts.push(source.split(/[?#]/, 1)[0]?.split('/').pop() ?? '');
  const use = element.querySelector('use')?.getAttribute('href');
  if (use) parts.push(use);
  if (!/^(input|textarea|select|svg)$/.test(element.localName) && !(element instanceof SVGElement) && !picture)
    parts.push(colourOf(element));
  if (element instanceof SVGElement) parts.push(element.localName, colourOf(element));
  return parts;
}
