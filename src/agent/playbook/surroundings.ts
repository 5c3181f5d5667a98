/** Where an element lies on a page, for finding it again. */
import type { ElementNode, Observation, Region } from '#src/browser/observe/observation.ts';
import { once } from '../once.ts';

const regionsOf = once(({ regions }: Observation) => new Map(regions.map(region => [region.ref, region])));

const labelsOf = once(
  ({ nodes }: Observation) =>
    new Map(
      nodes.flatMap(node =>
        node.kind === 'text' && node.labels !== undefined ? [[node.labels, node.text] as const] : [],
      ),
    ),
);

function around(page: Observation, { within }: ElementNode): Region[] {
  const regions = regionsOf(page);
  return within.flatMap(ref => regions.get(ref) ?? []);
}

const isRow = ({ role }: Region): boolean => /^(?:row|listitem|article)$/.test(role);

/** The row or list entry that an element lies in. */
export function rowOf(page: Observation, element: ElementNode): Region | undefined {
  return around(page, element).find(isRow);
}

/** What the nearest part of the page with a name is called. Rows are called after their content. */
export function sectionOf(page: Observation, element: ElementNode): string | undefined {
  return around(page, element).find(region => !isRow(region) && region.role !== 'iframe' && region.name !== '')?.name;
}

export function frameOf(page: Observation, element: ElementNode): string | undefined {
  return around(page, element).find(({ role }) => role === 'iframe')?.name;
}

export function structureOf(page: Observation, element: ElementNode): string[] {
  return around(page, element)
    .map(({ role }) => role.slice(0, 50))
    .slice(0, 10);
}

export function labelOf(page: Observation, { ref, name }: ElementNode): string | undefined {
  const label = labelsOf(page).get(ref);
  return label === undefined || tidy(label) === tidy(name) ? undefined : label;
}

/** A text as it is compared: without differences of case and space. */
export function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
