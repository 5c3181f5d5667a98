/** What is known of each action of the browser. A new one is a member of `PageAction`, its function, and an entry here. */
import type { ActionOf, PageAction } from '../run-browser.ts';
import { pause } from '../pause.ts';
import { check } from './fields/check.ts';
import { click, hover } from './pointer/click.ts';
import type { ActionContext, ActionResult } from './context.ts';
import { drag } from './pointer/drag.ts';
import { fill } from './fields/fill.ts';
import { press, type } from './keyboard/keys.ts';
import { awaitPage, navigate, reload, travel } from './navigate.ts';
import { clickAt, dragPath, pointTo, scrollAt } from './pointer/point.ts';
import { dropdownOptions, listDownloads, listFigures } from './read.ts';
import { scroll, scrollTo, scrollToText } from './pointer/scroll.ts';
import { select } from './fields/select.ts';
import { setValue } from './fields/set-value.ts';
import { answerDialog, closeTab, openTab, switchTab } from './tabs.ts';
import { upload } from './fields/upload.ts';

type Entry<Type extends PageAction['type']> = {
  run(acting: ActionContext, action: ActionOf<Type>): Promise<ActionResult>;
  /** It needs no answer from the page, and so works while a dialog is open. */
  pageless?: true;
  /** It leaves the page that is open. */
  leaves?: true;
  /** It ends with a page that had to be loaded. */
  loads?: true;
  /** It is idempotent: it only reads, or sets a state that does not depend on the one before. */
  repeatable?: true;
};

const wait = async (acting: ActionContext, { ms, page }: ActionOf<'wait'>): Promise<ActionResult> => {
  if (page === true) return awaitPage(acting, ms);
  await pause(ms, acting.signal);
  return { ok: true, message: `Waited ${ms} ms.` };
};

const actions: { [Type in PageAction['type']]: Entry<Type> } = {
  navigate: { run: navigate, leaves: true, loads: true, repeatable: true },
  back: { run: travel, leaves: true, loads: true },
  forward: { run: travel, leaves: true, loads: true },
  reload: { run: reload, leaves: true, loads: true, repeatable: true },
  click: { run: click },
  hover: { run: hover, repeatable: true },
  'click-at': { run: clickAt },
  'move-to': { run: pointTo, repeatable: true },
  'drag-path': { run: dragPath },
  'scroll-at': { run: scrollAt, repeatable: true },
  drag: { run: drag },
  fill: { run: fill },
  select: { run: select },
  check: { run: check },
  'set-value': { run: setValue },
  upload: { run: upload },
  press: { run: press },
  type: { run: type },
  scroll: { run: scroll, repeatable: true },
  'scroll-to': { run: scrollTo, repeatable: true },
  'scroll-to-text': { run: scrollToText, repeatable: true },
  'dropdown-options': { run: dropdownOptions, repeatable: true },
  'list-downloads': { run: acting => Promise.resolve(listDownloads(acting)), pageless: true, repeatable: true },
  'list-figures': { run: listFigures, repeatable: true },
  wait: { run: wait, pageless: true, repeatable: true },
  'open-tab': { run: openTab, pageless: true, loads: true, repeatable: true },
  'switch-tab': { run: switchTab, pageless: true },
  'close-tab': { run: closeTab, pageless: true },
  'answer-dialog': { run: answerDialog, pageless: true },
};

/** What is known of an action, whatever its type. */
export function entryOf(type: PageAction['type']): Omit<Entry<never>, 'run'> {
  return actions[type];
}

export function handle<Type extends PageAction['type']>(
  acting: ActionContext,
  action: ActionOf<Type>,
): Promise<ActionResult> {
  // safe because the entry under a type takes the action of that type
  const { run } = actions[action.type] as unknown as Entry<Type>;
  return run(acting, action);
}
