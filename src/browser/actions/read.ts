/** Reads what an observation does not contain. */
import { sentence } from '#src/core/text/sentence.ts';
import {
  aimAt,
  askTarget,
  findTarget,
  limitOf,
  Refusal,
  type ActionContext,
  type ActionResult,
  type FrameElement,
} from './context.ts';
import { pressAt } from './pointer/mouse.ts';
import { optionsNow } from './fields/select.ts';
import { ask } from '../observe/ask.ts';
import type { Figure } from '../observe/figure.ts';
import { topFrame } from '../observe/frames.ts';
import type { ElementNode } from '../observe/observation.ts';
import { lookAt } from '../observe/observe.ts';
import type { ActionOf } from '../run-browser.ts';

export async function dropdownOptions(
  acting: ActionContext,
  action: ActionOf<'dropdown-options'>,
): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const state = await askTarget(acting, target, ['field', target.number]);
  const what = sentence(state.what);
  const { nodes } = await lookAt(acting.tab, { signal: limitOf(acting).signal, mark: false });
  const [frame] = action.ref.split(':');
  const elements = nodes.filter(node => node.kind === 'element');
  const native = elements.find(({ ref }) => ref === `${frame}:${state.ref}`);
  if (native?.options) {
    const more = native.moreOptions ? [`(${native.moreOptions} more)`] : [];
    return listed(what, [...native.options.map(({ text }) => text), ...more]);
  }
  const opener = elements.find(({ ref }) => ref === action.ref);
  // Clicking an element that is not a drop-down could do anything.
  if (!opener || (opener.role !== 'combobox' && opener.expanded === undefined))
    throw new Refusal('wrong-kind', `${what} is not a drop-down.`);
  return listed(what, await customOptions(acting, target, opener));
}

/** Options of a custom drop-down; it is left open. */
async function customOptions(acting: ActionContext, target: FrameElement, opener: ElementNode): Promise<string[]> {
  const before = await optionsNow(acting);
  const showing = before.filter(({ role }) => role === 'option' || role.startsWith('menuitem'));
  if (opener.expanded && showing.length > 0) return showing.map(({ name }) => name);
  const { point, what } = await aimAt(acting, target);
  acting.progress.doing = sentence(`Opened ${what}.`);
  await pressAt(acting, point);
  await acting.watch.settle({ ...acting, view: target.view, expectMs: 300 });
  const known = new Set(before.map(({ ref }) => ref));
  return (await optionsNow(acting)).filter(({ ref }) => !known.has(ref)).map(({ name }) => name);
}

function listed(what: string, options: string[]): ActionResult {
  if (options.length === 0) throw new Refusal('not-found', `${what} has no options.`);
  return { ok: true, message: `${what} has ${options.length} options.`, data: options.join('\n') };
}

export function listDownloads({ host }: ActionContext): ActionResult {
  const files = host.downloads().map(({ name, bytes, done }) => `${name} (${done ? `${bytes} bytes` : 'under way'})`);
  const message = files.length === 0 ? 'Nothing was downloaded.' : `${files.length} files were downloaded.`;
  return { ok: true, message, changed: false, data: files.join('\n') };
}

/** Of the top document: what a frame shows is seldom meant by its look. */
export async function listFigures(acting: ActionContext): Promise<ActionResult> {
  const view = await topFrame(acting.tab);
  if (!view) throw new Refusal('gone', 'The page is just being replaced by another.');
  const seen = await ask(view, ['figures', null], limitOf(acting));
  const found: Figure[] = seen.map(figure => ({ ...figure, ref: `${view.number}:${figure.ref}` }));
  return { ok: true, message: `The page shows ${found.length} figures.`, changed: false, data: JSON.stringify(found) };
}
