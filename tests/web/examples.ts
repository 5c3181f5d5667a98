import type { Schedule } from '#src/contract/schedule.ts';
import type { ListedRun, TaskRun, TaskRunSummary } from '#src/contract/task-run.ts';
import type { ListedTask } from '#src/contract/task.ts';
import type { TemplatePackage } from '#src/contract/template.ts';
import type { User } from '#src/contract/user.ts';
import { exampleTask } from '#src/web/features/editor/form/example-task.fixture.ts';

const at = '2026-11-20T09:00:00.000Z';

export const ann: User = {
  id: 'user:1',
  name: 'Ann',
  email: 'ann@a.test',
  picture: null,
  credits: 100,
  data_retention: 'forever',
  video_retention: 'forever',
  video_chosen: true,
  is_staff: false,
};

export function task(name: string, more: Partial<ListedTask> = {}): ListedTask {
  return { ...exampleTask(), id: `user:1/task:${name}`, name, status: 'ready', abridged: false, ...more };
}

const daily = { minute: 0, hour: 8, day_of_month: null, month: null, year: null, day_of_week: null };

export const schedulePreview = {
  time_components: daily,
  local_time_components: daily,
  time_zone: 'UTC',
  next_run_at: at,
  next_runs: [at],
};

export function schedule(of: ListedTask, more: Partial<Schedule> = {}): Schedule {
  return {
    id: `${of.id}/schedule:1`,
    task_id: of.id,
    user_id: 'user:1',
    frequency: 'daily',
    time_components: daily,
    local_time_components: daily,
    time_zone: 'UTC',
    inputs: {},
    overlap: 'skip',
    agent: null,
    model: null,
    additional_instructions: null,
    status: 'active',
    paused_reason: null,
    consecutive_failures: 0,
    next_run_at: at,
    next_runs: [at],
    last_run: null,
    last_slot: null,
    created_at: at,
    updated_at: at,
    ...more,
  };
}

export function runOf(number: number, more: Partial<TaskRunSummary> = {}): TaskRunSummary {
  return {
    id: `user:1/task:1/run:${number}`,
    task_session_id: `user:1/task:1/run:${number}`,
    task_id: 'user:1/task:1',
    task_name: `Task of run ${number}`,
    status: 'success',
    status_reason: 'All done.',
    created_at: at,
    updated_at: at,
    ended_at: at,
    user_id: 'user:1',
    user_email: 'ann@a.test',
    agent: 'browseruse',
    agent_type: 'browseruse',
    model: 'builtin',
    inputs: {},
    uploaded_files: [],
    question: null,
    input_requested: false,
    testing: false,
    test_run: false,
    is_scheduled: false,
    data_retention: 'forever',
    video_retention: 'forever',
    usage: null,
    video_url: null,
    downloads_url: null,
    ...more,
  };
}

/** A run as lists have it. */
export function listedRun(number: number, more: Partial<ListedRun> = {}): ListedRun {
  return { ...runOf(number), started_by: 'you', result_line: null, ...more };
}

/** A run as its own screen has it. */
export function wholeRun(more: Partial<TaskRun> = {}): TaskRun {
  return {
    ...runOf(1),
    steps: [],
    data_swept_at: null,
    downloads: [],
    question: null,
    input_secret: false,
    browser_closed: null,
    session_id: 'session-1',
    debug_url: null,
    local_stream_url: null,
    local_session_id: null,
    browserbase_stream_url: null,
    browserbase_session_id: null,
    chat_history: [],
    user_messages: [],
    system_messages: [],
    step_metadata_list: [],
    video: { state: 'none', reason: null, seconds: null, parts: [], download_url: null },
    result: null,
    last_page_url: null,
    ...more,
  };
}

export function template(name: string, more: Partial<TemplatePackage> = {}): TemplatePackage {
  return {
    id: `template:${name}`,
    name,
    description: `About ${name}`,
    tags: [],
    apps: [],
    additional_information: '',
    instructions: '',
    visibility: 'public',
    thumbnail: null,
    metadata: {},
    creator_user_name: 'Bob',
    creator_user_id: 'user:2',
    creator_user_image: null,
    latest_version_id: null,
    network: [],
    stats: { installs: 0, runs: 0, success_rate: null, median_seconds: null, last_run_at: null },
    installed: null,
    created_at: at,
    updated_at: at,
    ...more,
  };
}

export const models = {
  models: [
    { name: 'builtin', label: 'Built-in planner', aliases: [], usable: true, reason: null, sees: false, price: null },
    {
      name: 'gemini-2.5-pro',
      label: 'Gemini 2.5 Pro',
      aliases: [],
      usable: false,
      reason: 'Set GEMINI_API_KEY',
      sees: true,
      price: null,
    },
  ],
  default: 'gemini-2.5-pro',
  fallback: 'builtin',
};
