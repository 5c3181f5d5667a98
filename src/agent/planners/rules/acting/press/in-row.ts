/** Controls of a row that show only when its menu is opened. */
import type { Target } from '#src/core/step-language/clause.ts';
import { scoreReading } from '../../page/resolve.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { properName } from '../effect.ts';
import type { Course, Mind, Outcome } from '../mind.ts';
import { clickItem } from './click.ts';

const rowRole = /^(?:row|listitem|article)$/;
const opensMenu = /^(?:[⋮⋯…☰▾▼]+|more(?: (?:actions|options))?|actions?|options|menu|row actions)$/i;

/** Opens the menu of the row that an object names, and presses the verb's control in it. Null where there is none. */
export function* actInRowMenu(mind: Mind, verb: string, object: Target): Course<Outcome | null> {
  const name = properName(object.text);
  const named = name === '' ? [] : mind.scene.texts.filter(({ node }) => node.text.toLowerCase().includes(name));
  const rows = named.flatMap(({ node }) =>
    node.within.filter(ref => rowRole.test(mind.scene.regions.get(ref)?.role ?? '')).slice(0, 1),
  );
  const opener = mind.scene.elements.find(
    item => rows.some(ref => item.node.within.includes(ref)) && isOpener(mind, item),
  );
  if (opener === undefined) return null;
  const before = mind.scene;
  const opened = yield* clickItem(mind, opener, { purpose: 'shows' });
  if (opened.verdict === 'failed') return null;
  const reading = { label: verb, exact: true, kind: null, nth: null, contexts: [], prior: 1 };
  const controls = scoreReading(mind.scene, reading, { want: 'click', filter: item => !before.byRef.has(item.ref) });
  const best = controls.filter(({ label }) => label >= 0.7).toSorted((a, b) => b.label - a.label)[0];
  return best === undefined ? null : yield* clickItem(mind, best.item, {});
}

function isOpener(mind: Mind, item: Item): boolean {
  if (!/^(?:button|clickable|link)$/.test(item.role) || item.element?.disabled === true) return false;
  return item.element?.expanded === false || opensMenu.test(nameOf(mind.scene, item).trim());
}
