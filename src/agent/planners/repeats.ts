import type { Observation } from '#src/browser/observe/observation.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import { toolNamed } from '../tools/toolbox.ts';

const nudgeAt = 3;
const stopAt = 5;

/** Notices when the same action is planned on the same page again and again, also in turns with others. */
export type Repeats = {
  /** `nudge`: warn the model; `stop`: do not act; `none`: no repetition. */
  note(calls: readonly ToolCall[], page: Observation): 'none' | 'nudge' | 'stop';
  /** Called after the user answered or had control: an earlier attempt may work now. */
  forget(): void;
};

export function createRepeats(): Repeats {
  const counts = new Map<string, number>();
  return {
    note(calls, page) {
      const place = `${page.fingerprint} ${page.scroll.y}`;
      let most = 0;
      for (const call of calls) {
        if (toolNamed(call.tool)?.talks) continue;
        const key = `${call.tool} ${JSON.stringify(call.arguments)} ${place}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        most = Math.max(most, count);
      }
      if (most >= stopAt) return 'stop';
      return most >= nudgeAt ? 'nudge' : 'none';
    },
    forget: () => counts.clear(),
  };
}
