/** What was filled in is compared with the page before it is sent, and at the end of the task. */
import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { Lost } from '#src/agent/verification/filled.ts';
import { legible, failed, itemNow, type Mind, type Outcome } from '../mind.ts';
import { holds } from './format.ts';
import { putValue } from './put-value.ts';

const mostSaid = 5;

function lostNow({ filled, scene, assignment }: Mind): Lost[] {
  return filled.lost(scene.observation, (field: ElementNode, asked: string) => holds(field, asked, assignment.today));
}

function inWords(mind: Mind, lost: readonly Lost[]): string {
  const said = lost.slice(0, mostSaid).map(({ name, asked, holds: has, by }) => {
    const since = by === null ? '' : ` since “${by.slice(0, 80)}” was pressed`;
    return `“${name}” holds “${has.slice(0, 80)}”, not “${legible(mind, asked).slice(0, 80)}”${since}`;
  });
  return `${said.join('; ')}.`;
}

/** Puts back what the page has changed by itself. An outcome says what does not stay, with which nothing is to be sent. */
export async function putBack(mind: Mind): Promise<Outcome | null> {
  const { focus, spoken } = mind;
  for (const { ref, asked, by } of lostNow(mind)) {
    const item = by === null ? itemNow(mind, ref) : null;
    if (item !== null) await putValue(mind, item, asked);
  }
  Object.assign(mind, { focus, spoken });
  const still = lostNow(mind).filter(({ by }) => by === null);
  return still.length === 0 ? null : failed(inWords(mind, still));
}

/** What fields that were not sent no longer hold, by the steps that filled them; empty when all is as it was put. */
export function lossesSaid(mind: Mind): Map<number, string> {
  const steps = Map.groupBy(lostNow(mind), ({ step }) => step);
  return new Map([...steps].map(([step, lost]) => [step, inWords(mind, lost)]));
}
