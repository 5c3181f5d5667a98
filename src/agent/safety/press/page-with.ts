import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { PressTarget } from '#src/browser/run-browser.ts';

/** The page with what would take a press as it is now, and that with what is known of it: observed earlier, or never. */
export function pageWith(target: PressTarget, page: Observation): { target: PressTarget; page: Observation } {
  const { node, form } = target;
  if (!node) return { target, page };
  const known = page.nodes.find((one): one is ElementNode => one.kind === 'element' && one.ref === node.ref);
  const regions = new Set(page.regions.map(({ ref }) => ref));
  const within = known?.within ?? node.within.filter(ref => regions.has(ref));
  const now: ElementNode = { ...known, ...node, within };
  const others = form ? page.forms.filter(({ ref, by }) => ref !== form.ref || by !== form.by) : page.forms;
  const nodes = known ? page.nodes.map(one => (one === known ? now : one)) : [...page.nodes, now];
  return { target: { ...target, node: now }, page: { ...page, nodes, forms: form ? [...others, form] : page.forms } };
}
