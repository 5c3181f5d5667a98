/** What the page asks about something that was allowed a moment ago. */
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { followsFrom } from './consent/consent.ts';
import { isSameMoney, moneyIn } from './money.ts';
import { isCommon } from './owner/owner-words.ts';
import type { Risk } from './risk.ts';
import { besides, identifiersIn, textOf } from './surroundings.ts';
import { languages, type RiskyKind } from './vocabulary.ts';

/** What was allowed last, and all that the page said of it then. */
export type Allowed = { kinds: ReadonlySet<RiskyKind>; text: string };

export function allowedBy({ kinds, label, containers, target }: Risk): Allowed {
  const near = besides(containers).map(({ name, entries }) => `${name} ${textOf(entries)}`);
  const said = target.type === 'dialog' ? target.message : '';
  return { kinds, text: [label.text, said, ...near].join(' \n ') };
}

/** Whether it only answers a question about that: the same action, and no person or amount that was not named before. */
export function isFollowUp(risk: Risk, allowed: Allowed, known: ReadonlySet<string>): boolean {
  const question = questionOf(risk);
  if (question === undefined || (risk.kinds.size === 0 && risk.unknown !== 'question')) return false;
  if (![...risk.kinds].every(kind => followsFrom(allowed.kinds, kind))) return false;
  const allowedUnits = new Set(unitsOf(allowed.text));
  const names = identifiersIn(question.replace(/^\s*\p{Lu}/u, ' '));
  const newName = names.some(
    units => !isCommon(units, languages) && units.some(unit => !allowedUnits.has(unit) && !known.has(unit)),
  );
  const amounts = moneyIn(allowed.text);
  const newAmount = moneyIn(question).some(shown => !amounts.some(one => isSameMoney(one, shown)));
  return !newName && !newAmount;
}

/** The text of the dialog that it answers. */
function questionOf({ target, label, containers }: Risk): string | undefined {
  if (target.type === 'dialog') return target.message;
  const dialog = containers.find(({ role }) => role === 'dialog');
  const answers = label.harmless.has('confirm') || label.harmless.has('ok') || label.risky.size > 0;
  return dialog && answers ? `${dialog.name} \n ${textOf(dialog.entries)}` : undefined;
}
