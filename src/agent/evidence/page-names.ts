import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { PageNames } from '#src/core/runs/run-events.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';

const mostNames = 200;
/** Longer ones are prose, and nobody writes them into a step. */
const longestName = 80;

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);
const controlRoles = new Set(
  'button,link,tab,menuitem,menuitemcheckbox,menuitemradio,checkbox,radio,switch'.split(','),
);

/** The names of the fields and controls of a page, those that are in view first; at most 200, without values and secrets. */
export function namesOn(page: Observation, { forPeople }: Redactor): PageNames {
  const names: PageNames = { fields: [], controls: [] };
  const known = { fields: new Set<string>(), controls: new Set<string>() };
  for (const inView of [true, false])
    for (const node of page.nodes) {
      if (node.kind !== 'element' || node.inView !== inView) continue;
      const kind = kindOf(node);
      const name = node.name.trim();
      if (!kind || name === '' || name.length > longestName || known[kind].has(name)) continue;
      known[kind].add(name);
      if (isValue(name, node) || forPeople.text(name) !== name) continue;
      names[kind].push(name);
      if (names.fields.length + names.controls.length === mostNames) return names;
    }
  return names;
}

/** An editor without a label is named by what was typed, its lines joined by spaces. */
function isValue(name: string, { value = '' }: ElementNode): boolean {
  return name === value.replaceAll(/\s+/g, ' ').trim();
}

function kindOf({ role, tag, type, editable }: ElementNode): keyof PageNames | undefined {
  if (fieldRoles.has(role) || editable || (tag === 'input' && type === 'file')) return 'fields';
  return controlRoles.has(role) ? 'controls' : undefined;
}
