import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { Id, Message, Page, PageSize, Pagination, Timestamp, Usage } from './common.ts';
import { mutation, query } from './procedure.ts';
import { RunEvent, StepBy } from './run-event.ts';
import { AgentKind, UploadedFile } from './task.ts';
import { Retention } from './user.ts';

export const RunStatus = z.enum([
  'running',
  'pausing',
  'paused',
  'success',
  'completed',
  'fail',
  'errored',
  'terminated',
  'timed_out',
]);
export type RunStatus = z.infer<typeof RunStatus>;

export const ChatEntry = z.object({
  type: z.enum(['user', 'system', 'agent']),
  message: z.string(),
  timestamp: Timestamp,
  /** Set on questions: an answer names it. */
  question_id: z.string().optional(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** The question that the agent waits for an answer to. */
export const Question = z.object({
  /** Send it with the answer: an answer to one question never answers another. */
  id: z.string(),
  text: z.string(),
  /** The answer is sealed for the run and shown as dots. */
  secret: z.boolean(),
  /** The agent asks whether it may do something: only a plain yes allows it, once. */
  approval: z.boolean(),
  /** Answers that the agent offers, each with the element of the page that it means, if any. */
  choices: z.array(z.object({ label: z.string(), ref: z.string().optional() })).optional(),
  /** The text without the choices, for who shows them as buttons. */
  short: z.string().optional(),
});
export type Question = z.infer<typeof Question>;

/**
 * What people may say to any question instead of answering it: that they did it themselves and the agent is to look again, that
 * it is to be left out, or that the run is to end.
 */
export const Reply = z.enum(['done', 'skip', 'stop']);
export type Reply = z.infer<typeof Reply>;

/** One tool call of a turn: what was asked of the browser and what came of it. */
export const ActionRecord = z.object({
  /** Position in its turn, from 0. */
  index: z.int(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  outcome: z.enum(['pending', 'done', 'failed', 'unknown']),
  /** What the tool saw happen, in words. */
  result: z.string().nullable(),
  ms: z.int().nullable(),
});
export type ActionRecord = z.infer<typeof ActionRecord>;

/** One observe-plan-act turn of the agent, or its part that worked on one step. */
export const StepMetadata = z.object({
  turn: z.int(),
  /** Position of the task's step the turn worked on, from 1; null outside the steps. */
  step: z.int().nullable(),
  description: z.string(),
  thought: z.string().nullable(),
  url: z.string(),
  actions: z.array(ActionRecord),
  /** Whether the step's effect was seen on the page; null while its step goes on. */
  verdict: z.enum(['proved', 'unproved', 'failed']).nullable(),
  evidence: z.string().nullable(),
  /** What the page looked like before the step and after it, secrets covered; signed links that expire. With the last turn of a step. */
  before_picture_url: z.string().nullable(),
  after_picture_url: z.string().nullable(),
  started_at: Timestamp,
  ms: z.int().nullable(),
  tokens: z.int(),
  /** What chose the actions; null outside the steps, and in runs of earlier versions. */
  by: StepBy.nullable(),
  /** Null when no model was asked. */
  usage: Usage.nullable(),
});
export type StepMetadata = z.infer<typeof StepMetadata>;

export const TaskRunSummary = z.object({
  id: z.string(),
  task_session_id: z.string(),
  task_id: z.string(),
  task_name: z.string().nullable(),
  status: RunStatus,
  /** Why the run ended as it did, in words; null while it goes on. */
  status_reason: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  ended_at: Timestamp.nullable(),
  user_id: z.string(),
  user_email: z.string(),
  agent: AgentKind,
  agent_type: AgentKind,
  model: z.string(),
  inputs: z.record(z.string(), z.string()),
  uploaded_files: z.array(UploadedFile),
  input_requested: z.boolean(),
  /** The question that is open; null while none is. */
  question: Question.nullable(),
  testing: z.boolean(),
  test_run: z.boolean(),
  is_scheduled: z.boolean(),
  data_retention: Retention,
  video_retention: Retention,
  /** What the run took of models so far; null without a model. */
  usage: Usage.nullable(),
  video_url: z.string().nullable(),
  downloads_url: z.string().nullable(),
});
export type TaskRunSummary = z.infer<typeof TaskRunSummary>;

/** Who started a run: its owner, also of a task that was installed from a template; one of the schedules; a program. */
export const StartedBy = z.enum(['you', 'template', 'schedule', 'api']);
export type StartedBy = z.infer<typeof StartedBy>;

/** A run as lists have it. */
export const ListedRun = TaskRunSummary.extend({
  started_by: StartedBy,
  /** The beginning of the result, in one line; null without one. */
  result_line: z.string().nullable(),
});
export type ListedRun = z.infer<typeof ListedRun>;

/**
 * The recording of a run. `off`: the owner keeps no videos; `preparing`: the run has ended and the video is being made;
 * `ready`: video_url plays it. `parts` give the moments: from `at` seconds on, the run's time goes on from `started_at`.
 */
export const RunVideo = z.object({
  state: z.enum(['none', 'off', 'recording', 'preparing', 'ready', 'failed', 'expired']),
  /** Why there is no video, in words. */
  reason: z.string().nullable(),
  seconds: z.number().nullable(),
  parts: z.array(z.object({ started_at: Timestamp, at: z.number() })),
  /** Saves the video; video_url shows it. Both are signed and expire. */
  download_url: z.string().nullable(),
});
export type RunVideo = z.infer<typeof RunVideo>;

/** A file that pages gave the run. Links are signed and expire after 15 minutes. */
export const DownloadedFile = z.object({
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  url: z.string(),
  /** For showing it in a page; null for what is only ever saved. */
  preview_url: z.string().nullable(),
});
export type DownloadedFile = z.infer<typeof DownloadedFile>;

/** What is kept while a run waits without a browser: its pages, always. */
export const BrowserClosed = z.object({
  /** False where websites had stored more than is kept: they may ask to sign in again. */
  sign_ins_kept: z.boolean(),
});
export type BrowserClosed = z.infer<typeof BrowserClosed>;

export const TaskRun = TaskRunSummary.extend({
  /** The steps of the task when the run started; empty once its data was deleted. */
  steps: z.array(z.string()),
  /** When chat, inputs, files and result were deleted since their retention time was over. */
  data_swept_at: Timestamp.nullable(),
  downloads: z.array(DownloadedFile),
  /** Set while the agent asks for a secret: the answer is sealed for the run and shown as dots. */
  input_secret: z.boolean(),
  /** Set while its browser is closed to save memory: it opens again once its person answers or resumes. Null otherwise. */
  browser_closed: BrowserClosed.nullable(),
  session_id: z.string(),
  debug_url: z.string().nullable(),
  /** Live view of a browser of ours; only while the run is active. The link is signed and expires. */
  local_stream_url: z.string().nullable(),
  local_session_id: z.string().nullable(),
  browserbase_stream_url: z.string().nullable(),
  browserbase_session_id: z.string().nullable(),
  chat_history: z.array(ChatEntry),
  user_messages: z.array(z.string()),
  system_messages: z.array(z.string()),
  step_metadata_list: z.array(StepMetadata),
  video: RunVideo,
  /** What the run found, as text or JSON text. */
  result: z.string().nullable(),
  /** A picture of the page that the run saw last, secrets covered: once it has ended. A signed link that expires. */
  last_page_url: z.string().nullable(),
});
export type TaskRun = z.infer<typeof TaskRun>;

/** The fields of a run that are not made of its events. */
export const RunFields = TaskRun.omit({
  chat_history: true,
  user_messages: true,
  system_messages: true,
  step_metadata_list: true,
});
export type RunFields = z.infer<typeof RunFields>;

/** Screenshots of a step, at the last turn that worked on it; signed links that expire. */
export const StepScreenshots = z.object({
  step: z.int(),
  before_picture_url: z.string().nullable(),
  after_picture_url: z.string().nullable(),
});
export type StepScreenshots = z.infer<typeof StepScreenshots>;

/** What happened in a run since a moment. */
export const RunChanges = z.object({
  /** The events are those after this number. 0: from the start, so forget what you knew of the run. */
  after: z.int(),
  /** All events up to this number have been sent; send it as `after` to go on from here. */
  seq: z.int(),
  /** Whether more events are there already: the next item has them. */
  more: z.boolean(),
  events: z.array(RunEvent),
  /** The fields that changed; all of them in the first item of a stream. */
  run: RunFields.partial(),
  /** Of steps whose screenshots or links changed; of all steps in the first item of a stream. */
  screenshots: z.array(StepScreenshots),
});
export type RunChanges = z.infer<typeof RunChanges>;

const inputBytes = 100_000;

export const Inputs = z
  .record(z.string().min(1).max(100), z.string().max(20_000))
  .refine(map => Object.keys(map).length <= 100, 'At most 100 inputs')
  // Lists return them whole, of hundreds of schedules or runs at a time.
  .refine(
    map => new TextEncoder().encode(JSON.stringify(map)).length <= inputBytes,
    `All inputs together have at most ${inputBytes / 1000} kB`,
  );

export const RunRequest = z.strictObject({
  task_id: Id,
  agent: AgentKind.optional(),
  serviceType: z.string().max(100).optional(),
  inputs: Inputs.default({}),
  uploaded_files: z.array(UploadedFile).max(100).default([]),
  additional_instructions: z.string().max(20_000).optional(),
  model: z.string().min(1).max(100).optional(),
  testing: z.boolean().optional(),
  test_run: z.boolean().optional(),
  is_scheduled: z.boolean().optional(),
  /** Goes on at a step of a run that has ended: see task.run. */
  again: z.strictObject({ task_run_id: Id, step: z.int().min(2).max(10_000) }).optional(),
});
export type RunRequest = z.infer<typeof RunRequest>;

const StatusFilter = z.union([RunStatus, z.enum(['all', 'open', 'closed', 'waiting'])]);

/** A test of the editor, or a run with test_run, is a test. */
const RunKind = z.enum(['runs', 'tests']);
export type RunKind = z.infer<typeof RunKind>;

/** How many of an account's newest runs a search looks at. */
export const searchedRuns = 5000;

const exampleRun = 'user:1/taskrun:1';
const one = z.strictObject({ task_run_id: Id });

export const taskRun = {
  run: mutation('task.run', 'Start a run of a task', {
    notes: [
      'The task must be ready.',
      'model builtin needs no key; a model without a key on this installation is refused.',
      'The response has task_session_id, the id for task-run.get.',
      'again starts a run with the inputs and files of a run that has ended, at one of its steps (from 2). What was proved before it and may be done only once, such as sending a form, is not done again: the run begins after that, and does the steps from there. 409 says why where that cannot be.',
    ],
    example: { task_id: 'user:1/task:1', agent: 'browseruse', inputs: {} },
  })
    .input(RunRequest)
    .output(TaskRun),
  get: query('task-run.get', 'Get a run with its chat and steps', { example: { task_run_id: exampleRun } })
    .input(one)
    .output(TaskRun),
  list: query('task-run.list', 'List runs, newest first', {
    notes: [
      'status all or absent lists every status.',
      'open means running, closed means terminated.',
      'kind runs leaves out tests, and kind tests lists nothing else.',
      `search finds text in the names of tasks, inputs, results and reasons of your newest ${searchedRuns.toLocaleString('en-US')} runs.`,
    ],
    example: { page: 1, page_size: 10 },
  })
    .input(
      z
        .strictObject({
          task_id: Id.optional(),
          page: Page.default(1),
          page_size: PageSize.default(10),
          status: StatusFilter.optional(),
          kind: RunKind.optional(),
          search: z.string().trim().max(200).optional(),
        })
        .optional(),
    )
    .output(z.object({ task_runs: z.array(ListedRun), pagination: Pagination })),
  waiting: query('task-run.waiting', 'List the runs that wait for your answer', {
    notes: [
      'The newest three, each with its question, and how many there are. task-run.list has the others with status waiting.',
    ],
    example: {},
  })
    .input(z.strictObject({}).optional())
    .output(z.object({ task_runs: z.array(TaskRunSummary), total_count: z.int() })),
  chat: mutation('task-run.chat', 'Send a message to the agent', {
    notes: [
      'Works while the run is running, pausing or paused.',
      'Answers the question when the agent asked one. Send question.id of the run as question_id: an answer to a question that is closed is refused with 409.',
      'Without question_id the message answers the question that is open. An approval needs the id, and a sign-in or a token that may approve (403 otherwise).',
      'The words of other tokens answer questions. They order nothing.',
      'secret: true hides the answer as if the agent had asked for a secret.',
      'reply says that the message is no answer: done (you did it in the browser, or the agent is to go on and look again), skip (leave it out) or stop (end the run). Messages such as “resume”, “skip” and “stop” are read so by themselves.',
      'While input_secret is true the answer is not stored in the chat: it is encrypted until the run has used it, and shown as dots.',
    ],
    example: { task_run_id: exampleRun, message: '483920' },
  })
    .input(
      one.extend({
        message: z.string().trim().min(1, 'The message is empty').max(4000),
        question_id: z.string().min(1).max(100).optional(),
        secret: z.boolean().optional(),
        reply: Reply.optional(),
      }),
    )
    .output(Message),
  updateStatus: mutation('task-run.update-status', 'Pause, resume or end a run', {
    notes: [
      'paused takes control: the run is pausing until the agent has stopped. What you do then is recorded: see run-recording.get.',
    ],
    example: { task_run_id: exampleRun, status: 'paused' },
  })
    .input(one.extend({ status: z.enum(['paused', 'resumed', 'terminated']) }))
    .output(Message),
  terminate: mutation('task-run.terminate', 'End a run at once', {
    notes: ['This cannot be undone. The task can be run again.'],
    example: { task_run_id: exampleRun },
  })
    .input(one)
    .output(Message),
  watch: query('task-run.watch', 'Stream a run at each change, until it has ended', {
    streams: true,
    notes: [
      'An event stream; every event is the whole run.',
      'For long runs use task-run.events, which sends only what is new.',
    ],
    example: { task_run_id: exampleRun },
  })
    .input(one)
    .output(eventIterator(TaskRun)),
  events: query('task-run.events', 'Stream the events of a run, until it has ended', {
    streams: true,
    notes: [
      'An event stream. Each item has the events since the one before, and the other fields of the run that changed.',
      'To continue after a lost connection, send the last seq as after, or as the header Last-Event-ID.',
      'An item with after 0 begins from the start: forget what you knew. Numbers of events rise, with gaps.',
      'followRun of the client does all this and returns the whole run.',
    ],
    example: { task_run_id: exampleRun, after: 0 },
  })
    .input(one.extend({ after: z.int().min(0).max(2_147_483_647).default(0) }))
    .output(eventIterator(RunChanges)),
};
