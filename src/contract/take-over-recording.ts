import { z } from 'zod';
import { Id, Message } from './common.ts';
import { LiveRecording, RecordedStep, stepEdit } from './live-recording.ts';
import { mutation, query } from './procedure.ts';

/** What its owner did in a run's browser while in control. */
export const TakeOverRecording = z.object({
  task_run_id: z.string(),
  task_id: z.string(),
  /** `off`: nothing is written down. `on`: what is done now is. `kept`: steps wait to be added to the task or thrown away. */
  state: z.enum(['off', 'on', 'kept']),
  /** The task's step that the agent was at; null before the first. */
  after_step_id: z.string().nullable(),
  steps: z.array(RecordedStep),
  inputs: LiveRecording.shape.inputs,
  credentials: LiveRecording.shape.credentials,
});
export type TakeOverRecording = z.infer<typeof TakeOverRecording>;

const example = { task_run_id: 'user:1/taskrun:1' };
const byRun = z.strictObject({ task_run_id: Id });

export const takeOverRecording = {
  switch: mutation('run-recording.switch', 'Record your actions while you have control of a run', {
    notes: [
      'on is refused with 409 unless you have control: the run is paused, or its agent waits for you.',
      'It is turned on when control is taken, unless the data of the run is not retained, and ends when control is given back.',
      'Passwords are not recorded.',
    ],
    example: { ...example, on: false },
  })
    .input(z.strictObject({ task_run_id: Id, on: z.boolean() }))
    .output(TakeOverRecording),
  get: query('run-recording.get', 'List your recorded actions of a run', {
    notes: ['To keep it, put the steps into the task with task.update, after the one that after_step_id names.'],
    example,
  })
    .input(byRun)
    .output(TakeOverRecording),
  editStep: mutation('run-recording.edit-step', 'Reword or remove a step of your recorded actions', {
    example: { ...example, step_id: 'e1', description: 'Open the start page' },
    notes: ['Without a recording nothing changes.'],
  })
    .input(byRun.extend(stepEdit))
    .output(TakeOverRecording),
  discard: mutation('run-recording.discard', 'Discard your recorded actions of a run', { example })
    .input(byRun)
    .output(Message),
};
