import type { ElementNode, ElementRef, Rect, TextNode } from '#src/browser/observe/observation.ts';
import { phrase, spaced } from '../words/match.ts';
import {
  isField,
  isMultiline,
  isSearch,
  isTickRole,
  isTypable,
  looksLikeSlider,
  type Item,
  type Name,
  type Scene,
  type Source,
} from './control.ts';

const trust: Record<Source, number> = {
  name: 1,
  label: 1,
  text: 0.98,
  placeholder: 0.95,
  title: 0.95,
  value: 0.95,
  near: 0.9,
  hint: 0.75,
  picture: 0.75,
  looks: 0.75,
  option: 0.75,
};

type Given = [text: string | undefined, source: Source];

/** All names that a thing goes by. Ids count for fields only: a button is what it shows or says. */
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
  const bare = withoutMark(node.name);
  return [
    [node.name, 'name'],
    [bare === node.name ? '' : bare, 'name'],
    [node.text, 'text'],
    [node.placeholder, 'placeholder'],
    [node.title, 'title'],
    [node.picture, 'picture'],
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
  const field = isField(item) || looksLikeSlider(item);
  const named = node.name !== '' && node.name !== node.placeholder;
  const wantsLabel = field ? !named : isTickRole(node.role) && node.name === '';
  if (labels.length === 0 && wantsLabel) out.push([nearbyText(scene, item), 'near']);
  if (field) for (const hint of (node.hints ?? '').split(/\s+/).slice(0, 6)) out.push([spaced(hint), 'hint']);
  const plain = node.name === '' && node.placeholder === undefined && labels.length === 0;
  if (plain && isMultiline(item)) out.push([buttonAfter(scene, item), 'looks']);
  return out;
}

/** A field's required mark and its format hint do not belong to its name: `Day (1–31)`, `Name *`, `City:`. */
function withoutMark(name: string): string {
  const plain = name.trim();
  if (plain.endsWith('*') || plain.endsWith(':')) return plain.slice(0, -1).trimEnd();
  // The key that a page gives to a control: “Edit this page [e]”.
  const key = / \[\w{1,2}\]$/.exec(plain);
  if (key !== null) return plain.slice(0, key.index);
  const hint = plain.endsWith(')') ? plain.indexOf('(') : -1;
  return hint === -1 ? plain : plain.slice(0, hint).trimEnd();
}

const mostOptions = 40;
const buttonReach = 4;

/** "the comment box" has no label, but the button after it says "Comment". */
function buttonAfter(scene: Scene, item: Item): string | undefined {
  const after = scene.items.slice(item.index + 1, item.index + 1 + buttonReach);
  return after.find(({ role }) => role === 'button')?.element?.name;
}

/** What people call a control by its type or look. */
function looksOf(item: Item, node: ElementNode): string[] {
  const out: string[] = [];
  if (/^(?:email|password|tel|file)$/.test(node.type ?? '')) out.push(node.type ?? '');
  if (isSearch(item)) out.push('search');
  if (isMultiline(item)) out.push('big', 'large', 'multi-line');
  if (isMultiline(item) && node.name === '') out.push('text', 'page', 'content', 'body', 'document');
  if (isMultiline(item) && node.tag !== 'textarea') out.push('editor', 'rich text editor', 'body', 'content');
  out.push(...promptWords(item, node));
  const last =
    node.name === ''
      ? node.href
          ?.split(/[?#]/)[0]
          ?.split('/')
          .findLast(part => part !== '')
      : undefined;
  if (last !== undefined) out.push(spaced(last));
  return out;
}

/** A sign such as “$” or “user@host:~>” stands before what is typed into a terminal. */
function promptWords(item: Item, node: ElementNode): string[] {
  const isPrompt = isTypable(item) && /[$#>❯]\s*$/.test(node.name || (node.placeholder ?? ''));
  return isPrompt ? ['terminal', 'console', 'command line', 'prompt', 'shell'] : [];
}

/** The text a person would take for a nameless control's label: left of it, above it, or right of a box to tick. */
function nearbyText(scene: Scene, item: Item): string | undefined {
  let best: { text: string; distance: number } | null = null;
  for (const text of scene.captions) {
    const distance = labelDistance(item.node.rect, text.node.rect, isTickRole(item.role));
    if (distance !== null && (best === null || distance < best.distance)) best = { text: text.node.text, distance };
  }
  return best?.text;
}

/** How far a text is from a control as its label, in pixels; null where no label stands. */
function labelDistance(control: Rect, label: Rect, labelFollows: boolean): number | null {
  const overlap = Math.min(control.y + control.height, label.y + label.height) - Math.max(control.y, label.y);
  if (overlap > Math.min(control.height, label.height) * 0.4) return besideDistance(control, label, labelFollows);
  if (labelFollows) return null;
  const above = control.y - (label.y + label.height);
  const aligned = label.x < control.x + control.width && label.x + label.width > control.x - 4;
  return above >= -2 && above < 40 && aligned ? above + 10 + Math.abs(label.x - control.x) / 20 : null;
}

function besideDistance(control: Rect, label: Rect, labelFollows: boolean): number | null {
  const after = label.x - (control.x + control.width);
  if (labelFollows && after >= -2 && after < 60) return after;
  const before = control.x - (label.x + label.width);
  return before >= -2 && before < 250 ? before + (labelFollows ? 40 : 0) : null;
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

/** Words of what is around a thing: its row, column, group, dialog, section and the headings over it. */
export function surroundingWords(scene: Scene, item: Item): Set<string> {
  const texts = regionsAround(scene, item).map(region => region.name);
  texts.push(item.node.column ?? '', ...scene.headings(item));
  if (isTickRole(item.role)) texts.push(scene.group(item));
  return new Set(texts.flatMap(text => (text === '' ? [] : phrase(text).canon)));
}
