import type { Planner } from '#src/agent/planner.ts';
import { createComputerUsePlanner } from '#src/agent/planners/computer-use/planner.ts';
import { createLanguageModelPlanner } from '#src/agent/planners/language-model/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import type { Work } from '#src/agent/verification/work.ts';
import { openToolbox, type Toolbox } from '#src/agent/tools/toolbox.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import { builtinModel } from '#src/core/models/models.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';

/** The tools of a run: an operator with a model has mouse and keyboard in place of elements. */
export function toolboxOf(run: ClaimedRun, searchUrl: string): Toolbox {
  const { excludedFunctions: excluded } = run.assignment;
  // A playbook has those of the built-in planner, whoever comes after it.
  return openToolbox(isOperator(run) ? 'pictures' : 'built-in', { excluded, searchUrl });
}

export function isOperator(run: ClaimedRun): boolean {
  return run.agent === 'operator' && run.model !== builtinModel;
}

/**
 * The planner of a run, by its kind of agent and its model.
 * The built-in planner serves both kinds.
 * @throws AppError when the key that the run was started with is gone, or the model of an operator takes no pictures.
 */
export function choosePlanner(
  run: ClaimedRun,
  by: { openModel(name: string): ModelClient; searchUrl: string; browser: RunBrowser; work: Work },
): Planner {
  if (run.model === builtinModel)
    return createStepsPlanner({ excluded: run.assignment.excludedFunctions, work: by.work });
  const { maxActionsPerStep, maxHistoryItems, flashMode, excludedFunctions: excluded } = run.assignment;
  const { searchUrl } = by;
  const settings = { maxActionsPerStep, maxHistoryItems, flashMode, excluded };
  if (isOperator(run)) {
    return createComputerUsePlanner({
      client: by.openModel(run.model),
      toolbox: openToolbox('pictures', { excluded, searchUrl }),
      settings,
      screenshot: signal => by.browser.screenshot({ signal, quality: 80 }),
      view: by.browser.viewport,
    });
  }
  return createLanguageModelPlanner({
    client: by.openModel(run.model),
    toolbox: openToolbox('elements', { excluded, searchUrl }),
    settings,
    screenshot: signal => by.browser.screenshot({ signal }),
  });
}
