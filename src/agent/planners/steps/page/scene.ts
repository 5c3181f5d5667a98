import { once } from '#src/agent/once.ts';
import type { ElementRef, Observation, Region, TextNode } from '#src/browser/observe/observation.ts';
import type { ElementItem, Item, Scene, TextItem } from './control.ts';
import { groupOf, namesOf, surroundingWords } from './names.ts';

export { isTick, isTypable, type ElementItem, type Item, type Scene } from './control.ts';

const longestCaption = 100;
/** Larger headings are over a section, not over a field. */
const captionLevel = 3;

function isCaption({ text, labels, level }: TextNode): boolean {
  // A number alone is a value.
  if (/^\s*-?\d[\d.,]*\s*$/.test(text)) return false;
  return text.length <= longestCaption && labels === undefined && (level === 0 || level >= captionLevel);
}

/** Prepares an observation; names of things are worked out when first asked for. */
export function createScene(observation: Observation): Scene {
  const items: Item[] = observation.nodes.map((node, index) =>
    node.kind === 'element'
      ? { ref: node.ref, node, element: node, role: node.role, index }
      : { ref: node.ref, node, element: null, role: 'text', index },
  );
  const byRef = new Map<ElementRef, Item>();
  for (const item of items) if (!byRef.has(item.ref) || item.element !== null) byRef.set(item.ref, item);
  const texts = items.filter((item): item is TextItem => item.node.kind === 'text');
  const labelled = Map.groupBy(texts, text => text.node.labels);
  const headings = headingsOf(items);
  const scene: Scene = {
    observation,
    items,
    elements: items.filter((item): item is ElementItem => item.element !== null),
    texts,
    headingItems: texts.filter(({ node }) => node.level > 0),
    captions: texts.filter(({ node }) => isCaption(node)),
    byRef,
    regions: new Map(observation.regions.map(region => [region.ref, region])),
    modal: openModal(observation),
    names: once(item =>
      namesOf(
        scene,
        item,
        (labelled.get(item.ref) ?? []).map(text => text.node),
      ),
    ),
    group: once(item => groupOf(scene, item)),
    headings: item => headings[item.index] ?? [],
    around: once(item => surroundingWords(scene, item)),
  };
  return scene;
}

function headingsOf(items: Item[]): string[][] {
  let open: { level: number; text: string }[] = [];
  let texts: string[] = [];
  return items.map(({ node }) => {
    const before = texts;
    if (node.kind !== 'text' || node.level === 0) return before;
    open = [{ level: node.level, text: node.text }, ...open.filter(({ level }) => level < node.level)];
    texts = open.map(({ text }) => text);
    return texts.slice(1);
  });
}

function openModal(observation: Observation): Region | null {
  const modals = observation.regions.filter(r => r.modal === true && r.rect.width > 0 && r.rect.height > 0);
  return modals.at(-1) ?? null;
}

/** What to call an item when speaking to the user: never its class or id. */
export function nameOf(scene: Scene, item: Item): string {
  const { node } = item;
  if (node.kind === 'text') return node.text;
  const near = scene.names(item).find(n => n.weight >= 0.9)?.phrase.raw;
  return (node.name || node.text || near || node.placeholder || node.title || node.value || node.role)
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

/** The text of the row, card or group around an item, or the heading over it, shortened. */
export function surroundings(scene: Scene, item: Item): string {
  const own = nameOf(scene, item);
  for (const ref of item.node.within) {
    const rest = (scene.regions.get(ref)?.name ?? '').replace(own, ' ').replace(/\s+/g, ' ').trim();
    if (rest !== '') return rest.slice(0, 60);
  }
  return scene.headings(item)[0]?.slice(0, 60) ?? '';
}
