import type { StepWarning } from '#src/contract/tasks/step-check.ts';
import type { Task } from '#src/contract/task.ts';
import type { TaskFile } from '#src/contract/tasks/task-file.ts';
import { AppError } from '#src/core/errors.ts';
import { localAddressesOf } from '#src/core/network/task-websites.ts';
import { type ReadFile, readTaskFile } from '#src/core/tasks/task-file.ts';
import { type Context, requireActor } from '../context.ts';
import { checkOutputSchema, checkSettings } from '../task/check-settings.ts';
import { readSteps } from '../task/check-steps.ts';
import { createTask } from '../task/create.ts';
import { pickSettings, type TaskSettings } from '../task/settings.ts';

type Imported = {
  task: Task | null;
  file: TaskFile;
  credentials_to_add: string[];
  local_addresses: string[];
  warnings: StepWarning[];
};
type Input = { yaml: string; status?: 'draft' | 'ready' | undefined; dry_run?: boolean | undefined };

/** Creates a task from a file, or only reports what it would create. @throws AppError that names the lines at fault. */
export async function importTask(ctx: Context, input: Input): Promise<Imported> {
  requireActor(ctx);
  const read = readTaskFile(input.yaml);
  const file = { ...read.file, status: input.status ?? read.file.status };
  const { legwork: _, credentials = [], steps, thumbnail, ...rest } = file;
  await checkLines(ctx, read, pickSettings(rest));
  const local_addresses = localAddressesOf(file, ctx.installation.publicUrl);
  const warnings = await warningsOf(read);
  const report = { file, credentials_to_add: credentials.map(({ name }) => name), local_addresses, warnings };
  if (input.dry_run) return { task: null, ...report };
  const task = await createTask(ctx, {
    ...rest,
    ...(thumbnail && { thumbnail }),
    steps: steps.map((description, at) => ({ id: String(at + 1), description })),
    // There is no recording to continue with, so the editor opens on the steps.
    video_status: 'not_provided',
  });
  return { task, ...report };
}

const warningsListed = 200;

/** What the built-in planner would not understand, step by step, with the lines of the file. */
export async function warningsOf(
  { file, lineOf }: Pick<ReadFile, 'file' | 'lineOf'>,
  limits: { limitMs?: number } = {},
): Promise<StepWarning[]> {
  const inputs = (file.inputs ?? []).map(({ name }) => name.trim());
  const credentials = (file.credentials ?? []).map(({ name }) => name.trim());
  const steps = await readSteps(file.steps, { inputs, credentials, before: [] }, limits);
  const placeOf = (at: number): Pick<StepWarning, 'step' | 'line'> => ({ step: at + 1, line: lineOf(['steps', at]) });
  const warnings = steps.flatMap(({ problems, unknown_inputs }, at): StepWarning[] => [
    ...problems.map(({ from: _, to: __, ...problem }) => ({ ...placeOf(at), ...problem })),
    ...unknown_inputs.map(name => ({
      ...placeOf(at),
      reason: 'unknown-input' as const,
      words: `{${name}}`,
      message: `{${name}} is not one of the inputs. Add an input of that name.`,
      proposals: [],
    })),
  ]);
  if (steps.length < file.steps.length) {
    const message = 'This step and those after it take too long to read, so they were not checked. Use shorter steps.';
    warnings.unshift({ ...placeOf(steps.length), reason: 'too-long', words: '', message, proposals: [] });
  }
  return warnings.slice(0, warningsListed);
}

/** Settings one by one, so that an error in one names its line. */
async function checkLines(ctx: Context, read: ReadFile, settings: Partial<TaskSettings>): Promise<void> {
  const checked = ['network', 'initial_actions', 'output_model_schema', 'model'] as const;
  for (const field of checked) {
    const { [field]: value, preferred_agent } = settings;
    if (value === undefined) continue;
    try {
      const one = { [field]: value, ...(field === 'model' && preferred_agent && { preferred_agent }) };
      checkSettings(ctx.installation, one);
      await checkOutputSchema(ctx, one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw read.refuse(field, error.message.replace(`${field}: `, '').replace(`${field}, `, '').replace(/\.$/, ''));
    }
  }
}
