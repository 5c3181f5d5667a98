import { setImmediate as nextLoop } from 'node:timers/promises';
import type { CheckedStep } from '#src/contract/tasks/step-check.ts';
import { AppError } from '#src/core/errors.ts';
import { explainProblem, understandStep, type StepNames, type Understanding } from '#src/core/steps/understand.ts';
import { type Context, requireActor } from '../context.ts';

const mostProblems = 50;
/** Steps of usual length take 1 ms each, the worst of 4,000 characters some 20 ms. */
const readingMs = 10_000;
const sliceMs = 20;

/**
 * How the built-in planner reads each step, and what it does not understand.
 * @throws AppError BAD_REQUEST when the steps take over 10 s to read; the signal's reason
 */
export async function checkTaskSteps(
  ctx: Context,
  { steps, inputs }: { steps: readonly string[]; inputs: readonly string[] },
  signal?: AbortSignal,
): Promise<{ steps: CheckedStep[] }> {
  requireActor(ctx);
  const checked = await readSteps(steps, { inputs, credentials: [], before: [] }, { signal });
  if (checked.length === steps.length) return { steps: checked };
  const field = `steps.${checked.length}`;
  const message = `Steps ${checked.length + 1} to ${steps.length} take too long to read. Check fewer or shorter steps at once.`;
  throw new AppError('BAD_REQUEST', `${field}: ${message}`, { field, message });
}

/** `limitMs`: for all steps. `now`: a clock in milliseconds. */
type Reading = { signal?: AbortSignal | undefined; limitMs?: number; now?(): number };

/** How each step is read; only the first ones where all of them take over 10 s. */
export async function readSteps(
  texts: readonly string[],
  names: StepNames,
  { signal, limitMs = readingMs, now = () => performance.now() }: Reading = {},
): Promise<CheckedStep[]> {
  const before = [...names.before];
  const checked: CheckedStep[] = [];
  let [spent, slice] = [0, 0];
  for (const text of texts) {
    if (slice >= sliceMs) {
      await nextTurn();
      slice = 0;
    }
    signal?.throwIfAborted();
    if (spent >= limitMs) break;
    const started = now();
    const understood = understandStep(text, { ...names, before });
    const took = now() - started;
    spent += took;
    slice += took;
    before.push(...understood.names);
    checked.push(checkedStep(understood));
  }
  return checked;
}

let last: Promise<void> = Promise.resolve();

/** All lists of this process take turns, so that any other request waits for one slice at most. */
function nextTurn(): Promise<void> {
  last = last.then(() => nextLoop());
  return last;
}

function checkedStep({ canonical, problems, unknownInputs }: Understanding): CheckedStep {
  return {
    canonical,
    problems: problems.slice(0, mostProblems).map(problem => ({ ...problem, message: explainProblem(problem) })),
    unknown_inputs: unknownInputs.slice(0, mostProblems),
  };
}
