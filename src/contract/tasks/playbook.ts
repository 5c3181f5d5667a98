import { z } from 'zod';
import { Id, Message, Timestamp } from '../common.ts';
import { mutation, query } from '../procedure.ts';

/** What a run did at a step, in words; with `{input}` in the place of values. */
const Recorded = z.object({
  says: z.array(z.string()),
  /** The run that it comes from. */
  task_run_id: z.string(),
  recorded_at: Timestamp,
});

export const PlaybookStep = Recorded.extend({
  step_id: z.string(),
  /** The step's words. One that says something else now has nothing recorded. */
  description: z.string(),
  /** What a later run did at the step, where the recorded could not be done: it waits to be accepted or refused. */
  change: Recorded.extend({
    /** How many runs in a row did the same. */
    runs: z.int().min(1),
  }).nullable(),
});
export type PlaybookStep = z.infer<typeof PlaybookStep>;

const ofTask = z.strictObject({ id: Id });
const ofStep = ofTask.extend({ step_id: z.string().min(1).max(100) });

/** A call that changes what is recorded of one step. */
function stepCall(name: string, summary: string, note: string) {
  return mutation(name, summary, { notes: [note], example: { id: 'user:1/task:1', step_id: '1' } })
    .input(ofStep)
    .output(Message);
}

export const playbook = {
  get: query('playbook.get', 'List what is recorded of the steps of a task', {
    notes: [
      'After a step was proved, what was done at it is recorded, and the next runs of the task do it again without a model, with their own inputs.',
      'A step that is changed loses what is recorded of it. Recorded are no values of inputs and credentials.',
      'What a run recorded is deleted with its data, when the data retention of the run is over.',
      'change is set where a later run had to do the step otherwise, as after a change of the website.',
    ],
    example: { id: 'user:1/task:1' },
  })
    .input(ofTask)
    .output(z.array(PlaybookStep)),
  removeEntry: stepCall(
    'playbook.remove-entry',
    'Delete what is recorded of a step',
    'The next run does the step as if for the first time, and records it again.',
  ),
  accept: stepCall(
    'playbook.accept',
    'Accept the proposed change of a step',
    'The next runs do what the change says. Without a proposed change, nothing happens.',
  ),
  refuse: stepCall(
    'playbook.refuse',
    'Refuse the proposed change of a step',
    'The same change is not proposed again. Without a proposed change, nothing happens.',
  ),
};
