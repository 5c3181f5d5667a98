/** "On the tab X …": the panel that a clause speaks of is opened before anything is looked for in it. */
import type { Clause, Target } from '#src/core/steps/clause.ts';
import type { Item } from '../../page/scene.ts';
import { lookFor, shown } from '../look-for.ts';
import type { Mind } from '../mind.ts';
import { clickItem } from '../press/click.ts';

/** Opens the tab that the places of a clause name, and gives the clause as it is to be done in there. */
export async function inTab(mind: Mind, clause: Clause): Promise<Clause> {
  const tab = placesOf(clause).find(({ readings: [first] }) => first?.kind === 'tab' && first.label !== '');
  if (tab === undefined) return clause;
  const { found } = lookFor(mind, shown(mind, tab), { want: 'click', near: null });
  if (found !== null && !isOpen(found)) await clickItem(mind, found, { purpose: 'shows' });
  // What is chosen is on the tab, not the tab itself.
  return found !== null && clause.do === 'choose' && clause.target === tab ? { ...clause, target: null } : clause;
}

function isOpen({ element }: Item): boolean {
  return element?.selected === true || (element?.role !== 'tab' && element?.expanded === true);
}

function placesOf(clause: Clause): Target[] {
  switch (clause.do) {
    case 'choose':
      return clause.target === null ? around(clause.whole) : [clause.target, ...around(clause.target)];
    case 'type':
      return around(clause.target);
    case 'check':
      return clause.targets.flatMap(around);
    case 'fill':
      return clause.where === null ? [] : [clause.where];
    default:
      return [];
  }
}

function around(target: Target | null): Target[] {
  return (target?.readings ?? []).flatMap(({ places }) => places.map(({ of }) => of));
}
