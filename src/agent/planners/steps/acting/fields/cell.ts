/** Cells of a table that become fields when they are clicked, once or twice. */
import type { Target } from '#src/core/steps/clause.ts';
import { only } from '../../only.ts';
import { isTypable, nameOf, type Item } from '../../page/scene.ts';
import { act, failed, itemNow, proved, unproved, type Mind, type Outcome } from '../mind.ts';
import { shown } from '../look-for.ts';
import { inColumn } from './find.ts';
import { holds } from './format.ts';
import { putValue } from './put-value.ts';

/** The cell that a phrase names by its column and its row. Null where the page has none. */
export function cellNamed(mind: Mind, target: Target): Item | null {
  const cells = mind.scene.items.filter(
    item => (item.node.tag === 'td' || item.role === 'gridcell') && !isTypable(item),
  );
  for (const reading of shown(mind, target).readings) {
    const sole = reading.places.length === 0 ? null : only(inColumn(mind.scene, cells, reading));
    if (sole !== null) return sole;
  }
  return null;
}

/** Opens a cell for writing, puts the value and leaves it; proved by what the cell shows then. */
export async function putInCell(
  mind: Mind,
  target: Target,
  { cell, value }: { cell: Item; value: string },
): Promise<Outcome> {
  for (const count of [1, 2]) {
    if (itemNow(mind, cell.ref) === null) break;
    const before = mind.scene;
    const done = await act(mind, 'click_element', { ref: cell.ref, ...(count > 1 && { count }) });
    if (!done.ok) return failed(`“${target.text}” could not be opened: ${done.message}`);
    const fresh = mind.scene.elements.filter(item => isTypable(item) && !before.byRef.has(item.ref));
    const field = fresh.find(({ element }) => element.focused === true);
    if (field === undefined) continue;
    const put = await putValue(mind, field, value);
    if (put.verdict !== 'proved') return put;
    mind.filled.drop(field.ref);
    await act(mind, 'send_keys', { keys: 'Enter', ref: field.ref });
    const now = cellNamed(mind, target);
    const shows = now === null ? '' : nameOf(mind.scene, now);
    return holds({ name: '', role: 'textbox', tag: 'td', value: shows }, value, mind.assignment.today)
      ? proved(`“${target.text}” shows “${shows}”.`)
      : unproved(`“${target.text}” shows “${shows}”, not “${value}”.`);
  }
  return failed(`“${target.text}” takes no text.`);
}
