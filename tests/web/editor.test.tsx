// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { EditTaskPage } from '#src/web/features/editor/edit-task-page.tsx';
import { newCredential } from '#src/web/features/editor/form/credential-form.ts';
import { type TaskEditorState, useTaskEditor } from '#src/web/features/editor/use-task-editor.ts';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { listedRun, ann, models, task as listed, wholeRun } from './examples.ts';
import { show } from './render.tsx';

const kettle: Task = {
  ...listed('Kettle'),
  description: 'Buys a kettle',
  steps: [
    { id: 's1', description: 'Go to https://shop.test' },
    { id: 's2', description: 'Press Buy' },
  ],
  inputs: [{ name: 'colour', description: 'Of the kettle' }],
  credentials: [{ name: 'shop', id: 'ann', website: 'shop.test', has_otp: false }],
};
const noRuns = () => ({
  task_runs: [],
  pagination: { page: 1, page_size: 10, total_count: 0, total_pages: 0, has_prev: false, has_next: false },
});

afterEach(() => localStorage.clear());

function open(of: Task = kettle, handlers: Handlers['task'] = {}, more: Handlers = {}) {
  return show(<EditTaskPage demonstration={() => <p>Upload a video</p>} />, {
    at: `/edit-task/${encodeURIComponent(of.id)}`,
    path: '/edit-task/:taskId',
    handlers: {
      user: { get: () => ann },
      model: { list: () => models },
      taskRun: { list: noRuns },
      task: {
        get: () => of,
        list: () => [],
        // What the editor sends is what the task then is.
        update: ({ credentials: _, ...sent }) => ({ ...of, ...sent }),
        demonstration: () => {
          throw new Refusal(404, 'There is none.');
        },
        answers: () => [],
        ...handlers,
      },
      ...more,
    },
  });
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const steps = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Step \d/ }).map(({ value }) => value);
const step = (number: number) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Step ${number}` });

test('nothing can be saved before something has changed; then only the change is new', async () => {
  const { user, server } = open();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(save().disabled).toBe(true);
  await user.type(name, 's');
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('"Kettles" is saved.')).toBeTruthy();
  expect(server.inputs('task.update')).toEqual([
    expect.objectContaining({ id: kettle.id, name: 'Kettles', steps: kettle.steps }),
  ]);
  await waitFor(() => expect(save().disabled).toBe(true));
});

test('steps are written by keyboard: Enter adds, Backspace removes an empty one, Alt with an arrow moves', async () => {
  const { user } = open();
  (await step(1)).focus();
  await user.keyboard('{Enter}Search for kettles');
  expect(steps()).toEqual(['Go to https://shop.test', 'Search for kettles', 'Press Buy']);
  expect(document.activeElement).toBe(await step(2));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(steps()).toEqual(['Go to https://shop.test', 'Press Buy', 'Search for kettles']);
  expect(document.activeElement).toBe(await step(3));
  await user.keyboard('{Enter}');
  expect(steps()).toHaveLength(4);
  await user.keyboard('{Backspace}');
  expect(steps()).toHaveLength(3);
  expect(document.activeElement).toBe(await step(3));
});

test('Shift with Enter starts a new line in the step', async () => {
  const { user } = open();
  const field = await step(2);
  await user.click(field);
  await user.keyboard('{End}{Shift>}{Enter}{/Shift}now');
  expect(steps()).toEqual(['Go to https://shop.test', 'Press Buy\nnow']);
});

test('the last step cannot be deleted', async () => {
  const { user } = open();
  await step(1);
  await user.click(screen.getByRole('button', { name: 'Delete step 1' }));
  expect(steps()).toEqual(['Press Buy']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete step 1' }).disabled).toBe(true);
});

test('Ctrl+S saves', async () => {
  const { user, server } = open();
  await user.type(await step(2), ' now');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.inputs('task.update')).toHaveLength(1));
});

test('a task without a name is not sent, and the field says why', async () => {
  const { user, server } = open();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(save());
  expect(screen.getAllByText('Name is required').length).toBeGreaterThan(0);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(server.inputs('task.update')).toEqual([]);
});

test('a new task is named after its steps until somebody names it', async () => {
  const fresh = { ...kettle, ...newTask, steps: [], inputs: [] };
  const { user, server } = open(fresh);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([name.value, name.placeholder]).toEqual(['', newTask.name]);
  await user.type(await step(1), 'Search for lanterns');
  await user.click(save());
  await screen.findByText('"Search for lanterns" is saved.');
  await user.type(name, 'Lanterns');
  await user.click(save());
  await screen.findByText('"Lanterns" is saved.');
  expect(server.inputs('task.update')).toMatchObject([
    { name: 'Search for lanterns', description: 'Search for lanterns.' },
    { name: 'Lanterns', description: 'Search for lanterns.' },
  ]);
});

test('a refusal of the server is shown at the field that it names, counted as on the screen', async () => {
  const { user } = open(kettle, {
    update() {
      throw new Refusal(400, 'Too long.', [{ path: ['steps', 1, 'description'], message: 'The step is too long' }]);
    },
  });
  // An empty row in the middle is not sent, so the server counts without it.
  (await step(1)).focus();
  await user.keyboard('{Enter}');
  await user.type(await step(3), '!');
  await user.click(save());
  const fault = await screen.findByText('The step is too long');
  expect((await step(3)).getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(
    'Not saved. 400: Too long.',
  );
  expect(steps()[2]).toBe('Press Buy!');
});

test('a fault in Refine is shown there, whatever part was open', async () => {
  const { user, server } = open();
  await step(1);
  await user.click(screen.getByRole('button', { name: 'Refine' }));
  await user.click(screen.getByRole('button', { name: 'Add Credential' }));
  await user.click(screen.getByRole('button', { name: 'Steps and Values' }));
  await user.click(save());
  const added = within(await screen.findByRole('group', { name: 'Credential 2' }));
  expect(added.getByText('Credential name is required')).toBeTruthy();
  expect(added.getByText('Password is required')).toBeTruthy();
  expect(server.inputs('task.update')).toEqual([]);
});

test('a kept password is never sent again, and is asked for when the website changes', async () => {
  const { user, server } = open();
  await step(1);
  await user.click(screen.getByRole('button', { name: 'Refine' }));
  const shop = within(await screen.findByRole('group', { name: 'Credential 1' }));
  await user.type(shop.getByRole('textbox', { name: 'ID' }), '2');
  await user.click(save());
  await waitFor(() => expect(server.inputs('task.update')).toHaveLength(1));
  expect(server.inputs('task.update')[0]).toMatchObject({
    credentials: [{ name: 'shop', id: 'ann2', website: 'shop.test' }],
  });
  expect(JSON.stringify(server.inputs('task.update')[0])).not.toContain('password');
  const website = shop.getByRole('textbox', { name: 'Only on this website' });
  await user.clear(website);
  await user.type(website, 'evil.test');
  expect(shop.getByText(/The website changed/)).toBeTruthy();
});

test('what was not saved is kept in this browser, and Restore brings it back', async () => {
  const first = open();
  await first.user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of steel');
  cleanup();
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Kettle of steel');
  await user.click(save());
  await waitFor(() => expect(server.inputs('task.update')).toHaveLength(1));
  expect(server.inputs('task.update')[0]).toMatchObject({ name: 'Kettle of steel' });
});

test('Deploy makes the task ready and leads home; a failure keeps one here', async () => {
  let refuses = true;
  const { user, server, address } = open(
    { ...kettle, status: 'draft' },
    {
      update({ credentials: _, ...sent }) {
        if (refuses) throw new Refusal(409, 'Another tab has changed it.');
        return { ...kettle, ...sent };
      },
    },
  );
  await step(1);
  const tab = screen.getByRole('tab', { name: 'Test' });
  tab.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Deploy' }));
  expect((await screen.findAllByText(/Another tab has changed it\./)).length).toBeGreaterThan(0);
  expect(address()).toContain('/edit-task/');
  refuses = false;
  screen.getByRole('tab', { name: 'Test' }).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Deploy' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.inputs('task.update').at(-1)).toMatchObject({ status: 'ready' });
});

test('while a test of the task goes on nothing can be changed', async () => {
  const run = wholeRun({ task_id: kettle.id, status: 'running', ended_at: null });
  const { user } = open(
    kettle,
    {},
    {
      taskRun: {
        list: ({ status }) => ({ ...noRuns(), task_runs: status === 'running' ? [{ ...listedRun(1), ...run }] : [] }),
        get: () => run,
      },
    },
  );
  const edit = await screen.findByRole('tab', { name: 'Edit', selected: false });
  expect(await screen.findByRole('button', { name: 'End Task' })).toBeTruthy();
  edit.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/The task is running\./)).toBeTruthy();
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Details' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).disabled).toBe(true);
});

test.each([
  ['processing', 'Your video is still being processed. Please wait until processing is complete.'],
  ['failed_processing', 'Your video processing is failed. Please reupload your video.'],
] as const)('a task whose video is %s shows the upload instead, and says why', async (video_status, why) => {
  open({ ...kettle, video_status });
  expect(await screen.findByText('Upload a video')).toBeTruthy();
  expect(await screen.findByText(why)).toBeTruthy();
});

test.each([
  [404, 'Task not found', 0],
  [500, 'Failed to fetch task', 1],
])('a task that is answered with %i shows “%s”', async (status, title, retries) => {
  open(kettle, {
    get() {
      throw new Refusal(status, 'No.');
    },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries);
});

const credential = (name: string) => ({ ...newCredential(name), name, id: 'ann', password: `password of ${name}` });

const stored = listed('Kettle');

function Editor({ shown }: { shown: (editor: TaskEditorState) => void }) {
  shown(useTaskEditor({ task: stored, locked: false, onInvalid: () => undefined }));
  return null;
}

test('a password that is typed while the task is saved stays, and is saved next', async () => {
  let editor: TaskEditorState | undefined;
  const now = (): TaskEditorState => {
    if (!editor) throw new Error('not shown');
    return editor;
  };
  const [shop, bank] = [credential('shop'), credential('bank')];
  const { server } = show(<Editor shown={state => (editor = state)} />, {
    handlers: {
      task: {
        list: () => [],
        update() {
          if (server.inputs('task.update').length === 1) now().store.change({ type: 'credentials', to: [shop, bank] });
          return stored;
        },
      },
    },
  });
  act(() => now().store.change({ type: 'credentials', to: [shop] }));
  act(() => now().save());
  await waitFor(() => expect(now().busy).toBeUndefined());
  expect(now().store.get().credentials).toEqual([shop, bank]);
  expect(now().dirty).toBe(true);
  act(() => now().save());
  await waitFor(() => expect(now().dirty).toBe(false));
  expect(
    now()
      .store.get()
      .credentials.map(({ name, password }) => [name, password]),
  ).toEqual([
    ['shop', ''],
    ['bank', ''],
  ]);
});
