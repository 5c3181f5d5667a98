// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlaybookStep } from '#src/contract/tasks/playbook.ts';
import type { Task } from '#src/contract/task.ts';
import { EditTaskPage } from '#src/web/features/editor/edit-task-page.tsx';
import { ann, models, task as listed } from '../examples.ts';
import { show } from '../render.tsx';

const recorded: PlaybookStep = {
  step_id: 's1',
  description: 'Click "Add" in the row {product}',
  says: ['Press the button “Add” in the row with “{product}”'],
  task_run_id: 'user:1/taskrun:7',
  recorded_at: '2026-11-29T08:00:00.000Z',
  change: {
    says: ['Press the button “Buy” in the row with “{product}”'],
    task_run_id: 'user:1/taskrun:9',
    recorded_at: '2026-11-29T09:00:00.000Z',
    runs: 2,
  },
};

/** The editor of a task with two steps, of the first of which something is recorded. */
function open(first: PlaybookStep = recorded) {
  const of: Task = {
    ...listed('Kettle'),
    steps: ['Click "Add" in the row {product}', 'Click Send'].map((description, at) => ({
      id: `s${at + 1}`,
      description,
    })),
  };
  let now: PlaybookStep[] = [first];
  const done = { success: true, message: 'Done.' };
  return show(<EditTaskPage demonstration={() => <p>Upload a video</p>} />, {
    at: `/edit-task/${encodeURIComponent(of.id)}`,
    path: '/edit-task/:taskId',
    handlers: {
      task: { get: () => of, list: () => [], answers: () => [] },
      model: { list: () => models },
      user: { get: () => ann },
      playbook: {
        get: () => now,
        removeEntry: () => {
          now = [];
          return done;
        },
        accept: () => {
          now = [{ ...first, ...first.change, change: null }];
          return done;
        },
        refuse: () => {
          now = [{ ...first, change: null }];
          return done;
        },
      },
    },
  });
}

const ofStep = (number: number) => screen.findByRole('group', { name: `Recorded of step ${number}` });

test('below a step stands what is recorded of it and the run that it comes from, and below the others nothing', async () => {
  open();
  const group = await ofStep(1);
  expect(group.textContent).toContain('Press the button “Add” in the row with “{product}”');
  const [link] = within(group).getAllByRole('link');
  expect(link?.getAttribute('href')).toContain(encodeURIComponent('user:1/taskrun:7'));
  expect(screen.queryByRole('group', { name: 'Recorded of step 2' })).toBeNull();
});

test('a change is shown with what was before it, and accepted by one press', async () => {
  const { user, server } = open();
  expect((await ofStep(1)).textContent).toContain('2 runs did this step differently');
  await user.click(screen.getByRole('button', { name: 'Accept the change of step 1' }));
  expect(server.inputs('playbook.accept')).toEqual([{ id: 'user:1/task:Kettle', step_id: 's1' }]);
  expect(await screen.findByText(/^Press the button “Buy”/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept the change of step 1' })).toBeNull();
});

test('a change that is refused leaves what is recorded', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuse the change of step 1' }));
  await screen.findByText(/^Press the button “Add”/);
  expect(screen.queryByText(/did this step differently/)).toBeNull();
});

test('what is recorded of a step can be deleted', async () => {
  const { user } = open({ ...recorded, change: null });
  await user.click(await screen.findByRole('button', { name: 'Delete what is recorded of step 1' }));
  expect(await screen.findByRole('textbox', { name: 'Step 1' })).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Recorded of step 1' })).toBeNull();
});

test('what is recorded is not shown while the step says something else', async () => {
  const { user } = open();
  await ofStep(1);
  const step = screen.getByRole('textbox', { name: 'Step 1' });
  await user.type(step, '!');
  expect(screen.queryByRole('group', { name: 'Recorded of step 1' })).toBeNull();
  await user.type(step, '{Backspace}');
  expect(await ofStep(1)).toBeDefined();
});
