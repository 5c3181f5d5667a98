/** Gives files to a file field, or to what opens a chooser for one. */
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
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
} from '../context.ts';
import { pressAt } from '../pointer/mouse.ts';
import { within } from '../../deadline.ts';
import type { ActionOf } from '../../run-browser.ts';

const chooserMs = 1500;

export async function upload(acting: ActionContext, action: ActionOf<'upload'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const missing = await Promise.all(
    action.paths.map(path =>
      access(path).then(
        () => '',
        () => basename(path),
      ),
    ),
  );
  const lost = missing.filter(Boolean);
  if (lost.length > 0) throw new Refusal('not-found', `There is no file ${lost.join(', ')}.`);
  const files = await Promise.all(action.paths.map(path => acting.host.share(path)));
  const names = action.paths.map(path => basename(path));
  const given = { files, names };
  const field = await fileField(acting, target);
  if (field) return giveToField(acting, field, given);
  return giveToChooser(acting, target, given);
}

type Given = { files: string[]; names: string[] };

/** The file field that the element is, holds or labels. */
async function fileField(acting: ActionContext, target: FrameElement): Promise<FrameElement | undefined> {
  const state = await askTarget(acting, target, ['field', target.number]);
  if (state.kind !== 'file') {
    const inside = await askTarget(acting, target, ['fileField', target.number]);
    return inside > 0 ? { ...target, number: inside } : undefined;
  }
  if (state.disabled) throw new Refusal('disabled', sentence(`${state.what} is disabled.`));
  return { ...target, number: state.ref };
}

async function giveToField(acting: ActionContext, field: FrameElement, { files, names }: Given): Promise<ActionResult> {
  const { view, number } = field;
  const { what, multiple } = await askTarget(acting, field, ['field', number]);
  if (files.length > 1 && !multiple) throw new Refusal('wrong-value', sentence(`${what} takes one file only.`));
  acting.progress.doing = sentence(`Gave files to ${what}.`);
  await within({ ...limitOf(acting), what: 'Giving the files' }, async () => {
    const { result } = await view.cdp.send('Runtime.evaluate', {
      expression: `legwork.objects.elementOf(${number})`,
      uniqueContextId: view.world.uniqueId,
    });
    if (!result.objectId) throw new Refusal('gone', 'The element is no longer on the page.');
    await view.cdp.send('DOM.setFileInputFiles', { files, objectId: result.objectId });
  });
  await acting.watch.settle({ ...acting, view });
  const wanted = names.join(', ');
  const held = await askTarget(acting, field, ['held', number]).catch(() => null);
  // Many pages take the files and empty the field at once.
  if (held === null || held === '')
    return { ok: true, message: sentence(`Gave ${wanted} to ${what}, which the page took.`) };
  const message = sentence(`${what} holds ${held} now.`);
  return held === wanted ? { ok: true, message } : { ok: false, reason: 'not-held', message };
}

/** A button of the page's own: clicked, and the chooser that it opens gets the files. */
async function giveToChooser(
  acting: ActionContext,
  target: FrameElement,
  { files, names }: Given,
): Promise<ActionResult> {
  const aimed = await aimAt(acting, target);
  acting.progress.doing = sentence(`Clicked ${aimed.what}.`);
  await pressAt(acting, aimed.point);
  await acting.watch.untilChooser(limitOf(acting, chooserMs));
  const chooser = acting.watch.seen.fileChooser;
  if (!chooser?.node)
    throw new Refusal('wrong-kind', sentence(`${aimed.what} did not ask for a file when it was clicked.`));
  if (files.length > 1 && !chooser.multiple)
    throw new Refusal('wrong-value', sentence(`${aimed.what} takes one file only.`));
  await within({ ...limitOf(acting), what: 'Giving the files' }, () =>
    target.view.cdp.send('DOM.setFileInputFiles', { files, backendNodeId: chooser.node }),
  );
  acting.watch.seen.fileChooser = undefined;
  await acting.watch.settle({ ...acting, view: target.view });
  return { ok: true, message: sentence(`${aimed.what} asked for a file and got ${names.join(', ')}.`) };
}
