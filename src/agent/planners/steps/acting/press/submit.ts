import { purposeOf } from '#src/agent/verification/purpose.ts';
import { thing } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { labelMatches } from '../../page/label-index.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { effectOf } from '../effect.ts';
import { locate } from '../locate.ts';
import { act, itemNow, pause, type Mind, type Outcome } from '../mind.ts';
import { clickItem } from './click.ts';

const comesMs = 3000;

/** Sends the form at hand: by its control of that name, the only one that sends it, or Enter in the last field. */
export async function submit(mind: Mind, verb: string): Promise<Outcome> {
  for (let waited = 0; waited <= comesMs; waited += 500) {
    const control = submitControl(mind, verb);
    if (control !== null) return await clickItem(mind, control, {});
    await pause(mind, 500);
  }
  const field = itemNow(mind, mind.focus);
  if (field !== null && (field.role === 'textbox' || field.role === 'searchbox')) {
    const before = mind.scene;
    const values = mind.filled.values();
    await act(mind, 'send_keys', { keys: 'Enter', ref: field.ref });
    mind.filled.entered(field.element ?? undefined, before.observation);
    const description = 'Pressed Enter in the last field';
    return await effectOf(mind, { before, item: field, description, purpose: 'changes', values });
  }
  const button = await locate(mind, thing(verb, 'button'), { want: 'click', verb: 'click' });
  return await clickItem(mind, button, {});
}

/** The control that sends off the form at hand: by name, by type, or the only button of the form. */
export function submitControl(mind: Mind, verb: string): Item | null {
  const { scene } = mind;
  const usable = scene.elements.filter(
    item =>
      (item.role === 'button' || item.element.type === 'submit') &&
      item.element.rect.width > 0 &&
      (scene.modal === null || item.node.within.includes(scene.modal.ref)),
  );
  const form = formOf(mind);
  const likeness = labelMatches(scene, verb);
  for (const pool of form === null ? [usable] : [usable.filter(item => item.node.within.includes(form)), usable]) {
    const [named] = pool
      .map(item => ({ item, score: likeness.get(item)?.score ?? 0 }))
      .filter(({ score }) => score >= 0.55)
      .toSorted((a, b) => b.score - a.score);
    const sending = pool.filter(item => item.element.type === 'submit' && purposeOf(nameOf(scene, item)) !== 'takes');
    const found = named?.item ?? only(sending) ?? only(pool);
    if (found !== null) return found;
  }
  return null;
}

/** The form attention is in; null when it is in none. */
export function formOf(mind: Mind): string | null {
  const item = itemNow(mind, mind.focus);
  const isForm = (ref: string): boolean => /^(?:form|dialog|search)$/.test(mind.scene.regions.get(ref)?.role ?? '');
  return item?.node.within.find(isForm) ?? null;
}
