import type { Assignment, Planner } from '#src/agent/planner.ts';
import { createRecorder, type PlaybookRecorder } from '#src/agent/playbook/recorder.ts';
import { createLadder } from '#src/agent/planners/ladder/ladder.ts';
import { createReplayPlanner } from '#src/agent/planners/replay/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import type { Work } from '#src/agent/verification/work.ts';
import { builtinModel } from '#src/core/models/models.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { keepRecorded } from '#src/services/playbook/keep.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';
import { isOperator } from './choose-planner.ts';

/** The planner of a run with the playbook before it. Who works with pictures has no use for elements. */
export function withPlaybook(
  planner: Planner,
  { run, entries, work }: { run: ClaimedRun; entries: readonly PlaybookEntry[]; work: Work },
): Planner {
  if (entries.length === 0 || run.assignment.replay === false || isOperator(run)) return planner;
  const { excludedFunctions: excluded } = run.assignment;
  return createLadder({
    low: createReplayPlanner({ entries, work, excluded }),
    high: planner,
    closing: run.model === builtinModel ? planner : createStepsPlanner({ excluded, work }),
  });
}

/**
 * Records what the run does, for the next ones. `keep` stores it with the task. A fault in it is reported and ends the recording,
 * never the run.
 */
export function recordPlaybook(
  parts: Pick<WorkerParts, 'db' | 'now' | 'report'>,
  { run, lease, assignment }: { run: ClaimedRun; lease: Lease; assignment: Assignment },
): Pick<PlaybookRecorder, 'turned'> & { keep(): Promise<void> } {
  const recorder = createRecorder({ assignment, run: run.id, now: parts.now });
  let isOver = run.assignment.replay === false;
  return {
    turned(turn) {
      if (isOver) return;
      try {
        recorder.turned(turn);
      } catch (error) {
        // Of the step that it is at, something is missing.
        isOver = true;
        parts.report(error, { runId: run.id });
      }
    },
    async keep() {
      try {
        await keepRecorded(parts.db, lease, recorder.entries());
      } catch (error) {
        // A lost lease is found by the next write.
        if (!(error instanceof LeaseLost)) parts.report(error, { runId: run.id });
      }
    },
  };
}
