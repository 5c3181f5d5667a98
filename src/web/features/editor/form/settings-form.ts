import type { Task, TaskUpdate } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { jsonFault } from '#src/core/models/json-text.ts';
import { limits } from '#src/core/limits.ts';
import { checkWebsites } from '#src/core/network/websites.ts';

type Region = 'default' | 'asia-south' | 'us-central';

/** The settings as they are typed: numbers and JSON stay texts until they are sent. */
export type SettingsForm = {
  preferred_agent: Task['preferred_agent'];
  special_instructions: string;
  guardrails: string[];
  /** Only for the editor: whether `domains` is sent at all. */
  restrictWebsites: boolean;
  domains: string[];
  /** Only for the editor: whether the advanced settings are shown. */
  useAdvancedSettings: boolean;
  use_proxy: boolean;
  use_profile: boolean;
  flash_mode: boolean;
  replay: boolean;
  replay_accepts_changes: boolean;
  exclude_functions: Task['exclude_functions'];
  model: string;
  region: Region;
  timeout: string;
  step_timeout: string;
  max_actions_per_step: string;
  max_history_items: string;
  spend_limit_usd: string;
  initial_actions: string;
  output_model_schema: string;
};

export type NumberField = 'timeout' | 'step_timeout' | 'max_actions_per_step' | 'max_history_items' | 'spend_limit_usd';
/** `fallback` stands for what is no number; null means unset. */
export type NumberRule = { min: number; max: number; fallback: number | null; whole: boolean };

export const numberRules = {
  timeout: { min: 1, max: 1800, fallback: limits.runSecondsDefault, whole: true },
  step_timeout: { min: 1, max: 10_000, fallback: limits.stepTimeoutMsDefault, whole: true },
  max_actions_per_step: { min: 1, max: 50, fallback: limits.maxActionsPerStepDefault, whole: true },
  max_history_items: { min: 5, max: 100, fallback: null, whole: true },
  spend_limit_usd: { min: 0.01, max: 1000, fallback: null, whole: false },
} as const satisfies Record<NumberField, NumberRule>;

/** A typed number as it is kept: within its range, or the fallback. */
export function readNumber(text: string, rule: NumberRule): number | null {
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(typed)) return rule.fallback;
  return Math.min(rule.max, Math.max(rule.min, rule.whole ? Math.round(typed) : typed));
}

/** What the field shows once it is left. */
export function settledNumber(text: string, rule: NumberRule): string {
  return shownNumber(readNumber(text, rule));
}

function shownNumber(value: number | null): string {
  return value === null ? '' : String(value);
}

export function settingsOf(task: Task): SettingsForm {
  const settings: SettingsForm = {
    preferred_agent: task.preferred_agent,
    special_instructions: task.special_instructions ?? '',
    guardrails: task.guardrails,
    restrictWebsites: task.network.some(website => website.trim() !== ''),
    domains: task.network,
    useAdvancedSettings: false,
    use_proxy: task.use_proxy,
    use_profile: task.use_profile,
    flash_mode: task.flash_mode,
    replay: task.replay,
    replay_accepts_changes: task.replay_accepts_changes,
    exclude_functions: task.exclude_functions,
    model: task.model,
    region: task.region ?? 'default',
    timeout: shownNumber(task.timeout),
    step_timeout: shownNumber(task.step_timeout),
    max_actions_per_step: shownNumber(task.max_actions_per_step),
    max_history_items: shownNumber(task.max_history_items),
    spend_limit_usd: shownNumber(task.spend_limit_usd),
    initial_actions: task.initial_actions ?? '',
    output_model_schema: task.output_model_schema ?? '',
  };
  return settings;
}

/** The fields of a call of `task.update`; blank rows are left out. */
export function settingsUpdate(form: SettingsForm) {
  return {
    preferred_agent: form.preferred_agent,
    special_instructions: form.special_instructions.trim() || null,
    guardrails: filled(form.guardrails),
    network: form.restrictWebsites ? filled(form.domains) : [],
    use_proxy: form.use_proxy,
    use_profile: form.use_profile,
    flash_mode: form.flash_mode,
    replay: form.replay,
    replay_accepts_changes: form.replay_accepts_changes,
    exclude_functions: form.exclude_functions,
    model: form.model,
    region: form.region === 'default' ? null : form.region,
    timeout: readNumber(form.timeout, numberRules.timeout) ?? undefined,
    step_timeout: readNumber(form.step_timeout, numberRules.step_timeout) ?? undefined,
    max_actions_per_step: readNumber(form.max_actions_per_step, numberRules.max_actions_per_step) ?? undefined,
    max_history_items: readNumber(form.max_history_items, numberRules.max_history_items),
    spend_limit_usd: readNumber(form.spend_limit_usd, numberRules.spend_limit_usd),
    initial_actions: form.initial_actions.trim() === '' ? null : form.initial_actions,
    output_model_schema: form.output_model_schema.trim() === '' ? null : form.output_model_schema,
  } satisfies Partial<TaskUpdate>;
}

function filled(rows: readonly string[]): string[] {
  return rows.map(row => row.trim()).filter(row => row !== '');
}

/** Messages by field: of the allowed websites and of the texts that have to be JSON. */
export function checkSettingsForm(form: SettingsForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const sites = form.restrictWebsites ? websitesFault(form.domains) : undefined;
  if (sites) errors.network = sites;
  const actions = jsonMessage(form.initial_actions) ?? actionsMessage(form.initial_actions);
  if (actions) errors.initial_actions = actions;
  const schema = jsonMessage(form.output_model_schema);
  if (schema) errors.output_model_schema = schema;
  return errors;
}

function websitesFault(domains: readonly string[]): string | undefined {
  try {
    checkWebsites(filled(domains));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return filled(domains).length === 0 ? 'Add at least one website, or turn off Restrict websites' : undefined;
}

function jsonMessage(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const fault = jsonFault(text);
  return fault && `Line ${fault.line}, column ${fault.column}: ${fault.why}.`;
}

function actionsMessage(text: string): string | undefined {
  if (text.trim() === '' || Array.isArray(JSON.parse(text))) return undefined;
  return 'Enter a JSON array such as [{"go_to_url": {"url": "https://example.com"}}].';
}
