import type { Task, TaskUpdate } from '#src/contract/task.ts';
import { limits } from '#src/core/limits.ts';

/** The fields of a task that are settings: kept together, each with its default. */
export type TaskSettings = Pick<
  Task,
  | 'special_instructions'
  | 'guardrails'
  | 'network'
  | 'video_status'
  | 'recording_filename'
  | 'recording_mime_type'
  | 'preferred_agent'
  | 'use_proxy'
  | 'use_profile'
  | 'timeout'
  | 'exclude_functions'
  | 'model'
  | 'step_timeout'
  | 'initial_actions'
  | 'output_model_schema'
  | 'max_actions_per_step'
  | 'flash_mode'
  | 'replay'
  | 'replay_accepts_changes'
  | 'max_history_items'
  | 'region'
  | 'uploaded_files'
  | 'spend_limit_usd'
  | 'unwritten'
>;

export const defaultSettings: TaskSettings = {
  special_instructions: null,
  guardrails: [],
  network: [],
  video_status: 'none',
  recording_filename: null,
  recording_mime_type: null,
  preferred_agent: 'browseruse',
  use_proxy: false,
  use_profile: true,
  timeout: limits.runSecondsDefault,
  exclude_functions: [],
  model: 'gemini-2.5-pro',
  step_timeout: limits.stepTimeoutMsDefault,
  initial_actions: null,
  output_model_schema: null,
  max_actions_per_step: limits.maxActionsPerStepDefault,
  flash_mode: false,
  replay: true,
  replay_accepts_changes: false,
  max_history_items: null,
  region: null,
  uploaded_files: [],
  spend_limit_usd: null,
  unwritten: [],
};

/** The settings among the fields given, and only those. */
export function pickSettings(fields: Partial<TaskUpdate>): Partial<TaskSettings> {
  const entries = Object.entries(fields).filter(([key, value]) => key in defaultSettings && value !== undefined);
  // safe because every key was checked against defaultSettings and the contract gives both sides the same types
  return withoutLinks(Object.fromEntries(entries) as Partial<TaskSettings>);
}

/** Links to files are permissions of the user who requested them: they are not stored with a task. */
export function withoutLinks<S extends Partial<Pick<TaskSettings, 'uploaded_files'>>>(settings: S): S {
  if (!settings.uploaded_files?.some(({ url }) => url !== '')) return settings;
  return { ...settings, uploaded_files: settings.uploaded_files.map(file => ({ ...file, url: '' })) };
}
