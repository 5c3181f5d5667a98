import type { ElementRef, Observation } from '../observe/observation.ts';
import { entryOf } from '../actions/table.ts';
import type { ActionOutcome, PageAction, TabInfo } from '../run-browser.ts';
import { isSetting, placeOf, refAt } from './typed-values.ts';

/**
 * The same action for another copy of the page that it was meant for. Undefined for one that may have had an effect beyond
 * the page and so is not done twice, and where its element is not there.
 */
export function repeated(
  action: PageAction,
  { seen, page }: { seen: Observation | undefined; page: Observation | undefined },
): PageAction | undefined {
  if (!entryOf(action.type).repeatable && !isSetting(action)) return undefined;
  if (!('ref' in action) || action.ref === undefined) return action;
  const ref = seen && page && refNow(action.ref, { seen, page });
  return ref ? { ...action, ref } : undefined;
}

function refNow(ref: ElementRef, { seen, page }: { seen: Observation; page: Observation }): ElementRef | undefined {
  const place = placeOf(seen, ref);
  return place && refAt(page, place);
}

/** The outcome of an action during which the page or the browser crashed. */
export function outcomeUnknown(crashed: 'tab' | 'browser', tabs: readonly TabInfo[]): ActionOutcome {
  const what = crashed === 'tab' ? 'The page crashed' : 'The browser stopped';
  const url = tabs.find(({ active }) => active)?.url ?? 'about:blank';
  return {
    ok: false,
    reason: 'crashed',
    changed: true,
    crashed,
    message: `${what} while this was under way, and the page is ${url} now. It is not known whether it took effect: look before you do it again.`,
  };
}
