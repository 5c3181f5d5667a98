/** One value over several boxes that take a character each, such as a one-time code. */
import { isTypable, type Item, type Scene } from '../../page/scene.ts';
import type { ElementItem } from '../../page/control.ts';

const fewestBoxes = 4;
const widestBox = 80;

/** Rows of small boxes beside each other that are called alike. */
function rowsOf(scene: Scene): ElementItem[][] {
  const rows: ElementItem[][] = [];
  for (const item of scene.elements) {
    if (!isTypable(item)) continue;
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row !== undefined && last !== undefined && isBeside(last, item)) row.push(item);
    else rows.push([item]);
  }
  return rows.filter(row => row.length >= fewestBoxes);
}

function isBeside({ element: a }: ElementItem, { element: b }: ElementItem): boolean {
  const bare = (name: string): string => name.replace(/\d+/g, '');
  const isSmall = a.tag === 'input' && b.tag === 'input' && b.rect.width <= widestBox && b.column === undefined;
  const onLine = Math.abs(a.rect.y - b.rect.y) <= 4 && Math.abs(a.rect.width - b.rect.width) <= 2;
  return isSmall && onLine && (b.name === '' || bare(a.name) === bare(b.name)) && b.rect.x > a.rect.x;
}

/** The boxes for a value with as many characters, from the first one on; none for any other field. */
export function boxesFor(scene: Scene, item: Item, value: string): Item[] {
  const length = [...value.replace(/[\s-]/g, '')].length;
  return rowsOf(scene).find(row => row[0]?.ref === item.ref && row.length === length) ?? [];
}

/** All boxes but the first of each row: a value for the row is put from the first on. */
export function laterBoxes(scene: Scene): ReadonlySet<string> {
  return new Set(rowsOf(scene).flatMap(row => row.slice(1).map(({ ref }) => ref)));
}
