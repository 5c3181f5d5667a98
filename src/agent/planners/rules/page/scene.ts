import type {
  ElementNode,
  ElementRef,
  Observation,
  PageNode,
  Rect,
  Region,
  TextNode,
} from '#src/browser/observe/observation.ts';
import { phrase, spaced, tellingPart, type Phrase } from '../words/match.ts';

/** A name something goes by, and how much it counts. */
export type Name = { phrase: Phrase; weight: number };

/** One thing of the page that may be meant by a phrase. */
export type Item = { ref: ElementRef; node: PageNode; element: ElementNode | null; role: string; index: number };

/** An observation made ready for looking things up. */
export type Scene = {
  observation: Observation;
  items: Item[];
  elements: Item[];
  texts: (Item & { node: TextNode })[];
  byRef: Map<ElementRef, Item>;
  regions: Map<ElementRef, Region>;
  /** The open modal dialog, when there is one. */
  modal: Region | null;
  names(item: Item): Name[];
  group(item: Item): string;
};

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);
const tickRoles = new Set(['checkbox', 'radio', 'switch']);

/** Prepares an observation; names of things are worked out when first asked for. */
export function createScene(observation: Observation): Scene {
  const items: Item[] = observation.nodes.map((node, index) =>
    node.kind === 'element'
      ? { ref: node.ref, node, element: node, role: node.role, index }
      : { ref: node.ref, node, element: null, role: 'text', index },
  );
  const byRef = new Map<ElementRef, Item>();
  for (const item of items) if (!byRef.has(item.ref) || item.element !== null) byRef.set(item.ref, item);
  const regions = new Map(observation.regions.map(region => [region.ref, region]));
  const labelled = new Map<ElementRef, TextNode[]>();
  for (const node of observation.nodes) {
    if (node.kind === 'text' && node.labels !== undefined)
      labelled.set(node.labels, [...(labelled.get(node.labels) ?? []), node]);
  }
  const names = new Map<Item, Name[]>();
  const groups = new Map<Item, string>();
  const texts = items.filter((item): item is Item & { node: TextNode } => item.node.kind === 'text');
  const scene: Scene = {
    observation,
    items,
    elements: items.filter(item => item.element !== null),
    texts,
    byRef,
    regions,
    modal: openModal(observation),
    names(item) {
      let known = names.get(item);
      if (known === undefined) names.set(item, (known = namesOf(scene, item, labelled)));
      return known;
    },
    group(item) {
      let known = groups.get(item);
      if (known === undefined) groups.set(item, (known = groupOf(scene, item)));
      return known;
    },
  };
  return scene;
}

function openModal(observation: Observation): Region | null {
  const modals = observation.regions.filter(r => r.modal === true && r.rect.width > 0 && r.rect.height > 0);
  return modals.at(-1) ?? null;
}

/** A field's required mark and its format hint do not belong to its name: `Day (1–31)`, `Name *`, `City:`. */
function withoutMark(name: string): string {
  const plain = name.trim();
  if (plain.endsWith('*') || plain.endsWith(':')) return plain.slice(0, -1).trimEnd();
  const hint = plain.endsWith(')') ? plain.indexOf('(') : -1;
  return hint === -1 ? plain : plain.slice(0, hint).trimEnd();
}

