import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { fills, type Clause } from '#src/core/steps/clause.ts';
import { siteVerb } from '#src/core/steps/table/site-verbs.ts';
import { leadsOn, type Purpose, purposeOf, purposeOfAct, sendsForm } from './purpose.ts';

/** A control that is pressed for a clause of a step, with the clause after it. */
type Pressed = {
  role: string;
  element: ElementNode | null;
  name: string;
  clause: Clause | null;
  next: Clause | undefined;
};

/** What a press is for: by the verb of the clause, by the name of what is pressed, else by the form that it sends. */
export function purposeOfControl(page: Observation, { role, element, name, clause, next }: Pressed): Purpose {
  if (!/^(?:button|menuitem|link|clickable|img)$/.test(role)) return 'shows';
  const said = clause?.do === 'act' ? purposeOfAct(clause) : 'shows';
  if (said !== 'shows') return opensForm(clause, next) ? 'shows' : said;
  // A link leads somewhere, whatever its name says.
  if (role === 'link') return 'shows';
  const named = purposeOf(name);
  const isSender = element !== null && sendsForm(page, element, name);
  return named === 'shows' && isSender && !leadsOn(name) ? 'changes' : named;
}

/** "Create an event", where the next thing to do fills in what opens: making it is the work of what comes after. */
function opensForm(clause: Clause | null, next: Clause | undefined): boolean {
  const fillsIt = next !== undefined && (fills.has(next.do) || next.do === 'upload');
  return fillsIt && clause?.do === 'act' && siteVerb(clause.verb).opensForm === true;
}
