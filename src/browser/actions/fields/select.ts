/** Chooses options of a drop-down, native or not. */
import { sentence } from '#src/core/text/sentence.ts';
import {
  aimAt,
  askTarget,
  findTarget,
  limitOf,
  quote,
  Refusal,
  type ActionContext,
  type ActionResult,
  type FrameElement,
} from '../context.ts';
import { pressAt } from '../pointer/mouse.ts';
import type { ElementNode } from '../../observe/observation.ts';
import { lookAt } from '../../observe/observe.ts';
import type { ActionOf } from '../../run-browser.ts';

export async function select(acting: ActionContext, action: ActionOf<'select'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const state = await askTarget(acting, target, ['field', target.number]);
  if (state.disabled) throw new Refusal('disabled', sentence(`${state.what} is disabled.`));
  if (state.kind !== 'select') return selectCustom(acting, target, { action, what: state.what });
  const field = { view: target.view, number: state.ref };
  acting.progress.doing = sentence(`Chose in ${state.what}.`);
  const made = await askTarget(acting, field, ['choose', { ref: field.number, options: action.options }]);
  if (!made.ok) throw new Refusal('wrong-value', sentence(`${state.what}: ${made.message}`));
  await acting.watch.settle({ ...acting, view: field.view });
  const chosen = made.chosen.join(', ');
  const held = await askTarget(acting, field, ['held', field.number]).catch(() => null);
  if (held === null || held === chosen || sameWords(held, chosen))
    return { ok: true, message: sentence(`${state.what} is at ${quote(chosen)} now.`) };
  return {
    ok: false,
    reason: 'not-held',
    message: sentence(`${state.what} is at ${quote(held)} instead of ${quote(chosen)}.`),
  };
}

/** A custom drop-down: opened, then each option clicked as a person would. */
async function selectCustom(
  acting: ActionContext,
  target: FrameElement,
  on: { action: ActionOf<'select'>; what: string },
): Promise<ActionResult> {
  const { action, what } = on;
  for (const option of action.options) {
    const before = await optionsNow(acting);
    let found = match(before, option, action.ref);
    if (!found) {
      const aimed = await aimAt(acting, target);
      acting.progress.doing = sentence(`Opened ${what}.`);
      await pressAt(acting, aimed.point);
      await acting.watch.settle({ ...acting, view: target.view, expectMs: 300 });
      const known = new Set(before.map(node => node.ref));
      const after = await optionsNow(acting);
      found =
        match(
          after.filter(node => !known.has(node.ref)),
          option,
          action.ref,
        ) ?? match(after, option, action.ref);
      if (!found) {
        const fresh = after.filter(node => !known.has(node.ref)).map(node => quote(node.name, 40));
        throw new Refusal(
          'wrong-value',
          sentence(
            `${what} was opened and has no option ${quote(option)}.${fresh.length > 0 ? ` It has: ${fresh.slice(0, 15).join(', ')}.` : ''}`,
          ),
        );
      }
    }
    const chosen = await findTarget(acting, found.ref);
    const aimed = await aimAt(acting, chosen);
    await pressAt(acting, aimed.point);
    await acting.watch.settle({ ...acting, view: chosen.view });
  }
  return { ok: true, message: sentence(`Chose ${action.options.map(option => quote(option)).join(', ')} in ${what}.`) };
}

const optionRoles = /^(option|menuitem|menuitemradio|menuitemcheckbox|radio|checkbox|treeitem|clickable|link|button)$/;

/** What could be an option on the page as it is now. */
export async function optionsNow(acting: ActionContext): Promise<ElementNode[]> {
  const { signal } = limitOf(acting);
  const look = await lookAt(acting.tab, { signal, mark: false });
  return look.nodes
    .filter(node => node.kind === 'element')
    .filter(node => optionRoles.test(node.role) && node.covered !== true);
}

function match(nodes: ElementNode[], wanted: string, opener: string): ElementNode | undefined {
  const others = nodes.filter(node => node.ref !== opener);
  const options = others.filter(node => node.role === 'option' || node.role.startsWith('menuitem'));
  for (const list of [options, others]) {
    const same = list.filter(node => sameWords(node.name, wanted) || sameWords(node.text ?? '', wanted));
    if (same.length > 0 && (list === options || same.length === 1)) return same[0];
  }
  const near = options.filter(node => plain(node.name).includes(plain(wanted)));
  return near.length === 1 ? near[0] : undefined;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