function namesOf(scene: Scene, item: Item, labelled: Map<ElementRef, TextNode[]>): Name[] {
  const out: Name[] = [];
  const add = (text: string | undefined, weight: number): void => {
    if (text !== undefined && text.trim() !== '') out.push({ phrase: phrase(text.slice(0, 300)), weight });
  };
  const { node } = item;
  if (node.kind === 'text') {
    add(node.text, 1);
    return out;
  }
  add(node.name, 1);
  const labels = labelled.get(item.ref) ?? [];
  for (const label of labels) add(label.text, 1);
  if (labels.length > 1) add(labels.map(l => l.text).join(' '), 1);
  add(node.text, 0.98);
  add(node.placeholder, 0.95);
  add(node.title, 0.95);
  if (node.role === 'button' || node.role === 'option' || node.role === 'radio') add(node.value, 0.95);
  const isField = fieldRoles.has(node.role) || node.editable === true;
  if (isField || (tickRoles.has(node.role) && node.name === '')) {
    const near = nearbyText(scene, item);
    add(near, labels.length === 0 ? (node.name === '' || node.name === node.placeholder ? 0.97 : 0.8) : 0.6);
  }
  const bare = withoutMark(node.name);
  if (bare !== node.name && bare !== '') add(bare, 0.99);
  add(node.hints === undefined ? undefined : spaced(node.hints), node.name === '' ? 0.85 : 0.7);
  for (const hint of (node.hints ?? '').split(/\s+/).slice(0, 6)) {
    add(spaced(hint), node.name === '' ? 0.85 : 0.72);
    if (/[^\p{L}_-]/u.test(hint)) add(hint, node.name === '' ? 0.85 : 0.72);
    const telling = tellingPart(hint);
    if (telling !== spaced(hint).toLowerCase()) add(telling, node.name === '' ? 0.84 : 0.7);
  }
  if (node.type === 'email' || node.type === 'password' || node.type === 'search' || node.type === 'tel')
    add(node.type, 0.75);
  if (node.href !== undefined && node.name === '')
    add(
      spaced(
        node.href
          .split(/[?#]/)[0]!
          .split('/')
          .findLast(part => part !== '') ?? '',
      ),
      0.6,
    );
  return out;
}

/** The text a person would take for a nameless control's label: left of it, above it, or right of a box to tick. */
function nearbyText(scene: Scene, item: Item): string | undefined {
  const { rect } = item.node;
  let best: { text: string; distance: number } | null = null;
  for (const text of scene.texts) {
    if (text.node.text.length > 100 || text.node.labels !== undefined) continue;
    const distance = labelDistance(rect, text.node.rect, tickRoles.has(item.role));
    if (distance !== null && (best === null || distance < best.distance)) best = { text: text.node.text, distance };
  }
  return best?.text;
}

function labelDistance(control: Rect, label: Rect, labelFollows: boolean): number | null {
  const overlap = Math.min(control.y + control.height, label.y + label.height) - Math.max(control.y, label.y);
  const sameLine = overlap > Math.min(control.height, label.height) * 0.4;
  if (sameLine && labelFollows) {
    const gap = label.x - (control.x + control.width);
    if (gap >= -2 && gap < 60) return gap;
  }
  if (sameLine) {
    const gap = control.x - (label.x + label.width);
    return gap >= -2 && gap < 250 ? gap + (labelFollows ? 40 : 0) : null;
  }
  if (labelFollows) return null;
  const above = control.y - (label.y + label.height);
  const aligned = label.x < control.x + control.width && label.x + label.width > control.x - 4;
  return above >= -2 && above < 40 && aligned ? above + 10 + Math.abs(label.x - control.x) / 20 : null;
}

const groupRoles = new Set(['group', 'radiogroup', 'fieldset']);

/** The question a box or button to tick belongs to: its fieldset's name, else the text before the first of its row. */
function groupOf(scene: Scene, item: Item): string {
  for (const ref of item.node.within) {
    const region = scene.regions.get(ref);
    if (region !== undefined && groupRoles.has(region.role) && region.name !== '') return region.name;
  }
  const own = new Set(scene.names(item).map(n => n.phrase.lower));
  for (let i = item.index - 1; i >= 0 && i > item.index - 40; i -= 1) {
    const before = scene.items[i]!;
    if (before.element !== null) {
      if (!tickRoles.has(before.role)) return '';
      for (const name of scene.names(before)) own.add(name.phrase.lower);
      continue;
    }
    const text = before.node.kind === 'text' ? before.node : null;
    if (text === null) continue;
    if (text.labels !== undefined && tickRoles.has(scene.byRef.get(text.labels)?.role ?? '')) continue;
    // Text right beside another box of the row is that box's label.
    const beside = scene.elements.some(
      e =>
        tickRoles.has(e.role) &&
        labelDistance(e.node.rect, text.rect, true) !== null &&
        Math.abs(e.node.rect.y - text.rect.y) < 20 &&
        text.rect.x >= e.node.rect.x,
    );
    if (beside || own.has(text.text.toLowerCase())) continue;
    return text.text;
  }
  return '';
}

/** What to call an item when speaking to the user. */
export function nameOf(scene: Scene, item: Item): string {
  const { node } = item;
  if (node.kind === 'text') return node.text;
  const near = scene.names(item).find(n => n.weight >= 0.9)?.phrase.raw;
  return (node.name || node.text || near || node.placeholder || node.title || node.hints || node.value || node.role)
    .replace(/\s+/g, ' ')
    .slice(0, 80);
}

const roleWords: Record<string, string> = {
  textbox: 'field',
  searchbox: 'search field',
  combobox: 'drop-down',
  listbox: 'list',
  spinbutton: 'number field',
  img: 'image',
  clickable: 'element',
  menuitem: 'menu item',
  radio: 'radio button',
  text: 'text',
  gridcell: 'cell',
  treeitem: 'tree item',
};

/** "the button “Delete” in “Blue Mug 12.00”": an item as a person would point at it. */
export function describe(scene: Scene, item: Item): string {
  const what = roleWords[item.role] ?? item.role;
  const where = surroundings(scene, item);
  return `the ${what} “${nameOf(scene, item)}”${where === '' ? '' : ` in “${where}”`}`;
}

/** The text of the row, card or group around an item, shortened. */
export function surroundings(scene: Scene, item: Item): string {
  for (const ref of item.node.within) {
    const region = scene.regions.get(ref);
    if (region === undefined || region.name === '') continue;
    const own = nameOf(scene, item);
    const rest = region.name.replace(own, ' ').replace(/\s+/g, ' ').trim();
    if (rest !== '') return rest.slice(0, 60);
  }
  let heading = '';
  for (const text of scene.texts) {
    if (text.index > item.index) break;
    if (text.node.level > 0) heading = text.node.text;
  }
  return heading.slice(0, 60);
}

/** Whether an item can hold typed text. */
export function isTypable(item: Item): boolean {
  const element = item.element;
  if (element === null) return false;
  if (element.tag === 'select') return false;
  if (element.type === 'file' || element.type === 'range') return false;
  return (
    element.role === 'textbox' ||
    element.role === 'searchbox' ||
    element.role === 'spinbutton' ||
    element.editable === true ||
    (element.role === 'combobox' && (element.tag === 'input' || element.tag === 'textarea'))
  );
}

export function isTick(item: Item): boolean {
  return tickRoles.has(item.role) || item.role === 'menuitemcheckbox' || item.role === 'menuitemradio';
}
