import { sentence } from '#src/core/text/sentence.ts';
import { Refusal, type ActionContext, type ActionResult } from './context.ts';
import { unreachable } from './navigate.ts';
import { AppError } from '#src/core/errors.ts';
import { setOutInNewTab } from '../tabs/journey.ts';
import type { ActionOf } from '../run-browser.ts';
import { webAddress } from '../tabs/web-address.ts';

export async function openTab(acting: ActionContext, { url }: ActionOf<'open-tab'>): Promise<ActionResult> {
  const address = webAddress(url);
  acting.progress.doing = `Opening ${address} in a new tab.`;
  setOutInNewTab(acting.host);
  try {
    // The site has the time of the action, however long the browser takes for a tab: given up, the tab would come all the
    // same, and be the active one in the middle of the next action.
    const tab = await acting.host.open(address, acting.signal, acting.until - performance.now());
    await acting.watch.settle({ signal: acting.signal, until: acting.loadUntil });
    return { ok: true, message: `Opened ${tab.page.url()} in a new tab.`, changed: true };
  } catch (error) {
    const failure = /net::\w+/.exec(String(error))?.[0];
    if (failure) throw new Refusal('unreachable', unreachable(acting.host, address, failure));
    if (error instanceof AppError && error.code === 'UNAVAILABLE' && acting.host.pages().length > 0)
      throw new Refusal('unreachable', `The site could not be reached: ${error.message}`);
    throw error;
  }
}

export async function switchTab(acting: ActionContext, { tab }: ActionOf<'switch-tab'>): Promise<ActionResult> {
  await orRefuse(acting.host.activate(tab));
  return { ok: true, message: `Tab ${tab} is the active one: ${acting.host.active().page.url()}.`, changed: true };
}

export async function closeTab(acting: ActionContext, { tab }: ActionOf<'close-tab'>): Promise<ActionResult> {
  await orRefuse(acting.host.closeTab(tab));
  return {
    ok: true,
    message: `Closed tab ${tab}. The active one is ${acting.host.active().page.url()}.`,
    changed: true,
  };
}

async function orRefuse(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new Refusal('not-found', error.message);
    throw error;
  }
}

export async function answerDialog(acting: ActionContext, action: ActionOf<'answer-dialog'>): Promise<ActionResult> {
  const dialog = acting.tab.dialog();
  if (!dialog) throw new Refusal('not-found', 'No dialog is open.');
  if (!(await acting.tab.answerDialog(action.accept, action.text)))
    throw new Refusal('gone', 'The dialog closed with its page before it was answered.');
  return {
    ok: true,
    message: sentence(
      `${action.accept ? 'accepted' : 'dismissed'} the ${dialog.kind} '${dialog.message.slice(0, 100)}'.`,
    ),
    changed: true,
  };
}
