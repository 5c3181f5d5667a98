import { z } from 'zod';
import { Id, Message, Timestamp, Usage } from './common.ts';
import { Narration, NarrationPart } from './narration.ts';
import { mutation, query } from './procedure.ts';
import { CredentialInput, InputDefinition, Step, Task } from './task.ts';

/** One thing that was done, in words that can be run; `url` is the page it was done on. */
export const RecordedStep = Step.extend({
  url: z.string(),
  /** Other words for the step that fit other values too, such as a click on the first result; null where there are none. */
  offer: z.string().nullable(),
  /** What was said while it was done. */
  narration: z.array(Narration),
});
export type RecordedStep = z.infer<typeof RecordedStep>;

export const LiveRecording = z.object({
  id: z.string(),
  task_id: z.string(),
  /** `starting` until the browser is there; a `parked` one goes on by recording.start; a `stopped` one can be saved. */
  state: z.enum(['starting', 'recording', 'parked', 'stopped', 'saved']),
  /** Why it was parked or stopped, in words; null while it goes on. */
  state_reason: z.string().nullable(),
  steps: z.array(RecordedStep),
  /** Typed and chosen values that became inputs, with the value as it was: good for a test. */
  inputs: z.array(InputDefinition.extend({ value: z.string() })),
  /** Sign-ins whose password was not read: recording.save takes it. */
  credentials: z.array(z.object({ name: z.string(), website: z.string(), id: z.string() })),
  /** What models took to write down what was said; null without one. */
  usage: Usage.nullable(),
  /** The live view of the browser; null once it is gone. Signed, expires. */
  live_url: z.string().nullable(),
  created_at: Timestamp,
});
export type LiveRecording = z.infer<typeof LiveRecording>;

/** Other words for a recorded step, or none. */
export const stepEdit = {
  step_id: z.string().min(1).max(100),
  description: z.string().trim().min(1).max(4000).nullable().optional(),
  deleted: z.boolean().optional(),
};

const example = { task_id: 'user:1/task:1' };
const byTask = z.strictObject({ task_id: Id });

export const liveRecording = {
  start: mutation('recording.start', 'Open a browser to record a task', {
    notes: [
      'live_url is the live view of the browser. Actions there become steps. Passwords are not recorded.',
      'A task has one active recording at a time: another start returns the same recording.',
      'When others wait for a browser, a recording that is not used is parked: its browser is closed, its steps, tabs and sign-ins are kept. Start it again to go on.',
      'A recording counts as an active run until it is stopped. It ends by itself after an hour.',
    ],
    example: { ...example, url: 'https://example.com' },
  })
    .input(
      z.strictObject({
        task_id: Id,
        url: z
          .url({ protocol: /^https?$/ })
          .max(4000)
          .nullable()
          .optional(),
      }),
    )
    .output(LiveRecording),
  get: query('recording.get', 'Get a recording', {
    notes: ['The newest recording of the task.'],
    example,
  })
    .input(byTask)
    .output(LiveRecording),
  editStep: mutation('recording.edit-step', 'Reword or remove a recorded step', {
    notes: ['description null restores the words of the recording.'],
    example: { ...example, step_id: 'e1', description: 'Open the start page' },
  })
    .input(byTask.extend(stepEdit))
    .output(LiveRecording),
  narrate: mutation('recording.narrate', 'Add speech to a recording', {
    notes: [
      'Send sound in parts, in order, during the speech: at most 300 kB each, 600 kB a clip and 20 MB a recording.',
      'It is attached to the step that is done at the same time. With a key of OpenAI or Gemini it is transcribed.',
      'It is deleted with the recording.',
    ],
    example: {
      ...example,
      clip_id: '3f2b8c1e-5a4d-4e0f-9b7a-1c2d3e4f5a6b',
      index: 0,
      audio: 'T2dnUw==',
      mime_type: 'audio/ogg',
      ago_ms: 1200,
      ms: 900,
      last: true,
    },
  })
    .input(NarrationPart.extend({ task_id: Id }))
    .output(Message),
  narration: query('recording.narration', 'List the speech of a task’s steps', {
    notes: ['Of the newest recording, after the task was created from it. url is signed and expires.'],
    example,
  })
    .input(byTask)
    .output(z.object({ narration: z.array(Narration.extend({ step_id: z.string() })) })),
  stop: mutation('recording.stop', 'Close the browser of a recording', {
    notes: ['Returns when all actions are in the steps. Stopping twice changes nothing.'],
    example,
  })
    .input(byTask)
    .output(LiveRecording),
  save: mutation('recording.save', 'Create the task of a recording', {
    notes: [
      'Replaces the steps of the task and adds the inputs and credentials. The built-in planner runs such steps without a model.',
      'add appends the steps to those of the task.',
      'A recording is saved once: saving again changes nothing.',
    ],
    example,
  })
    .input(
      z.strictObject({
        task_id: Id,
        credentials: z.array(CredentialInput).max(50).optional(),
        mode: z.enum(['replace', 'add']).optional(),
      }),
    )
    .output(Task),
  discard: mutation('recording.discard', 'Discard a recording', { example }).input(byTask).output(Message),
};
