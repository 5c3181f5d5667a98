import { namesOn } from '#src/agent/evidence/page-names.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import type { AgentEvent, PageSeen } from '#src/core/runs/run-events.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';

/** Follows the page that a run looks at, for its names to be stored with the run. */
export type SeenPage = {
  saw(page: Observation): void;
  /** The names of the page, to be stored; nothing where they are stored already. */
  take(): PageSeen[];
};

export function followPage(redactor: Redactor): SeenPage {
  let last: Observation | undefined;
  let stored = '';
  return {
    saw(page) {
      last = page;
    },
    take() {
      if (!last) return [];
      const names = namesOn(last, redactor);
      last = undefined;
      const text = JSON.stringify(names);
      if (text === stored || names.fields.length + names.controls.length === 0) return [];
      stored = text;
      return [{ type: 'page-seen', ...names }];
    },
  };
}

/** Whether somebody may now look at the task: a step is done, or the run waits for an answer. */
export function isPause(events: readonly AgentEvent[]): boolean {
  return events.some(({ type }) => type === 'question' || type === 'step-judged');
}
