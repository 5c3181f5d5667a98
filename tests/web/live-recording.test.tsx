// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import { RecordTaskPage } from '#src/web/features/live-recording/record-task-page.tsx';
import { task } from './examples.ts';
import { show } from './render.tsx';

const kettle = task('Kettle');
const reason = 'Others were waiting for a browser, so this one was closed. Your steps, tabs and sign-ins are kept.';
const going: LiveRecording = {
  id: 'user:1/taskrun:1',
  task_id: kettle.id,
  state: 'recording',
  state_reason: null,
  steps: [{ id: 'e1', description: 'Press "Boil"', url: 'https://kettle.example/', offer: null, narration: [] }],
  inputs: [],
  credentials: [],
  usage: null,
  live_url: 'https://legwork.example/live/1?ticket=first',
  created_at: '2026-11-20T09:00:00.000Z',
};
const parked: LiveRecording = { ...going, state: 'parked', state_reason: reason, live_url: null };

function recorder(first: LiveRecording) {
  let now = first;
  const shown = show(<RecordTaskPage />, {
    handlers: {
      task: { get: () => kettle },
      recording: {
        get: () => now,
        start: () => (now = { ...going, state: 'starting', live_url: null }),
        stop: () => (now = { ...now, state: 'stopped', state_reason: 'You ended the run.' }),
        save: () => kettle,
        discard: () => ({ success: true, message: '' }),
      },
    },
    at: `/record-task/${encodeURIComponent(kettle.id)}`,
    path: '/record-task/:taskId',
  });
  return { ...shown, become: (next: LiveRecording) => (now = next) };
}

const liveView = (): HTMLIFrameElement => screen.getByTitle<HTMLIFrameElement>('Live browser view');

test('a parked recording says what happened, keeps its steps, and goes on in another browser', async () => {
  const { user, server, become } = recorder(going);
  await screen.findByTitle('Live browser view');
  become(parked);
  const words = await screen.findByText('The recording is paused');
  expect(words.closest('[role=status]')?.textContent).toContain(reason);
  expect(screen.queryByTitle('Live browser view')).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Step 1' }).value).toBe('Press "Boil"');

  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('The browser is starting')).toBeTruthy();
  expect(server.inputs('recording.start')).toEqual([{ task_id: kettle.id, url: null }]);
  become({ ...going, live_url: 'https://legwork.example/live/1?ticket=second' });
  await screen.findByTitle('Live browser view');
  expect(liveView().src).toContain('second');
});

test('a task is created of a parked recording without going on', async () => {
  const { user, server } = recorder(parked);
  await user.click(await screen.findByRole('button', { name: /Stop/ }));
  await waitFor(() => expect(server.inputs('recording.save')).toEqual([{ task_id: kettle.id, credentials: [] }]));
  expect(server.inputs('recording.start')).toEqual([]);
});

test('a step may offer other words, which are taken by one press', async () => {
  const offer = 'Click the first result';
  const { user, server } = recorder({ ...going, steps: going.steps.map(step => ({ ...step, offer })) });
  server.on({ recording: { editStep: () => going } });
  await user.click(await screen.findByRole('button', { name: `Use “${offer}”` }));
  await waitFor(() => expect(server.received.some(({ input }) => JSON.stringify(input).includes(offer))).toBe(true));
});
