import { chooseModel, findModel, refuseBlindOperator } from '#src/core/models/models.ts';
import type { TaskRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { presentTask } from '../task/present.ts';

/** Refuses a model or an agent with which no run of the task could start. @throws AppError */
export function checkHow(
  { installation }: Context,
  task: TaskRow,
  how: { model?: string | null | undefined; agent?: string | null | undefined },
): void {
  const settings = presentTask(task);
  const { model } = chooseModel({
    asked: how.model ?? undefined,
    preferred: settings.model,
    table: installation.models,
    usable: installation.usableModels,
  });
  refuseBlindOperator(how.agent ?? settings.preferred_agent, findModel(installation.models, model));
}
