import { z } from 'zod';
import { Id, Message, Timestamp } from './common.ts';
import { mutation, query } from './procedure.ts';
import { excludableFunctions, stepLength } from './tasks/constants.ts';
import { Demonstration, exampleDemonstration, DemonstrationName } from './demonstration.ts';

export const AgentKind = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['browseruse', 'operator']));
export type AgentKind = z.infer<typeof AgentKind>;

export const TaskStatus = z.enum(['draft', 'ready', 'deleted']);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const VideoStatus = z.enum([
  'none',
  'processing',
  'processing_step_1',
  'processing_step_2',
  'processing_step_3',
  'processing_step_4',
  'processed',
  'failed_processing',
  'not_provided',
]);
export type VideoStatus = z.infer<typeof VideoStatus>;

export const StepText = z
  .string()
  .max(stepLength, `A step can have at most ${stepLength} characters. Divide it into several steps`);

export const Step = z.strictObject({ id: z.string().min(1).max(100), description: StepText });
export type Step = z.infer<typeof Step>;

/** A value to begin with: what a test and the first run are filled in with. */
const InputExample = z.string().max(1000).optional();

const DescribedInput = z.strictObject({
  name: z.string().max(100),
  description: z.string().max(1000),
  example: InputExample,
});

export const InputDefinition = DescribedInput.extend({ description: DescribedInput.shape.description.default('') });

/** An input as it is given. One without a description is described by its name. */
const GivenInput = z
  .strictObject({
    name: z.string().trim().min(1, 'Input name is required').max(100),
    description: z.string().trim().min(1, 'Input description is required').max(1000).optional(),
    example: InputExample,
  })
  .transform(({ name, description = name, example }) => ({ name, description, ...(example && { example }) }))
  .pipe(DescribedInput);

const Domain = z.string().trim().max(253);

export const CredentialInput = z.strictObject({
  name: z.string().trim().min(1, 'Credential name is required').max(100),
  id: z.string().min(1, 'ID is required').max(500),
  password: z.string().min(1, 'Password is required').max(500),
  /** Where alone it may be typed, as one entry of the allowed websites: `example.com`. */
  website: Domain.min(1).nullable().optional(),
  /** What makes its one-time codes: base32, or the whole `otpauth://totp/…`. Write-only, as the password is. */
  otp_secret: z.string().trim().min(1).max(2000).nullable().optional(),
});

/** Of a credential that the task has under that name, what is left out stays as it is. */
const CredentialChange = CredentialInput.partial({ password: true });

/** What comes back of a credential: the password and the secret of its codes are write-only. */
export const Credential = z.object({
  name: z.string(),
  id: z.string(),
  website: z.string().nullable(),
  has_otp: z.boolean(),
});

