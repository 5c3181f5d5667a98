import { setImmediate } from 'node:timers/promises';
import type { CheckedStep, StepPart } from '#src/contract/tasks/step-check.ts';
import type { Part } from '#src/core/step-language/parts.ts';
import { explainProblem, mostActions, understandStep } from '#src/core/step-language/understand.ts';
import { type Context, requireActor } from '../context.ts';

type Input = { steps: readonly string[]; inputs: readonly string[] };

const mostProblems = 50;

/** How the built-in planner reads each step, and what it does not understand. */
export async function checkTaskSteps(
  ctx: Context,
  { steps, inputs }: Input,
  signal?: AbortSignal,
): Promise<{ steps: CheckedStep[] }> {
  requireActor(ctx);
  const checked: CheckedStep[] = [];
  for (const step of steps) {
    // A long list takes a while to read: other requests go between two steps.
    await setImmediate();
    if (signal?.aborted) break;
    const { parts, problems, unknownInputs } = understandStep(step, { inputs });
    checked.push({
      parts: partsOf(parts),
      problems: problems.slice(0, mostProblems).map(problem => ({ ...problem, message: explainProblem(problem) })),
      unknown_inputs: unknownInputs.slice(0, mostProblems),
    });
  }
  return { steps: checked };
}

function partsOf(parts: readonly Part[]): StepPart[] {
  return parts.slice(0, mostActions).map(({ details = [], children, otherwise, ...part }) => ({
    ...part,
    details,
    children: partsOf(children),
    otherwise: partsOf(otherwise),
  }));
}
