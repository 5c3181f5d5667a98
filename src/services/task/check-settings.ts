import { AppError } from '#src/core/errors.ts';
import { readJsonText } from '#src/core/models/json-text.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import { findModel, refuseBlindOperator } from '#src/core/models/models.ts';
import { checkWebsites } from '#src/core/network/websites.ts';
import { type Context, type Installation, requireActor } from '../context.ts';
import { defaultSettings, type TaskSettings } from './settings.ts';

const actionsAtMost = 50;

/**
 * Refuses settings with which no run could start; `before` are the settings before the change.
 * @throws AppError that names the setting, the place and the reason.
 */
export function checkSettings(
  installation: Installation,
  settings: Partial<TaskSettings>,
  before: TaskSettings = defaultSettings,
): void {
  readInitialActions(installation, settings.initial_actions);
  if (settings.network) checkWebsites(settings.network);
  if (settings.model === undefined && settings.preferred_agent === undefined) return;
  const { model, preferred_agent: agent } = { ...before, ...settings };
  if (settings.model !== undefined || installation.models.some(({ name }) => name === model))
    refuseBlindOperator(agent, findModel(installation.models, model));
}

/**
 * Refuses an output schema that no result could be checked by. It may take seconds, so it is done before a transaction
 * begins. @throws AppError that says why it is none, or that it takes too much to check
 */
export async function checkOutputSchema(
  ctx: Context,
  { output_model_schema: text }: Partial<TaskSettings>,
): Promise<void> {
  if (text?.trim()) await ctx.providers.outputSchemas.read(requireActor(ctx).userId, text);
}

/** The calls that a run begins with: `[{"tool": {arguments}}, …]`; blank means none. @throws AppError */
export function readInitialActions(
  { faultOfCall }: Pick<Installation, 'faultOfCall'>,
  text: string | null | undefined,
): ToolCall[] {
  if (!text?.trim()) return [];
  const given = readJsonText('initial_actions', text);
  if (!Array.isArray(given)) throw wrong('it must be an array such as [{"wait": {"ms": 500}}]');
  if (given.length > actionsAtMost) throw wrong(`it has more than ${actionsAtMost} actions`);
  return given.map((action: unknown, index) => {
    const place = `action ${index + 1}`;
    const [entry, ...more] = isObject(action) ? Object.entries(action) : [];
    if (!entry || more.length > 0 || !isObject(entry[1])) {
      throw wrong('it must be one tool with its arguments, such as {"wait": {"ms": 500}}', place);
    }
    const call = { tool: entry[0], arguments: entry[1] };
    const fault = faultOfCall(call);
    if (fault) throw wrong(fault, place);
    return call;
  });
}

function wrong(why: string, place?: string): AppError {
  const field = 'initial_actions';
  const message = place === undefined ? `${why}.` : `${place}: ${why}.`;
  return new AppError('BAD_REQUEST', `${field}${place === undefined ? ':' : ','} ${message}`, { field, message });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
