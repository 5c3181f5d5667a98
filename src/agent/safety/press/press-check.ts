import type { Observation } from '#src/browser/observe/observation.ts';
import type { PressTarget } from '#src/browser/run-browser.ts';
import type { ActionGuard } from '../action-guard.ts';

/**
 * Weighs the presses of one call. `allowed`: keys of the checks that the user allowed for it. `repeatable`: whether the
 * call may be made again after it has pressed something.
 */
export function weighPresses(
  guard: Pick<ActionGuard, 'checkPress'>,
  { page, allowed, repeatable }: { page: Observation; allowed: ReadonlySet<string>; repeatable: boolean },
): {
  permits(target: PressTarget): boolean;
  /** What was not permitted, unless the call is not to be made again. */
  stopped(): PressTarget | undefined;
} {
  let stopped: PressTarget | undefined;
  let pressed = false;
  return {
    permits(target) {
      const check = guard.checkPress(target, page);
      const permitted = !check || allowed.has(check.key);
      if (permitted) pressed = true;
      else if (!pressed || repeatable) stopped = target;
      return permitted;
    },
    stopped: () => stopped,
  };
}
