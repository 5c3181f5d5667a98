import { isWaiting } from '#src/agent/verification/answers.ts';
import type { Item } from '../../page/scene.ts';
import { askYes } from '../asking/ask.ts';
import { isAtWork } from '../effect.ts';
import { Ended, pause, unproved, type Mind } from '../mind.ts';
import { sameAddress } from './address.ts';

/** How long a page that saves by itself may take. */
const savesMs = 10_000;

/** Asks before a page is left on which something was filled in and not sent. @throws Ended where it may not be left */
export async function mayLeave(mind: Mind): Promise<void> {
  if (mind.filled.values().length === 0) return;
  const isSaving = (): boolean => isAtWork(mind) || isWaiting(mind.scene.observation);
  for (let waited = 0; waited < savesMs && isSaving() && !mind.excluded.has('wait'); waited += 500)
    await pause(mind, 500);
  const unsent = mind.filled.unsent(mind.scene.observation).find(({ keeps }) => keeps);
  if (unsent === undefined) return;
  const fields = unsent.fields.slice(0, 5).map(name => `“${name}”`);
  const said = `${fields.join(', ')} is filled in, and “${unsent.button}” was not pressed.`;
  const text = `${said} If I leave this page, what was filled in is lost. Should I leave it?`;
  if (!(await askYes(mind, text, `leave without “${unsent.button}”`)))
    throw new Ended(unproved(`${said} The page was not left.`));
  mind.filled.forget();
  mind.answered = { accept: true, begun: mind.begun };
}

/** Whether a press on it leads to another page. */
export function leadsAway(mind: Mind, { role, element }: Item): boolean {
  const href = element?.href;
  return (
    role === 'link' && href !== undefined && /^https?:/.test(href) && !sameAddress(href, mind.scene.observation.url)
  );
}