export const UploadedFile = z.object({
  /** Signed, and good for minutes; empty where a file is only named. */
  url: z.string().max(4000),
  filename: z.string().max(500),
  gcs_filename: z.string().max(1000),
  content_type: z.string().max(200).default('application/octet-stream'),
  size: z.int().min(0),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

const JsonText = z.string().max(100_000);

/** JSON as its text or as the value itself, which is kept as text. */
const GivenJson = z
  .union(
    [JsonText, z.array(z.unknown()), z.record(z.string(), z.unknown())],
    'It must be an array, an object, or the text of one',
  )
  .transform((value, context) => {
    try {
      return typeof value === 'string' ? value : JSON.stringify(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'It is nested too deeply' });
      return z.NEVER;
    }
  })
  .pipe(JsonText);

const settings = {
  special_instructions: z.string().max(20_000).nullable(),
  guardrails: z.array(z.string().max(2000)).max(50),
  network: z.array(Domain).max(200),
  video_status: VideoStatus,
  recording_filename: z.string().max(1000).nullable(),
  recording_mime_type: z.string().max(200).nullable(),
  preferred_agent: AgentKind,
  use_proxy: z.boolean(),
  use_profile: z.boolean(),
  /** Seconds one run may act. */
  timeout: z.int().min(1).max(1800),
  exclude_functions: z.array(z.enum(excludableFunctions)).max(excludableFunctions.length),
  model: z.string().min(1).max(100),
  /** Milliseconds one browser action may take. */
  step_timeout: z.int().min(1).max(10_000),
  initial_actions: JsonText.nullable(),
  output_model_schema: JsonText.nullable(),
  max_actions_per_step: z.int().min(1).max(50),
  flash_mode: z.boolean(),
  /** Steps that were proved in earlier runs are done again without a model. */
  replay: z.boolean(),
  /** A change of what is recorded is accepted by itself once three runs did the same. */
  replay_accepts_changes: z.boolean(),
  max_history_items: z.int().min(5).max(100).nullable(),
  region: z.enum(['default', 'asia-south', 'us-central']).nullable(),
  uploaded_files: z.array(UploadedFile).max(100),
  /** US dollars that one run may spend on models; null: the installation's limit alone. */
  spend_limit_usd: z.number().positive().max(1000).nullable(),
  /** Texts that nobody has written yet: they are what the web gives a new task, and are replaced once there are steps. */
  unwritten: z.array(z.enum(['name', 'description'])).max(2),
};

export const RememberedAnswer = z.object({
  /** What was asked, or the words of the step that it was about. */
  question: z.string(),
  answer: z.string(),
  answered_at: Timestamp,
  /** When it is deleted; null for never. */
  kept_until: Timestamp.nullable(),
});
export type RememberedAnswer = z.infer<typeof RememberedAnswer>;

const name = z.string().trim().min(1, 'Name is required').max(200);
const description = z.string().trim().min(1, 'Description is required').max(5000);
const thumbnail = z.string().max(2_000_000).nullable();

export const Task = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: TaskStatus,
  thumbnail,
  steps: z.array(Step),
  inputs: z.array(InputDefinition),
  ...settings,
  credentials: z.array(Credential),
  video_url: z.string().nullable(),
  /** What its runs kept of websites; null when there is nothing to go on from. */
  profile_id: z.string().nullable(),
  profile_saved_at: Timestamp.nullable(),
  shareable_link: z.string().nullable(),
  user_id: z.string(),
  template_package_id: z.string().nullable(),
  template_version_id: z.string().nullable(),
  template_instance_id: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Task = z.infer<typeof Task>;

export const ListedTask = Task.extend({
  /** Whether only a part is returned, since the list would be too long; task.get returns the whole. */
  abridged: z.boolean(),
});
export type ListedTask = z.infer<typeof ListedTask>;

const writable = z.strictObject({
  name,
  description,
  status: z.enum(['draft', 'ready']),
  thumbnail,
  steps: z.array(Step).max(200),
  inputs: z.array(GivenInput).max(100),
  credentials: z.array(CredentialInput).max(50),
  ...settings,
  initial_actions: GivenJson.nullable(),
  output_model_schema: GivenJson.nullable(),
});

export const TaskCreate = writable.partial().required({ name: true, description: true });
export type TaskCreate = z.infer<typeof TaskCreate>;

export const TaskUpdate = writable
  .partial()
  .extend({ id: Id, credentials: z.array(CredentialChange).max(50).optional() });
export type TaskUpdate = z.infer<typeof TaskUpdate>;

export const DraftedSteps = z.object({
  steps: z.array(Step),
  /** The model that wrote them, or builtin. */
  by: z.string(),
  /** Why it was not the model, in words. */
  note: z.string().nullable(),
});
export type DraftedSteps = z.infer<typeof DraftedSteps>;

const exampleId = 'user:1/task:1';

export const task = {
  create: mutation('task.create', 'Create a task', {
    notes: [
      'name and description are required; every field of task.update may be given too.',
      'A new task is a draft unless status says ready.',
      'Each input has a name and a description. One without a description is described by its name. A test and the first run are filled in with its example.',
      'initial_actions is a JSON array such as [{"go_to_url": {"url": "https://example.com"}}]: done in order before the first step.',
      'output_model_schema is a JSON Schema. A run whose result does not fit it ends as fail.',
      'Both are given as JSON or as the text of it, and returned as text.',
      'spend_limit_usd ends a run that has spent that much on models as fail; the limit of the installation applies as well.',
      'timeout is in seconds. step_timeout is in milliseconds: the limit for one browser action, and for the first response of a site. A page that has started to load has 10 seconds, one that a click opened 30.',
      'Steps type a credential as {{name.id}}, {{name.password}} and, with an otp_secret, {{name.otp}}: only on its website, or where the task itself leads.',
    ],
    example: {
      name: 'Read the front page',
      description: 'Opens a page and reads its heading',
      status: 'ready',
      steps: [{ id: '1', description: 'Go to https://example.com' }],
      inputs: [],
    },
  })
    .input(TaskCreate)
    .output(Task),
  list: query('task.list', 'List tasks, newest first', {
    notes: [
      'Deleted tasks are left out.',
      'At most 1000 are returned, with the pictures of the newest, up to 20 MB in all; task.get has the others.',
      'The newest are whole, up to 8 MB in all. Older ones have abridged: true, only the beginning of their description, and no steps, inputs, credentials and settings. Call task.get before you change such a task.',
    ],
    example: {},
  })
    .input(z.strictObject({}).optional())
    .output(z.array(ListedTask)),
  get: query('task.get', 'Get a task', { example: { id: exampleId } })
    .input(z.strictObject({ id: Id }))
    .output(Task),
  update: mutation('task.update', 'Change a task', {
    notes: [
      'Fields that are left out do not change.',
      'status ready makes a draft runnable.',
      'credentials replaces the whole list. One with an existing name keeps its password and its otp_secret when they are left out.',
    ],
    example: { id: exampleId, status: 'ready' },
  })
    .input(TaskUpdate)
    .output(Task),
  draftSteps: mutation('task.draft-steps', 'Draft the steps of a task from a description', {
    notes: ['Written by a model where one can be used, else by splitting the words; by says which. Nothing is saved.'],
    example: { text: 'Go to https://example.com and read the heading.' },
  })
    .input(z.strictObject({ text: z.string().trim().min(1).max(5000), model: z.string().max(100).optional() }))
    .output(DraftedSteps),
  forgetProfile: mutation('task.forget-profile', 'Delete the browser profile of a task', {
    notes: [
      'The next run starts signed out of all websites. An active run continues, but its profile is not saved.',
      'A task without a profile is no error.',
    ],
    example: { id: exampleId },
  })
    .input(z.strictObject({ id: Id }))
    .output(Message),
  answers: query('task.answers', 'List the remembered answers of a task', {
    notes: [
      'Your answers to the agent’s questions, which it does not ask again. Secrets and approvals are not remembered.',
      'Each is kept as long as the data of its run.',
    ],
    example: { id: exampleId },
  })
    .input(z.strictObject({ id: Id }))
    .output(z.array(RememberedAnswer)),
  forgetAnswers: mutation('task.forget-answers', 'Delete remembered answers of a task', {
    notes: ['Without a question all of them are deleted. The agent asks again.'],
    example: { id: exampleId, question: 'Which size?' },
  })
    .input(z.strictObject({ id: Id, question: z.string().min(1).max(4100).optional() }))
    .output(Message),
  upload: mutation('task.upload', 'Create the steps of a task from a demonstration', {
    notes: [
      'filename is a demonstration for which upload/complete was called.',
      'video_status goes through processing and processing_step_1 to processing_step_4 and ends as processed or failed_processing.',
      'Steps and inputs of the task are replaced by what the demonstration shows.',
    ],
    example: { id: exampleId, filename: exampleDemonstration },
  })
    .input(z.strictObject({ id: Id, filename: DemonstrationName }))
    .output(Task),
  demonstration: query('task.demonstration', 'Get the steps that a task’s demonstration shows', {
    notes: [
      'at is the moment of the video, in seconds. A confidence below 0.6 means: check this step.',
      'said is the speech in the video during the step, transcribed with a key of OpenAI or Gemini.',
    ],
    example: { id: exampleId },
  })
    .input(z.strictObject({ id: Id }))
    .output(Demonstration),
  delete: mutation('task.delete', 'Delete a task', {
    notes: ['Past runs are kept.'],
    example: { id: exampleId },
  })
    .input(z.strictObject({ id: Id }))
    .output(Message),
};
