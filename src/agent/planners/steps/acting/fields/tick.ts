import { isTick, nameOf, type Item } from '../../page/scene.ts';
import { act, attend, failed, itemNow, proved, unproved, type Mind, type Outcome } from '../mind.ts';

const yes = /^(?:yes|y|true|on|checked|check|ticked|x|1|enabled|selected)$/i;
const no = /^(?:no|n|false|off|unchecked|not checked|not ticked|none|0|disabled|not selected)$/i;

/** Whether a value says that a box is to be ticked; null when it says neither. */
export function truth(value: string): boolean | null {
  const text = value.trim();
  return yes.test(text) ? true : no.test(text) ? false : null;
}

/** Ticks or unticks and reads the state back. */
export async function tick(mind: Mind, item: Item, checked: boolean): Promise<Outcome> {
  attend(mind, item);
  const { scene } = mind;
  const name = nameOf(scene, item);
  const state = checked ? 'on' : 'off';
  if (item.element?.checked === checked) return proved(`“${name}” is ${state} already.`);
  const isMenuItem = item.role === 'menuitemcheckbox' || item.role === 'menuitemradio';
  const done =
    isTick(item) && !isMenuItem
      ? await act(mind, 'set_checked', { ref: item.ref, checked })
      : await act(mind, 'click_element', { ref: item.ref });
  if (item.role === 'radio') dropOthers(mind, scene.group(item), item);
  const now = itemNow(mind, item.ref)?.element?.checked;
  if (now === undefined)
    return done.ok ? unproved(`“${name}” was pressed and does not say its state.`) : failed(done.message);
  return now === checked
    ? proved(`“${name}” is ${state}.`)
    : failed(`“${name}” did not turn ${state}: ${done.message}`);
}

/** Another choice of the same question takes the place of the one before. */
function dropOthers({ scene, filled }: Mind, group: string, chosen: Item): void {
  for (const item of scene.elements)
    if (item.role === 'radio' && item.ref !== chosen.ref && scene.group(item) === group) filled.drop(item.ref);
}
