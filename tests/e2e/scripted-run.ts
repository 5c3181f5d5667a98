import { expect, type Page, type Route } from '@playwright/test';
import type { ChatEntry, ListedRun, TaskRun } from '../../src/contract/task-run.ts';
import type { Task } from '../../src/contract/task.ts';
import { redacted } from '#src/core/secrets/redactor.ts';
import type { Product } from '../product/harness/start-product.ts';
import { apiOf } from './fixtures.ts';
import { isActive } from '#src/core/runs/run-status.ts';

export type ScriptedRun = {
  /** The run as the server would return it now; `change` sets what it returns from the next response on. */
  now: () => TaskRun;
  change: (to: Partial<TaskRun>) => void;
  say: (type: ChatEntry['type'], message: string, questionId?: string) => void;
  /** Bodies of the calls that were made, by name. */
  calls: { name: string; body: Record<string, unknown> }[];
  /** The next answers to a call: a status and a body, or no answer at all. */
  fail: Map<string, { status: number; body: string } | 'network'>;
};

export const livePicture = '/live/0?ticket=scripted';

/** Answers the calls of runs from a script, so that every state of the screen can be held still and looked at. */
export async function scriptRun(page: Page, task: Task, start: Partial<TaskRun> = {}): Promise<ScriptedRun> {
  let run: TaskRun = { ...newRun(task), ...start };
  const script: ScriptedRun = {
    now: () => run,
    change: to => void (run = { ...run, ...to, updated_at: new Date().toISOString() }),
    say(type, message, questionId) {
      const entry = {
        type,
        message,
        timestamp: new Date().toISOString(),
        ...(questionId && { question_id: questionId }),
      };
      script.change({ chat_history: [...run.chat_history, entry] });
    },
    calls: [],
    fail: new Map(),
  };
  await page.route('**/live/**', route => route.fulfill({ contentType: 'text/html', body: '<h1>The picture</h1>' }));
  await page.route(/\/api\/(task\.run|task-run\.[a-z-]+)$/, route => answer(route, script));
  return script;
}

async function answer(route: Route, script: ScriptedRun): Promise<void> {
  const name = new URL(route.request().url()).pathname.replace('/api/', '');
  const body = (route.request().postDataJSON() ?? {}) as Record<string, unknown>;
  script.calls.push({ name, body });
  const failure = script.fail.get(name);
  if (failure === 'network') return route.abort();
  if (failure) return route.fulfill({ status: failure.status, contentType: 'text/plain', body: failure.body });
  const respond = answers.get(name);
  // No stream: the screen lives by its poll.
  return route.fulfill(respond ? respond(script, body) : { status: 404, body: 'no such call' });
}

type Body = Record<string, unknown>;
type Fulfilment = Parameters<Route['fulfill']>[0];

type Respond = (script: ScriptedRun, body: Body) => Fulfilment;

const answers = new Map<string, Respond>([
  ['task.run', script => ({ json: script.now() })],
  ['task-run.get', script => ({ json: script.now() })],
  ['task-run.list', listRuns],
  ['task-run.waiting', () => ({ json: { task_runs: [], total_count: 0 } })],
  ['task-run.chat', takeMessage],
  ['task-run.update-status', changeStatus],
  ['task-run.terminate', terminate],
]);

function listRuns(script: ScriptedRun, body: Body): Fulfilment {
  const run = script.now();
  const runs = body['status'] === undefined || body['status'] === run.status ? [run] : [];
  const pagination = {
    page: 1,
    page_size: 10,
    total_count: runs.length,
    total_pages: 1,
    has_prev: false,
    has_next: false,
  };
  const listed = (isActive(run.status) || body['page_size'] === 10 ? runs : [run]).map(asListed);
  return { json: { task_runs: listed, pagination } };
}

/** A run as lists have it. */
export function asListed(run: TaskRun): ListedRun {
  return { ...run, started_by: 'you', result_line: run.result };
}

function takeMessage(script: ScriptedRun, body: Body): Fulfilment {
  const run = script.now();
  if (body['question_id'] !== run.question?.id)
    return { status: 409, json: { code: 'CONFLICT', message: 'This question is closed.' } };
  script.say('user', run.input_secret || body['secret'] === true ? redacted : String(body['message']));
  script.change({ input_requested: false, input_secret: false, question: null });
  return { json: { success: true, message: 'Sent.' } };
}

function changeStatus(script: ScriptedRun, { status }: Body): Fulfilment {
  script.change({ status: status === 'paused' ? 'pausing' : 'running' });
  return { json: { success: true, message: `Asked for ${String(status)}.` } };
}

function terminate(script: ScriptedRun): Fulfilment {
  script.change({ status: 'terminated', ended_at: new Date().toISOString(), local_stream_url: null });
  return { json: { success: true, message: 'It is over.' } };
}
function newRun(task: Task): TaskRun {
  const id = task.user_id + '/taskrun:900';
  const now = new Date().toISOString();
  return {
    id,
    task_session_id: id,
    task_id: task.id,
    task_name: task.name,
    steps: task.steps.map(({ description }) => description),
    status: 'running',
    status_reason: null,
    created_at: now,
    updated_at: now,
    ended_at: null,
    user_id: task.user_id,
    user_email: '',
    agent: 'browseruse',
    agent_type: 'browseruse',
    model: 'builtin',
    inputs: {},
    uploaded_files: [],
    input_requested: false,
    testing: false,
    test_run: false,
    is_scheduled: false,
    data_retention: '1_day',
    video_retention: 'none',
    usage: null,
    video_url: null,
    downloads_url: null,
    downloads: [],
    data_swept_at: null,
    question: null,
    input_secret: false,
    browser_closed: null,
    session_id: id,
    debug_url: null,
    local_stream_url: livePicture,
    local_session_id: id,
    browserbase_stream_url: null,
    browserbase_session_id: null,
    chat_history: [],
    user_messages: [],
    system_messages: [],
    step_metadata_list: [],
    video: { state: 'off', reason: null, seconds: null, parts: [], download_url: null },
    result: null,
    last_page_url: null,
  };
}

export async function sampleTask(page: Page, product: Product): Promise<Task> {
  const tasks = await (await apiOf(page, product)).ok<Task[]>('task.list');
  const task = tasks.find(({ name }) => name === 'Order from the practice shop');
  if (!task) throw new Error('The sample task is missing');
  return task;
}

/** Opens the screen on a run whose every answer is scripted. */
export async function openRun(
  page: Page,
  product: Product,
  start: Partial<TaskRun> = {},
): Promise<{ task: Task; script: ScriptedRun }> {
  const task = await sampleTask(page, product);
  const script = await scriptRun(page, task, start);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(script.now().id)}`);
  await expect(page.getByRole('heading', { name: task.name })).toBeVisible();
  return { task, script };
}
