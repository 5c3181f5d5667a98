// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LiveRecordingQuery } from '#src/web/features/live-recording/use-live-recording.ts';
import { StartForm } from '#src/web/features/live-recording/start-form.tsx';
import { useLiveRecording } from '#src/web/features/live-recording/use-live-recording.ts';
import { CommandPalette } from '#src/web/features/shell/command-palette.tsx';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { task } from './examples.ts';
import { show } from './render.tsx';

const kettle = task('Kettle');
const draft = task('Kettle of a friend', { status: 'draft' });

async function palette() {
  const shown = show(<CommandPalette />, { handlers: { task: { list: () => [kettle, draft] } } });
  await shown.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  return shown;
}

test('Ctrl+K opens the palette and closes it again', async () => {
  const { user } = await palette();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('every word that is typed has to be in the name; Enter goes there', async () => {
  const { user, address } = await palette();
  await screen.findByRole('option', { name: 'Kettle' });
  await user.keyboard('friend kettle');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('/edit-task/'));
});

test('a task that is ready leads to its run, not to the editor', async () => {
  const { user, address } = await palette();
  await user.click(await screen.findByRole('option', { name: 'Kettle' }));
  await waitFor(() => expect(address()).toContain('/run-task/'));
});

test('the palette says that nothing matches', async () => {
  const { user } = await palette();
  await user.keyboard('no such thing');
  expect(await screen.findByText('No results')).toBeTruthy();
});

function Start() {
  const state: LiveRecordingQuery = useLiveRecording(kettle.id);
  return <StartForm task={kettle} state={state} />;
}

async function recording() {
  const none = () => {
    throw new Refusal(404, 'There is none.');
  };
  const shown = show(<Start />, { handlers: { recording: { get: none, start: none } } });
  return { ...shown, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start address' }) };
}

test.each([
  ['example.com', 'https://example.com/'],
  ['HTTP://example.com/a', 'http://example.com/a'],
  ['localhost:3000', 'http://localhost:3000/'],
  ['192.168.0.7/x', 'http://192.168.0.7/x'],
  ['', null],
])('a recording begins at what was meant: %s is %s', async (typed, url) => {
  const { user, server, field } = await recording();
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Open the browser' }));
  await waitFor(() => expect(server.inputs('recording.start')).toHaveLength(1));
  expect(server.inputs('recording.start')).toEqual([{ task_id: kettle.id, url }]);
});

test.each(['kettle', 'https://', 'two words'])(
  '%s is no address: the field says so, and nothing is opened',
  async typed => {
    const { user, server, field } = await recording();
    await user.type(field, `${typed}{Enter}`);
    expect(screen.getByText(/This is not a web address/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.inputs('recording.start')).toEqual([]);
    await user.type(field, '.com');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  },
);
