import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import { isSearch } from '../page/control.ts';
import { nameOf } from '../page/scene.ts';
import type { Mind } from '../acting/mind.ts';

/** Why a list that is shown may be a part of the one that is meant: a search that the task does not speak of. Null where there is none. */
export function narrowedBy({ scene, assignment, filled }: Mind): string | null {
  const { description, steps, inputs } = assignment;
  const said = [description, ...steps.map(step => step.description), ...Object.values(inputs)];
  const searches = scene.elements.filter(item => isSearch(item) && (item.element.value ?? '').trim() !== '');
  if (searches.length === 0) return null;
  const own = plainText([...said, ...filled.all().map(({ value }) => value)].join(' '));
  for (const item of searches) {
    const { value = '' } = item.element;
    if (!hasPlainWords(own, plainText(value))) return `“${nameOf(scene, item)}” narrows it to “${value.slice(0, 80)}”.`;
  }
  return null;
}
