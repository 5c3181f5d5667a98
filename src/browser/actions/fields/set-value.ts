/** Sliders, dates, times, colours and numbers. */
import { askTarget, findTarget, type ActionContext, type ActionResult } from '../context.ts';
import { setControl, slideUnnamed } from './control.ts';
import { fill } from './fill.ts';
import type { ActionOf } from '../../run-browser.ts';

export async function setValue(acting: ActionContext, action: ActionOf<'set-value'>): Promise<ActionResult> {
  const { ref, value } = action;
  const target = await findTarget(acting, ref);
  const state = await askTarget(acting, target, ['field', target.number]);
  if (state.kind === 'picker' || state.kind === 'range') return setControl(acting, target, { state, value });
  if (state.kind === 'other' && Number.isFinite(Number(value)) && value.trim() !== '')
    return slideUnnamed(acting, { view: target.view, number: state.ref }, { state, value });
  return fill(acting, { type: 'fill', ref, text: value });
}
