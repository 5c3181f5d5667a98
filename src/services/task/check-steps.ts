import type { CheckedStep, StepPart } from '#src/contract/tasks/step-check.ts';
import { AppError } from '#src/core/errors.ts';
import type { Part } from '#src/core/step-language/parts.ts';
import { explainProblem, mostActions, type Understanding } from '#src/core/step-language/understand.ts';
import { type Context, requireActor } from '../context.ts';

type Input = { steps: readonly string[]; inputs: readonly string[] };

const mostProblems = 50;

/**
 * How the built-in planner reads each step, and what it does not understand.
 * @throws AppError BAD_REQUEST when the steps take too long to read
 */
export async function checkTaskSteps(
  ctx: Context,
  input: Input,
  signal?: AbortSignal,
): Promise<{ steps: CheckedStep[] }> {
  const steps = await readSteps(ctx, input, signal);
  if (steps !== null) return { steps };
  const message = 'Reading these steps takes too long. Check fewer or shorter steps at once.';
  throw new AppError('BAD_REQUEST', `steps: ${message}`, { field: 'steps', message });
}

/** How each step is read; null when that takes too long. */
export async function readSteps(ctx: Context, input: Input, signal?: AbortSignal): Promise<CheckedStep[] | null> {
  const { userId } = requireActor(ctx);
  const read = await ctx.providers.stepReadings.read(userId, input, signal);
  return read?.map(checkedStep) ?? null;
}

function checkedStep({ parts, problems, unknownInputs }: Understanding): CheckedStep {
  return {
    parts: partsOf(parts),
    problems: problems.slice(0, mostProblems).map(problem => ({ ...problem, message: explainProblem(problem) })),
    unknown_inputs: unknownInputs.slice(0, mostProblems),
  };
}

function partsOf(parts: readonly Part[]): StepPart[] {
  return parts.slice(0, mostActions).map(({ details = [], children, otherwise, ...part }) => ({
    ...part,
    details,
    children: partsOf(children),
    otherwise: partsOf(otherwise),
  }));
}
