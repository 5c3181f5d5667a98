import type { ElementNode, ElementRef, Rect, TextNode } from '#src/browser/observe/observation.ts';
import { phrase, spaced } from '../words/match.ts';
import {
  isColumnHead,
  isField,
  isMultiline,
  isSearch,
  isTickRole,
  isTick,
  looksLikeDropdown,
  looksLikeSlider,
  trust,
  type Item,
  type Name,
  type Scene,
  type Source,
} from './control.ts';
import { reach } from './thresholds.ts';

type Given = [text: string | undefined, source: Source];

/** All names that a thing goes by: what a person sees on it or beside it. */
export function namesOf(scene: Scene, item: Item, labels: TextNode[]): Name[] {
  const { node } = item;
  const given: Given[] =
    node.kind === 'text'
      ? [[node.text, 'name']]
      : [...ownNames(node), ...labelNames(labels), ...fieldNames(scene, item, { node, labels })];
  return given.flatMap(([text = '', source]) =>
    text.trim() === '' ? [] : [{ phrase: phrase(text.slice(0, 300)), source, weight: trust[source] }],
  );
}

function ownNames(node: ElementNode): Given[] {
  return [
    ...withoutMarks(node.name, 'name'),
    ...withoutMarks(node.text ?? '', 'text'),
    [node.placeholder, 'placeholder'],
    [node.title, 'title'],
    [node.picture === undefined ? '' : spaced(node.picture), 'picture'],
    [/^(?:button|option|radio)$/.test(node.role) ? node.value : '', 'value'],
    ...(node.options ?? []).slice(0, mostOptions).map((option): Given => [option.text, 'option']),
  ];
}

function labelNames(labels: TextNode[]): Given[] {
  const texts = labels.map(label => label.text);
  return (texts.length > 1 ? [...texts, texts.join(' ')] : texts).map(text => [text, 'label']);
}

/** What is around a control, and what it is, where its own names say little. */
function fieldNames(scene: Scene, item: Item, by: { node: ElementNode; labels: TextNode[] }): Given[] {
  const { node, labels } = by;
  const out: Given[] = looksOf(item, node).map(words => [words, 'looks']);
  if (node.column !== undefined && !isColumnHead(item)) out.push([node.column, 'column']);
  if (!isField(item) && !isTick(item) && !looksLikeSlider(item) && !showsItsValue(item)) return out;
  const named = node.name !== '' && node.name !== node.placeholder && !showsItsValue(item);
  if (labels.length > 0 || named) return out;
  out.push([nearbyText(scene, item), 'near']);
  return out;
}

/** A drop-down made of other elements: what it shows is what is chosen, not what it is for. */
function showsItsValue(item: Item): boolean {
  const { element } = item;
  if (element === null || /^(?:input|select|textarea)$/.test(element.tag) || element.text !== undefined) return false;
  return element.role === 'combobox' || element.role === 'listbox' || looksLikeDropdown(item);
}

/**
 * A name, and the name without what does not belong to it: a required mark, the format of a field, the key of a control, and the
 * number of things behind it: `Name *`, `City:`, `Day (1–31)`, `Edit [e]`, `Inbox 2`.
 */
function withoutMarks(name: string, source: 'name' | 'text'): Given[] {
  const plain = name.trim();
  const bare = bareName(plain);
  const given: Given[] = [[name, source]];
  return bare === '' || bare === plain ? given : [...given, [bare, 'bare']];
}

function bareName(name: string): string {
  // The number of a question: “3. Your comment”.
  const plain = name.replace(/^\d{1,2}[.)]\s+(?=\p{L})/u, '');
  if (plain.endsWith('*') || plain.endsWith(':')) return plain.slice(0, -1).trimEnd();
  const end = / (?:\[\w{1,2}\]|\d{1,6}\+?)$/.exec(plain);
  if (end !== null) return /\p{L}/u.test(plain.slice(0, end.index)) ? plain.slice(0, end.index).trimEnd() : plain;
  const counted = /^(\p{L}\D{0,60}) \d{1,6} (\D{1,100})$/u.exec(plain);
  if (counted !== null && repeats(counted[2] ?? '', counted[1] ?? '')) return counted[1] ?? plain;
  const hint = plain.endsWith(')') ? plain.indexOf('(') : -1;
  return hint === -1 ? plain : plain.slice(0, hint).trimEnd();
}

/** “Comments 2 Comments in moderation”: the number is said again in words. */
function repeats(words: string, name: string): boolean {
  const said = phrase(words).canon;
  return phrase(name).content.every(word => said.includes(word));
}

const mostOptions = 40;

