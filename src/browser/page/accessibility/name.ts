/** Accessible names, in the order of the accname rules. */
import { colourOf } from './colour.ts';
import { labelsOf } from './labels-of.ts';
import { pseudoText } from './pseudo-text.ts';
import { byId, childNodesOf, cut, shadowOf, tidy } from '../dom/dom.ts';

const nameLimit = 200;
/** Elements that one names as its labels: all of a page may name the same. */
const namersAtMost = 50;

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

/** What the name of a listed element is read from; `wraps`: from what stands in it. */
export function sourceOfName(element: Element, { role, wraps }: { role: string; wraps: boolean }): string {
  return wraps ? (element.textContent ?? '').slice(0, nameLimit) : nameOf(element, role);
}

/** The name of a container: never its whole content. */
export function containerName(element: Element): string {
  return cut(labelledBy(element) || ariaLabel(element) || captionOf(element) || titleOf(element), nameLimit);
}

function labelledBy(element: Element): string {
  const ids = element.getAttribute('aria-labelledby');
  if (!ids) return '';
  const parts = ids.split(/\s+/, namersAtMost).map(id => {
    const found = byId(element, id);
    if (!found) return '';
    return ariaLabel(found) || embedded(found, found.localName) || contentText(found, element, true) || titleOf(found);
  });
  return tidy(parts.join(' '));
}

function ariaLabel(element: Element): string {
  return tidy(element.getAttribute('aria-label') ?? '');
}

function titleOf(element: Element): string {
  return tidy(element.getAttribute('title') ?? '');
}

function captionOf(element: Element): string {
  const tag = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[element.localName];
  if (!tag) return '';
  for (const child of element.children) if (child.localName === tag) return contentText(child, null, false);
  return '';
}

/** What stands on a button that is an input. */
const textsOfButton: Readonly<Record<string, (button: HTMLInputElement) => string>> = {
  image: button => tidy(button.alt || button.value) || titleOf(button) || 'Submit',
  submit: ({ value }) => tidy(value) || 'Submit',
  reset: ({ value }) => tidy(value) || 'Reset',
  button: ({ value }) => tidy(value),
};

function nativeName(element: Element): string {
  if (hasLabels(element)) {
    const labels = labelText(element, 'shown');
    if (labels) return labels;
  }
  if (element instanceof HTMLInputElement) return textsOfButton[element.type]?.(element) ?? '';
  if (element instanceof HTMLImageElement || element.localName === 'area')
    return tidy(element.getAttribute('alt') ?? '');
  if (element instanceof SVGElement) return svgTitle(element);
  return captionOf(element);
}

type Labelled = Element & { labels: NodeListOf<HTMLLabelElement> | null };

const labelledTags = new Set(['input', 'select', 'textarea', 'button', 'output', 'meter', 'progress']);

function hasLabels(element: Element): element is Labelled {
  return labelledTags.has(element.localName) && 'labels' in element;
}

function labelText(control: Labelled, which: 'shown' | 'any'): string {
  const labels = labelsOf(control).filter(label => which === 'any' || visibilityOf(label) === 'shown');
  if (labels.length === 0) return '';
  return tidy(labels.map(label => ariaLabel(label) || contentText(label, control, true) || titleOf(label)).join(' '));
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
  return seenText(element) || pseudoText(element);
}

function seenText(element: Element): string {
  const all = element.textContent ?? '';
  // Laying out the text takes long, and most nameless elements have none.
  if (!(element instanceof HTMLElement) || !/\S/.test(all)) return tidy(all.slice(0, 1000));
  return tidy(element.innerText.slice(0, 1000));
}

