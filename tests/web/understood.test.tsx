// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { EditTaskPage } from '#src/web/features/editor/edit-task-page.tsx';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { ann, models, task as listed } from './examples.ts';
import { show } from './render.tsx';

const nobody = 'Frobnicate the grommets';

/** The editor of a task with those steps; `usable` models are those with a key. */
function open(steps: string[], { inputs = [] as string[], usable = ['builtin'] } = {}) {
  const of: Task = {
    ...listed('Kettle'),
    steps: steps.map((description, at) => ({ id: `s${at + 1}`, description })),
    inputs: inputs.map(name => ({ name, description: name })),
  };
  return show(<EditTaskPage demonstration={() => <p>Upload a video</p>} />, {
    at: `/edit-task/${encodeURIComponent(of.id)}`,
    path: '/edit-task/:taskId',
    handlers: {
      user: { get: () => ann },
      model: {
        list: () => ({ ...models, models: models.models.map(one => ({ ...one, usable: usable.includes(one.name) })) }),
      },
      taskRun: {
        list: () => ({
          task_runs: [],
          pagination: { page: 1, page_size: 10, total_count: 0, total_pages: 0, has_prev: false, has_next: false },
        }),
      },
      recording: { narration: () => ({ narration: [] }) },
      task: {
        get: () => of,
        list: () => [],
        update: ({ credentials: _, ...sent }) => ({ ...of, ...sent }),
        demonstration: () => {
          throw new Refusal(404, 'There is none.');
        },
        answers: () => [],
      },
    },
  });
}

const step = (number: number) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Step ${number}` });

/** What describes the field of a step. */
async function said(number: number): Promise<string> {
  const ids = (await step(number)).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ');
}

const line = async (number: number) => {
  const id = (await step(number)).getAttribute('aria-describedby') ?? '';
  const found = document.querySelector(`button[aria-controls="${id}-all"]`);
  return found ?? expect.fail(`Step ${number} has no line`);
};
const whole = (number: number) => screen.getByRole('region', { name: `How step ${number} is understood` });

test('each step has one line that says how it is understood, and opens to its actions', async () => {
  const { user } = open(['Type {email} in the Email field and click Continue'], { inputs: ['email'] });
  await waitFor(async () =>
    expect(await said(1)).toMatch(/^Understood as: Type · .*Email.* · \{email\}.*Click · Continue/),
  );
  expect(screen.queryByRole('region', { name: /How step/ })).toBeNull();
  await user.click(await line(1));
  const actions = within(whole(1)).getAllByRole('listitem');
  expect(actions.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(['Type', 'Click']);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: /How step/ })).toBeNull();
});

test('what a condition does is nested below it', async () => {
  const { user } = open(['If a cookie banner is shown, click Accept, otherwise click Continue']);
  await waitFor(async () => expect(await said(1)).toContain('Understood as: If'));
  await user.click(await line(1));
  const [condition] = within(whole(1)).getAllByRole('listitem');
  const inner = within(condition ?? expect.fail()).getAllByRole('listitem');
  expect(inner.map(({ textContent }) => textContent)).toEqual(['Click · Accept', 'Click · Continue']);
  expect(within(whole(1)).getByText('Otherwise')).toBeTruthy();
});

test('what is not understood is said as soon as it is written, politely, and when it is right again', async () => {
  const { user } = open(['Click Save']);
  const field = await step(1);
  await waitFor(async () => expect(await said(1)).toContain('Understood as'));
  await user.clear(field);
  await user.type(field, nobody);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(one => one.textContent)
        .join(),
    ).toMatch(/Step 1: .*“/),
  );
  expect(await said(1)).toMatch(/“.*”/);
  await user.clear(field);
  await user.type(field, 'Click Cancel');
  expect(await screen.findByText('Step 1 is understood.')).toBeTruthy();
});

test('a name in braces without an input is offered as one, and the focus stays at the step', async () => {
  const { user, server } = open(['Search for {what}']);
  await user.click(await screen.findByRole('button', { name: 'Add {what} to Runtime Values' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of input 1' }).value).toBe('what');
  expect(screen.queryByRole('textbox', { name: 'Name of input 2' })).toBeNull();
  expect(document.activeElement).toBe(await step(1));
  await waitFor(async () => expect(await said(1)).toContain('Understood as'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.inputs('task.update')).toHaveLength(1));
  expect(server.inputs('task.update')[0]).toMatchObject({ inputs: [{ name: 'what', description: 'what' }] });
});

test('when a language model runs the task, problems are hints', async () => {
  open([nobody], { usable: ['builtin', 'gemini-2.5-pro'] });
  await waitFor(async () => expect(await said(1)).toMatch(/^Hint: /));
  expect(screen.getByText(/Gemini 2\.5 Pro runs this task and reads the steps itself/)).toBeTruthy();
});

test('when a language model runs the task, a name without an input comes before the hints', async () => {
  const { user } = open([`${nobody} of {what}`], { usable: ['builtin', 'gemini-2.5-pro'] });
  await waitFor(async () => expect(await said(1)).toBe('{what} is not one of the Runtime Values.'));
  await user.click(await line(1));
  expect(within(whole(1)).getByText(/^Hint: I do not know/)).toBeTruthy();
  expect(within(whole(1)).queryByText(/Runtime Values\.$/)).toBeNull();
});

test('when the built-in planner runs the task, saving names the steps that it does not understand', async () => {
  const { user } = open(['Click Save', nobody]);
  await waitFor(async () => expect(await said(2)).toContain('“'));
  expect(await said(2)).not.toContain('Hint');
  await user.type(await step(1), ' now');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('"Kettle" is saved. The built-in planner does not understand step 2.')).toBeTruthy();
});

test('the lines can be switched off, which this browser remembers', async () => {
  const { user } = open(['Click Save']);
  await waitFor(async () => expect(await said(1)).toContain('Understood as'));
  await user.click(screen.getByRole('checkbox', { name: 'Show how steps are understood' }));
  expect(await said(1)).toBe('');
  expect(localStorage.getItem('legwork.show-understood')).toBe('no');
  await user.click(screen.getByRole('checkbox', { name: 'Show how steps are understood' }));
  expect(await said(1)).toContain('Understood as');
});

test('a step that is too long is not sent, and nothing of it is cut', async () => {
  const { user, server } = open(['Click Save']);
  const field = await step(1);
  await user.clear(field);
  await user.click(field);
  await user.paste('a'.repeat(5000));
  expect(field.value).toHaveLength(5000);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    (await screen.findAllByText(/Step 1 has 5000 characters\. A step can have at most 4000/)).length,
  ).toBeGreaterThan(0);
  expect(server.inputs('task.update')).toEqual([]);
});
