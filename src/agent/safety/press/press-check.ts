import type { Observation } from '#src/browser/observe/observation.ts';
import type { ActOptions, PressTarget } from '#src/browser/run-browser.ts';
import type { ActionGuard, Check } from '../action-guard.ts';

/** Asks once more about what was not permitted, of the page as it is then. */
export type Stopped = (now: Observation) => Check | undefined;

/**
 * Weighs the presses of one call, and what the page sends after them. `allowed`: keys of the checks that the user allowed for it.
 * `repeatable`: whether the call may be made again after it has pressed something.
 */
export function weighPresses(
  guard: Pick<ActionGuard, 'checkPress' | 'checkRequest'>,
  { page, allowed, repeatable }: { page: Observation; allowed: ReadonlySet<string>; repeatable: boolean },
): Required<Pick<ActOptions, 'permits' | 'permitsRequest'>> & {
  /** What was not permitted, unless the call is not to be made again. */
  stopped(): Stopped | undefined;
} {
  const pressed: PressTarget[] = [];
  let sent = false;
  let stopped: Stopped | undefined;
  const isPermitted = (check: Check | undefined): boolean => !check || allowed.has(check.key);
  return {
    permits(target) {
      const permitted = isPermitted(guard.checkPress(target, page));
      if (!permitted && (pressed.length === 0 || repeatable)) stopped = now => guard.checkPress(target, now);
      if (permitted) pressed.push(target);
      return permitted;
    },
    permitsRequest(request) {
      const press = pressed.at(-1);
      if (!press || allowed.size > 0) return true;
      const permitted = isPermitted(guard.checkRequest(request, press, page));
      if (permitted) sent = true;
      else if (pressed.length === 1 && !sent) stopped = now => guard.checkRequest(request, press, now);
      return permitted;
    },
    stopped: () => stopped,
  };
}