/** What people call a control by its type or look. */
function looksOf(item: Item, node: ElementNode): string[] {
  const out: string[] = [];
  if (/^(?:email|password|tel|file)$/.test(node.type ?? '')) out.push(node.type ?? '');
  if (isSearch(item)) out.push('search');
  if (isMultiline(item) && node.tag !== 'textarea') out.push('editor');
  return out;
}

/** The text a person would take for a nameless control's label: left of it, above it, or right of a box to tick. */
function nearbyText(scene: Scene, item: Item): string | undefined {
  let best: { text: string; distance: number } | null = null;
  for (const text of scene.captions) {
    const distance = labelDistance(item.node.rect, text.node.rect, isTick(item));
    if (distance !== null && (best === null || distance < best.distance)) best = { text: text.node.text, distance };
  }
  return best?.text ?? (isTick(item) ? rowStart(scene, item) : undefined);
}

/** What the line of a box to tick begins with, at whatever distance, if the line has no other control. */
function rowStart(scene: Scene, item: Item): string | undefined {
  const { rect } = item.node;
  const onLine = ({ node: { rect: other } }: Item): boolean =>
    Math.min(rect.y + rect.height, other.y + other.height) - Math.max(rect.y, other.y) > 0 && other.width > 0;
  if (scene.elements.some(other => other !== item && onLine(other))) return undefined;
  const texts = scene.captions.filter(text => onLine(text) && text.node.rect.x < rect.x);
  const [first] = texts.toSorted((a, b) => a.node.rect.y - b.node.rect.y || a.node.rect.x - b.node.rect.x);
  return first?.node.text;
}

/** How far a text is from a control as its label, in pixels; null where no label stands. */
function labelDistance(control: Rect, label: Rect, labelFollows: boolean): number | null {
  const overlap = Math.min(control.y + control.height, label.y + label.height) - Math.max(control.y, label.y);
  if (overlap > Math.min(control.height, label.height) * 0.4) return besideDistance(control, label, labelFollows);
  if (labelFollows) return null;
  const above = control.y - (label.y + label.height);
  const aligned = label.x < control.x + control.width && label.x + label.width > control.x - 4;
  return above >= -2 && above < reach.labelAbove && aligned ? above + 10 + Math.abs(label.x - control.x) / 20 : null;
}

function besideDistance(control: Rect, label: Rect, labelFollows: boolean): number | null {
  const after = label.x - (control.x + control.width);
  if (labelFollows && after >= -2 && after < reach.labelAfterTick) return after;
  const before = control.x - (label.x + label.width);
  return before >= -2 && before < reach.label ? before + (labelFollows ? 40 : 0) : null;
}

const groupRoles = new Set(['group', 'radiogroup', 'fieldset']);
const groupReach = 40;

/** The question a box or button to tick belongs to: its fieldset's name, else the text before the first of its row. */
export function groupOf(scene: Scene, item: Item): string {
  const named = regionsAround(scene, item).find(region => groupRoles.has(region.role) && region.name !== '');
  if (named !== undefined) return named.name;
  const own = new Set(scene.names(item).map(n => n.phrase.lower));
  for (const before of scene.items.slice(Math.max(0, item.index - groupReach), item.index).toReversed()) {
    if (before.element !== null) {
      if (!isTickRole(before.role)) return '';
      for (const name of scene.names(before)) own.add(name.phrase.lower);
    } else if (
      before.node.kind === 'text' &&
      !isTickLabel(scene, before.node) &&
      !own.has(before.node.text.toLowerCase())
    )
      return before.node.text;
  }
  return '';
}

/** Text that labels a box of its own, or stands right beside one. */
function isTickLabel(scene: Scene, text: TextNode): boolean {
  if (text.labels !== undefined && isTickRole(scene.byRef.get(text.labels)?.role ?? '')) return true;
  return scene.elements.some(
    ({ role, node: { rect } }) =>
      isTickRole(role) &&
      Math.abs(rect.y - text.rect.y) < 20 &&
      text.rect.x >= rect.x &&
      labelDistance(rect, text.rect, true) !== null,
  );
}

function regionsAround(scene: Scene, item: Item): { ref: ElementRef; role: string; name: string }[] {
  return item.node.within.flatMap(ref => scene.regions.get(ref) ?? []);
}

/** Words that stand over a thing: of its column, group, dialog or section, and the headings. */
export function surroundingWords(scene: Scene, item: Item): Set<string> {
  const texts = regionsAround(scene, item).flatMap(({ role, name }) =>
    role === 'main' || entryRoles.test(role) ? [] : name,
  );
  texts.push(item.node.column ?? '', ...scene.headings(item));
  if (isTickRole(item.role)) texts.push(scene.group(item));
  return new Set(texts.flatMap(text => (text === '' ? [] : phrase(text).canon)));
}

/** Roles of what holds one entry of a list: its name is all that stands in it. */
export const entryRoles = /^(?:row|listitem|article|option|treeitem)$/;
