// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { stepGuide } from '#src/core/steps/write/guide.ts';
import { EditTaskPage } from '#src/web/features/editor/edit-task-page.tsx';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { ann, models, task as listed } from './examples.ts';
import { show } from './render.tsx';

const nobody = 'Frobnicate the grommets';

/** The editor of a task with those steps; `usable` models are those with a key. */
function open(steps: string[], { inputs = [] as string[], credentials = [] as string[], usable = ['builtin'] } = {}) {
  const of: Task = {
    ...listed('Kettle'),
    steps: steps.map((description, at) => ({ id: `s${at + 1}`, description })),
    inputs: inputs.map(name => ({ name, description: name })),
    credentials: credentials.map(name => ({ name, id: 'ann', website: null, has_otp: false })),
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

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
const list = () => screen.queryByRole('listbox');

/** The option that the field names as active; undefined for none. */
async function active(number: number): Promise<HTMLElement | null> {
  const id = (await step(number)).getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
}

test('a step that is written as we would write it has nothing below it', async () => {
  open(['Go to https://shop.test']);
  expect(await said(1)).toBe('');
});

test('a step in other words has our sentence below it, with names, values and inputs set off', async () => {
  open(['please enter {email} into the Email field'], { inputs: ['email'] });
  expect(await said(1)).toBe('Read as: Type {email} in the Email field');
  expect(screen.getByText('{email}').className).toContain('accent');
  expect(screen.getByText('the Email field').className).toContain('bg-muted');
});

test('suggestions come while somebody types, and none of them is active until an arrow key', async () => {
  const { user } = open(['']);
  const field = await step(1);
  expect(field.getAttribute('aria-autocomplete')).toBe('list');
  await user.click(field);
  expect(list()).toBeNull();
  await user.keyboard('Go');
  const box = screen.getByRole('listbox', { name: 'Suggestions for step 1' });
  expect(field.getAttribute('aria-controls')).toBe(box.id);
  expect(options().length).toBeGreaterThan(1);
  expect(await active(1)).toBeNull();
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await active(1)).toBe(screen.getAllByRole('option')[1]);
  expect(screen.getByRole('option', { selected: true })).toBe(await active(1));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(await active(1)).toBeNull();
  expect(document.activeElement).toBe(field);
});

test.each(['Enter', 'Tab'])('%s takes the active option and nothing else', async key => {
  const { user } = open(['']);
  await user.click(await step(1));
  await user.keyboard('Go{ArrowDown}');
  await user.keyboard(`{${key}}`);
  expect((await step(1)).value).toMatch(/^Go .+/);
  expect(document.activeElement).toBe(await step(1));
  expect(screen.queryByRole('textbox', { name: 'Step 2' })).toBeNull();
});

test('without an active option Enter adds a step, and Tab goes on', async () => {
  const { user } = open(['']);
  await user.click(await step(1));
  await user.keyboard('Go');
  expect(list()).not.toBeNull();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await step(2));
  expect(list()).toBeNull();
  await user.keyboard('Go');
  expect(list()).not.toBeNull();
  await user.tab();
  expect(document.activeElement).not.toBe(await step(2));
  expect(list()).toBeNull();
  expect((await step(1)).value).toBe('Go');
});