function lastResort(element: Element): string {
  return (
    titleOf(element) ||
    tidy(element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder') ?? '') ||
    (hasLabels(element) ? labelText(element, 'any') : '')
  );
}

/**
 * The text in an element as names use it, alternatives of pictures included. `without` is left out (the control that a
 * label wraps); `hiddenToo` reads a subtree that is not displayed, as `aria-labelledby` asks for.
 */
export function contentText(element: Element, without: Element | null, hiddenToo: boolean): string {
  if (element.childElementCount === 0 && !shadowOf(element)) return cut(tidy(element.textContent ?? ''), nameLimit * 2);
  const parts: string[] = [];
  const budget = { left: nameLimit * 3 };
  const hidden = hiddenToo && visibilityOf(element) !== 'shown';
  append(element, parts, { without, hidden, budget });
  return tidy(parts.join(''));
}

type Reading = {
  without: Element | null;
  /** Whether what is not displayed is read. */
  hidden: boolean;
  /** Whether the texts of this element are invisible; elements in it may be visible. */
  unseen?: boolean;
  budget: { left: number };
};

const fieldTags = new Set(['select', 'input', 'textarea']);

function append(element: Element, parts: string[], reading: Reading): void {
  for (const child of childNodesOf(element)) {
    if (reading.budget.left <= 0) return;
    if (child.nodeType === Node.TEXT_NODE) {
      if (reading.unseen) continue;
      const text = child.nodeValue ?? '';
      reading.budget.left -= text.trim().length;
      parts.push(text);
    } else if (child instanceof Element && child !== reading.without) appendElement(child, parts, reading);
  }
}

function appendElement(child: Element, parts: string[], reading: Reading): void {
  const tag = child.localName;
  if (silentTags.has(tag) || child.getAttribute('aria-hidden') === 'true') return;
  if (tag === 'title' && child instanceof SVGElement) return void parts.push(' ', child.textContent ?? '', ' ');
  const visibility = reading.hidden ? 'shown' : visibilityOf(child);
  if (visibility === 'gone') return;
  const own = visibility === 'shown' && (ariaLabel(child) || embedded(child, tag));
  if (own) {
    parts.push(' ', own, ' ');
    return;
  }
  if (fieldTags.has(tag)) return;
  separate(parts, child);
  append(child, parts, { ...reading, unseen: visibility === 'unseen' });
  separate(parts, child);
}

/** Puts a space where an element starts or ends a line. Its style is read only where no space is yet: that takes long. */
function separate(parts: string[], element: Element): void {
  const last = parts.at(-1);
  if (last !== undefined && !/\s$/.test(last) && startsLine(element, element.localName)) parts.push(' ');
}

/** Styled as a block, an inline tag starts a line of its own all the same. */
function startsLine(element: Element, tag: string): boolean {
  return !inlineTags.has(tag) || !/^(?:inline|contents|none)$/.test(getComputedStyle(element).display);
}

function embedded(child: Element, tag: string): string {
  if (tag === 'img') {
    if (/^(?:none|presentation)$/.test(child.getAttribute('role') ?? '')) return '';
    return tidy(child.getAttribute('alt') ?? child.getAttribute('title') ?? '');
  }
  if (tag === 'svg') return svgTitle(child);
  if (tag === 'select' && child instanceof HTMLSelectElement) return tidy(child.selectedOptions[0]?.text ?? '');
  if (child instanceof HTMLInputElement && /^(button|submit|reset)$/.test(child.type)) return tidy(child.value);
  return '';
}

/** `unseen` is invisible by `visibility`, which does not hold for all that is in it; `gone` is not displayed, with all in it. */
function visibilityOf(element: Element): 'shown' | 'unseen' | 'gone' {
  if (element.checkVisibility({ visibilityProperty: true })) return 'shown';
  const { display, visibility } = getComputedStyle(element);
  if (display !== 'contents' && !element.checkVisibility()) return 'gone';
  return visibility === 'visible' ? 'shown' : 'unseen';
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

const longestPicture = 40;

/** What the picture of a nameless control is called: the file that is shown, or the drawing that is referred to. */
export function pictureOf(element: Element): string {
  const inner = element.querySelector('img,svg,i,span');
  const drawing = element.querySelector('use')?.getAttribute('href')?.split('#')[1];
  const image = element.localName === 'img' ? element : element.querySelector('img');
  const shown = [element, ...(inner ? [inner] : [])].flatMap(one => {
    const style = getComputedStyle(one);
    return [style.content, style.backgroundImage];
  });
  const urls = shown.map(value => /^url\("(?!data:)([^"]{1,2000})"\)/.exec(value)?.[1] ?? '');
  const source = image?.getAttribute('src') ?? '';
  const file = [source.startsWith('data:') ? '' : source, ...urls].find(Boolean) ?? '';
  const name = drawing ?? file.split(/[?#]/, 1)[0]?.split('/').pop() ?? '';
  const plain = name.replace(/\.\w{2,4}$/, '').replace(/^(?:icon|ico|i)[-_]|[-_](?:icon|ico)$/i, '');
  return /^[\p{L}][\p{L}_-]*$/u.test(plain) && plain.length <= longestPicture ? tidy(plain.replace(/[_-]+/g, ' ')) : '';
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
