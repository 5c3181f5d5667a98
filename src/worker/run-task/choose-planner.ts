import type { Planner } from '#src/agent/planner.ts';
import { createLanguageModelPlanner } from '#src/agent/planners/language-model/planner.ts';
import { createRulesPlanner } from '#src/agent/planners/rules/planner.ts';
import type { Toolbox } from '#src/agent/tools/toolbox.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { ModelClient } from '#src/core/model-client.ts';
import { builtinModel } from '#src/core/models.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';

/**
 * The planner of a run, by its model.
 * @throws AppError when the key that the run was started with is gone.
 */
export function choosePlanner(
  run: ClaimedRun,
  by: { openModel(name: string): ModelClient; toolbox: Toolbox; browser: RunBrowser },
): Planner {
  if (run.model === builtinModel) return createRulesPlanner();
  const { maxActionsPerStep, maxHistoryItems, flashMode } = run.assignment;
  return createLanguageModelPlanner({
    client: by.openModel(run.model),
    toolbox: by.toolbox,
    settings: { maxActionsPerStep, maxHistoryItems, flashMode },
    screenshot: signal => by.browser.screenshot({ signal }),
  });
}
