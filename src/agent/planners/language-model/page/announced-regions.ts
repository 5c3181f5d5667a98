import type { ElementRef, Observation, Region } from '#src/browser/observe/observation.ts';

/** Regions whose content means something else inside than outside. */
const always = new Set(['dialog', 'alertdialog', 'iframe']);
/** Their names are often the question that the controls in them answer. */
const named = new Set(['group', 'radiogroup', 'fieldset']);
/** Announced where another control elsewhere has the same name. */
const announcedIfShared = new Set(['form', 'search', 'navigation', 'region']);
const shortNames: Record<string, string> = {
  iframe: 'frame',
  navigation: 'nav',
  group: '',
  radiogroup: '',
  fieldset: '',
};

/** The regions of a page that are worth a line of their own. */
export function announcedRegions(observation: Observation): Set<ElementRef> {
  const inside = new Map<ElementRef, Map<string, number>>();
  const overall = new Map<string, number>();
  for (const node of observation.nodes) {
    if (node.kind !== 'element' || !node.name) continue;
    const key = `${node.role} ${node.name}`;
    add(overall, key);
    for (const ref of node.within) {
      const counts = inside.get(ref) ?? new Map<string, number>();
      inside.set(ref, add(counts, key));
    }
  }
  const shared = ({ ref }: Region): boolean =>
    [...(inside.get(ref) ?? [])].some(([key, count]) => count < (overall.get(key) ?? 0));
  const announced = observation.regions.filter(
    region =>
      always.has(region.role) ||
      (region.name !== '' && (named.has(region.role) || (announcedIfShared.has(region.role) && shared(region)))),
  );
  return new Set(announced.map(({ ref }) => ref));
}

/** `form Sign in`, `Size`: the kind only where it says more than the name. */
export function regionWords({ role, name }: Region): string {
  return [shortNames[role] ?? role, name].filter(Boolean).join(' ');
}

function add(counts: Map<string, number>, key: string): Map<string, number> {
  return counts.set(key, (counts.get(key) ?? 0) + 1);
}