test('Escape closes the list until the next key that writes; Ctrl with Space opens it', async () => {
  const { user } = open(['']);
  await user.click(await step(1));
  await user.keyboard('Go{Escape}');
  expect(list()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(list()).toBeNull();
  await user.keyboard('{Control>} {/Control}');
  expect(list()).not.toBeNull();
  await user.keyboard('{Escape}{Backspace}');
  expect(list()).not.toBeNull();
});

test('inputs and credentials are offered in braces, one click each', async () => {
  const { user } = open([''], { inputs: ['email'], credentials: ['shop'] });
  await user.click(await step(1));
  await user.paste('Type ');
  expect(list()).toBeNull();
  await user.keyboard('{{');
  expect(options().join()).toMatch(/email.*Input/);
  expect(options().join()).toMatch(/shop.*Credential/);
  await user.click(screen.getByRole('option', { name: /email/ }));
  expect((await step(1)).value).toContain('{email}');
  expect(document.activeElement).toBe(await step(1));
});

test('names of the other steps are offered', async () => {
  const { user } = open(['Type 3 in the Quantity field', 'Clear ']);
  await user.type(await step(2), 'the');
  expect(options().join()).toContain('the Quantity field');
});

test('while suggestions are shown the step is not finished: nothing of it is marked', async () => {
  const { user } = open(['']);
  await user.click(await step(1));
  await user.keyboard('Go');
  expect(list()).not.toBeNull();
  expect(await said(1)).toBe('');
  await user.keyboard('{Escape}');
  expect(await said(1)).toContain('“');
});

test('the first word that does not fit is marked', async () => {
  open([nobody]);
  expect(await said(1)).toContain('Frobnicate');
  expect(document.querySelector('mark')?.textContent).toBe('Frobnicate');
});

test('what can be read in two ways shows both, and Alt with a number writes one', async () => {
  const { user } = open(['Type notes in French in the Text field']);
  expect(await said(1)).toContain('This can be read in two ways.');
  expect(document.querySelector('mark')).toBeNull();
  const proposals = within(screen.getByRole('group', { name: 'Proposals' })).getAllByRole('button');
  expect(proposals).toHaveLength(2);
  expect(proposals.map(one => one.getAttribute('aria-keyshortcuts'))).toEqual(['Alt+1', 'Alt+2']);
  const second = proposals[1]?.textContent?.replace(/^Write: |Alt\+2$/g, '') ?? '';
  await user.click(await step(1));
  await user.keyboard('{Alt>}[Digit2]{/Alt}');
  expect((await step(1)).value).toBe(second);
  expect(await said(1)).toBe('');
  expect(screen.queryByRole('group', { name: 'Proposals' })).toBeNull();
});

test('a proposal is one click', async () => {
  const { user } = open(['Type notes in French in the Text field']);
  await user.click((await screen.findAllByRole('button', { name: /^Write: Type / }))[0] ?? expect.fail());
  expect((await step(1)).value).toMatch(/^Type /);
  expect(screen.queryByRole('group', { name: 'Proposals' })).toBeNull();
  expect(document.activeElement).toBe(await step(1));
});

test('a pasted list becomes steps, and Ctrl+Z takes it back', async () => {
  const { user } = open(['Go to https://shop.test', '', 'Click Close']);
  const steps = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Step \d/ }).map(one => one.value);
  await user.click(await step(2));
  await user.paste('1. Click Save\n2. Click Next\n\n3. Go back');
  expect(steps()).toEqual(['Go to https://shop.test', 'Click Save', 'Click Next', 'Go back', 'Click Close']);
  expect(document.activeElement).toBe(await step(4));
  expect(await screen.findByText('3 steps pasted')).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(steps()).toEqual(['Go to https://shop.test', '', 'Click Close']);
  expect(document.activeElement).toBe(await step(2));
  await user.paste('Click Save. Click Next.');
  expect(steps()).toHaveLength(4);
  await user.type(await step(4), '!');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(steps(), 'what was changed elsewhere stays').toEqual(['Go to https://shop.test', '', 'Click Close!']);
});

test('several lines that are pasted into a step with words stay in it', async () => {
  const { user } = open(['Type ']);
  (await step(1)).focus();
  (await step(1)).setSelectionRange(5, 5);
  await user.paste('"one\ntwo" in Notes');
  expect((await step(1)).value).toBe('Type "one\ntwo" in Notes');
  expect(screen.queryByRole('textbox', { name: 'Step 2' })).toBeNull();
});

test('how to write steps opens beside the editor and gives the focus back', async () => {
  const { user } = open(['']);
  const button = await screen.findByRole('button', { name: 'How to write steps' });
  await user.click(button);
  const guide = within(screen.getByRole('dialog', { name: 'How to write steps' }));
  for (const { section } of stepGuide()) expect(guide.getByRole('region', { name: section })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('what is not understood is announced after a pause, and when it is right again', async () => {
  const { user } = open(['Click Save']);
  const field = await step(1);
  await user.clear(field);
  await user.type(field, nobody);
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(one => one.textContent)
        .join(),
    ).toContain('Frobnicate'),
  );
  await user.clear(field);
  await user.type(field, 'Click "Cancel"');
  expect(await screen.findByText(/^This step is understood\./)).toBeTruthy();
});

test('a name in braces without an input is offered as one, and the focus stays at the step', async () => {
  const { user, server } = open(['Search for {what}']);
  expect(await said(1)).toContain('{what} is not an input of this task.');
  await user.click(await screen.findByRole('button', { name: 'Add {what} as an input' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of input 1' }).value).toBe('what');
  expect(screen.queryByRole('textbox', { name: 'Name of input 2' })).toBeNull();
  expect(document.activeElement).toBe(await step(1));
  expect(await said(1)).toBe('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.inputs('task.update')).toHaveLength(1));
  expect(server.inputs('task.update')[0]).toMatchObject({ inputs: [{ name: 'what', description: 'what' }] });
});

test('a language model that runs the task reads itself what no form accepts', async () => {
  open([nobody], { usable: ['builtin', 'gemini-2.5-pro'] });
  await waitFor(async () => expect(await said(1)).toContain('Gemini 2.5 Pro reads this step itself.'));
});

test('when the built-in planner runs the task, saving names the steps that it does not understand', async () => {
  const { user } = open(['Click Save', nobody]);
  expect(await said(2)).toContain('“');
  await user.type(await step(1), ' all');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('"Kettle" is saved. The built-in planner does not understand step 2.')).toBeTruthy();
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
