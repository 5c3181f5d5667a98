import type { Planner } from '#src/agent/planner.ts';
import { createRecorder } from '#src/agent/playbook/recorder.ts';
import { createLadder } from '#src/agent/planners/ladder/ladder.ts';
import { createReplayPlanner } from '#src/agent/planners/replay/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { createWork } from '#src/agent/verification/work.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { assignmentOf, runWith } from '#tests/agent/run-loop.ts';
import type { BenchTask, Inputs } from './tasks.ts';

export type Ran = Awaited<ReturnType<typeof runTask>>;

type How = {
  inputs: Inputs;
  /** What is replayed. */
  entries?: readonly PlaybookEntry[];
  /** In place of the built-in planner. */
  planner?: Planner;
};

/** Runs a task as the product does; questions are answered with "stop". */
export async function runTask(browser: RunBrowser, { steps }: BenchTask, { inputs, entries = [], planner }: How) {
  const assignment = assignmentOf(steps, { inputs });
  const work = createWork();
  const closing = createStepsPlanner({ work });
  const recorder = createRecorder({ assignment, run: 1, now: () => new Date() });
  const began = performance.now();
  const { end, events, asked } = await runWith({
    browser,
    planner: createLadder({ low: createReplayPlanner({ entries, work }), high: planner ?? closing, closing }),
    assignment,
    turned: recorder.turned,
  });
  const ms = performance.now() - began;
  const turns = events.filter(event => event.type === 'turn-started');
  const by = new Map(turns.map(turn => [turn.step, turn.by]));
  return {
    ms,
    end,
    asked,
    entries: recorder.entries(),
    /** Steps that were replayed. */
    replayed: [...by.values()].filter(one => one === 'playbook').length,
    tokens: turns.reduce((sum, turn) => sum + turn.tokens, 0),
  };
}

/** Runs a task. @throws Error where it is no success */
export async function runWell(browser: RunBrowser, task: BenchTask, how: How): Promise<Ran> {
  const ran = await runTask(browser, task, how);
  if (ran.end.status !== 'success') throw new Error(`${task.name}: ${ran.end.status}: ${ran.end.reason}`);
  return ran;
}
