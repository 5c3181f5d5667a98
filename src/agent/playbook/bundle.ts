import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { Locator } from '#src/core/playbook/entry.ts';
import { slotsIn, templateOf, withSlots, type Inputs } from '#src/core/playbook/template.ts';
import { hasWords } from '#src/core/text/whole-words.ts';
import { locate } from './locate.ts';
import { frameOf, labelOf, rowOf, sectionOf, structureOf, tidy } from './surroundings.ts';

/** What a step says: its words, and the names in it, as templates. */
export type StepWords = { step: string; names: readonly string[]; inputs: Inputs };

/** How an element is found again; null where what can be said of it fits others too, or may not be kept. */
export function locatorOf(page: Observation, element: ElementNode, said: StepWords): Locator | null {
  if (element.name.length > 200) return null;
  const slotted = (text: string | undefined): string | undefined => (text && withSlots(text, said.inputs)) || undefined;
  const name = templateOf(element.name, said.step, said.inputs) ?? withSlots(element.name, said.inputs);
  const frame = withSlots(frameOf(page, element) ?? '', said.inputs);
  if (name === null || frame === null) return null;
  const row = wordsOfRow(page, element, said);
  // The ids of what an input names are its own, and those in a row may count the rows.
  const isOther = [name, ...row].some(text => slotsIn(text).length > 0) || (row.length === 0 && rowOf(page, element));
  const { role, tag, type } = element;
  const locator: Locator = {
    role,
    tag,
    name,
    ...given({
      type,
      placeholder: slotted(element.placeholder),
      label: slotted(labelOf(page, element)),
      hints: isOther ? undefined : slotted(element.hints),
      section: slotted(sectionOf(page, element)),
      frame: frame === '' ? undefined : frame,
    }),
    ...(row.length > 0 && { row }),
    structure: structureOf(page, element),
  };
  return locate(page, locator, said.inputs)?.ref === element.ref ? locator : null;
}

type Given<Fields> = { [Key in keyof Fields]?: NonNullable<Fields[Key]> };

function given<Fields extends object>(fields: Fields): Given<Fields> {
  // safe because only what is undefined is left out
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}

function short(text: string): string {
  return text.slice(0, 300);
}

/** The names of the step that the row says in which the element lies. */
function wordsOfRow(page: Observation, element: ElementNode, { names, inputs }: StepWords): string[] {
  const row = rowOf(page, element);
  if (row === undefined) return [];
  return [...new Set(names.flatMap(partsOf))]
    .filter(words => {
      const shown = slotsIn(words).reduce((text, name) => text.replaceAll(`{${name}}`, inputs[name] ?? ''), words);
      return tidy(shown) !== tidy(element.name) && hasWords(row.name, shown);
    })
    .slice(0, 10);
}

/** "order 1042" may be called 1042 in its row. */
function partsOf(name: string): string[] {
  const words = name.split(/\s+/).filter(word => /\d{3}/.test(word) && !word.includes('{'));
  return [name.slice(0, 300), ...words.map(short)];
}
