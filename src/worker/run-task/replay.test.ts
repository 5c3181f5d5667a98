import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Turned } from '#src/agent/playbook/recorder.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { recallPlaybook } from '#src/services/playbook/read.ts';
import { claimRun } from '#src/services/task-run/lease/lease.ts';
import { element, page, text } from '#tests/fakes/observation.ts';
import { assignmentOf } from '#tests/agent/run-loop.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { recordPlaybook } from './replay.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const descriptions = ['Click Save', 'Click Send'];

/** Records a run of the task. `heard`: the faults that were reported. */
async function record() {
  const steps = descriptions.map((description, at) => ({ id: String(at + 1), description }));
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false, steps };
  const { body: made } = await app.call('/api/task.create', task, ann.token);
  const { body } = await app.call('/api/task.run', { task_id: made['id'] }, ann.token);
  const runId = Number(String(body['id']).split(':').at(-1));
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  const { run, lease } = claimed;
  const heard: unknown[] = [];
  const recording = recordPlaybook(
    {
      db: app.db,
      now: () => new Date(),
      report: error => {
        heard.push(error);
        return '';
      },
    },
    { run, lease, assignment: { ...assignmentOf([]), steps } },
  );
  const kept = async (): Promise<string[]> => {
    await recording.keep();
    return (await recallPlaybook(app.db, run)).map(({ step }) => step.description);
  };
  return { recording, heard, kept };
}

const save = element('button', 'Save');
const send = element('button', 'Send');
const start = page([save]);

/** A turn that presses a button, and judges the step before. */
function pressing(on: Observation, step: number, button = save): Turned {
  const call = { tool: 'click_element', arguments: { ref: button.ref } };
  const verdicts = step === 1 ? [] : [{ step: step - 1, verdict: 'proved' as const, evidence: '' }];
  const result = { type: 'acted' as const, ok: true, message: '', changed: true };
  return { page: on, plan: { calls: [call], step, thought: null, tokens: 0, verdicts }, results: [{ call, result }] };
}

test('a fault of the recording is reported and ends it; what was recorded before is kept', async () => {
  const { recording, heard, kept } = await record();
  recording.turned(pressing(start, 1));
  recording.turned(pressing(page([text('Saved', { level: 1 }), send]), 2, send));
  const { nodes: _, ...broken } = start;
  // A page that the recorder cannot read.
  recording.turned(pressing(broken as Observation, 3));
  recording.turned(pressing(start, 3));
  expect(heard).toHaveLength(1);
  expect(await kept()).toEqual(['Click Save']);
});
