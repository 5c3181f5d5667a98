// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedTask, Task } from '#src/contract/task.ts';
import { HomePage } from '#src/web/features/tasks/home-page.tsx';
import { DraftTasksPage, SavedTasksPage } from '#src/web/features/tasks/task-list-pages.tsx';
import { paths } from '#src/web/lib/paths.ts';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { ann, task } from './examples.ts';
import { show } from './render.tsx';

const kettle = task('Kettle');
const draft = task('Draft of a task', { status: 'draft' });
const user = { get: () => ann };
const names = () => screen.getAllByRole('article').map(card => card.getAttribute('aria-label'));

test('home shows saved tasks and drafts apart', async () => {
  show(<HomePage scheduled={<p>Schedules</p>} />, { handlers: { user, task: { list: () => [kettle, draft] } } });
  expect(await screen.findByText('Schedules')).toBeTruthy();
  expect(names()).toEqual(['Kettle', 'Draft of a task']);
  expect(screen.getByRole('button', { name: 'Edit Draft' })).toBeTruthy();
});

test('home without tasks offers to create one; a failure is shown instead', async () => {
  show(<HomePage scheduled={null} />, { handlers: { user, task: { list: () => [] } } });
  expect(await screen.findByText(/No saved tasks yet/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '+ Create Task' }).length).toBeGreaterThan(0);
});

test('what is written on home is drafted and created, and stays in the box when that fails', async () => {
  const steps = [{ id: 's1', description: 'Search for {product} in {shop}' }];
  const {
    user: hand,
    server,
    address,
  } = show(<HomePage scheduled={null} />, {
    handlers: {
      user,
      task: {
        list: () => [kettle],
        draftSteps: () => ({ steps, by: 'builtin', note: null }),
        create() {
          throw new Refusal(409, 'You have 1000 tasks.');
        },
      },
    },
  });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What should Legwork do?' });
  await hand.type(box, 'Search for a kettle{Enter}');
  expect(await screen.findByText('409: You have 1000 tasks.')).toBeTruthy();
  expect(box.value).toBe('Search for a kettle');
  server.on({ task: { create: () => kettle } });
  await hand.click(screen.getByRole('button', { name: 'Draft the steps' }));
  await waitFor(() => expect(address()).toContain('/edit-task/'));
  expect(server.inputs('task.create').at(-1)).toEqual({
    name: 'Search for {product} in {shop}',
    description: 'Search for a kettle',
    video_status: 'not_provided',
    steps,
    inputs: [
      { name: 'product', description: 'product' },
      { name: 'shop', description: 'shop' },
    ],
  });
});

test('home says why the tasks cannot be loaded', async () => {
  const list = () => {
    throw new Refusal(503, 'The database is away.');
  };
  show(<HomePage scheduled={null} />, { handlers: { user, task: { list } } });
  expect(await screen.findByText('503: The database is away.')).toBeTruthy();
});

test('each list has its own kind', async () => {
  const handlers: Handlers = { user, task: { list: () => [kettle, draft] } };
  show(<SavedTasksPage />, { handlers });
  await screen.findByRole('article', { name: 'Kettle' });
  expect(names()).toEqual(['Kettle']);
});

test('drafts are listed on their page', async () => {
  show(<DraftTasksPage />, { handlers: { user, task: { list: () => [kettle, draft] } } });
  await screen.findByRole('article', { name: 'Draft of a task' });
  expect(names()).toEqual(['Draft of a task']);
});

test('Run fetches the task before it goes to its screen, and stays where that fails', async () => {
  let answer = Promise.withResolvers<Task>();
  const { user: hand, address } = show(<SavedTasksPage />, {
    handlers: { user, task: { list: () => [kettle], get: () => answer.promise } },
  });
  await hand.click(await screen.findByRole('button', { name: 'Run' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Loading...' }).disabled).toBe(true);
  answer.reject(new Refusal(404, 'There is no such task.'));
  const again = await screen.findByRole('button', { name: 'Run' });
  expect(address()).toBe('/');
  answer = Promise.withResolvers();
  answer.resolve(kettle);
  await hand.click(again);
  await waitFor(() => expect(address()).toContain('/run-task/'));
});

async function menuOf(hand: ReturnType<typeof show>['user'], name: string) {
  const card = await screen.findByRole('article', { name });
  within(card).getByRole('button', { name: 'More options' }).focus();
  await hand.keyboard('{Enter}');
  return within(await screen.findByRole('menu'));
}

test('a task is deleted after a question that names it, and leaves the list', async () => {
  let tasks: ListedTask[] = [kettle];
  const { user: hand, server } = show(<SavedTasksPage />, {
    handlers: {
      user,
      task: {
        list: () => tasks,
        delete() {
          tasks = [];
          return { success: true, message: 'Gone.' };
        },
      },
    },
  });
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  await hand.click((await menuOf(hand, 'Kettle')).getByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Kettle”?' }));
  await hand.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Agent "Kettle" has been deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(server.inputs('task.delete')).toEqual([{ id: kettle.id }]);
});

test('a task that cannot be deleted stays, and the reason is shown', async () => {
  const { user: hand, server } = show(<SavedTasksPage />, {
    handlers: {
      user,
      task: {
        list: () => [kettle],
        delete() {
          throw new Refusal(500, 'Not now.');
        },
      },
    },
  });
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  await hand.click((await menuOf(hand, 'Kettle')).getByRole('menuitem', { name: 'Delete' }));
  await hand.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete task. Please try again.')).toBeTruthy();
  expect(names()).toEqual(['Kettle']);
});

test.each([
  [false, 0],
  [true, 1],
])('whether templates can be published depends on the account: staff %s', async (is_staff, offers) => {
  const { user: hand, server } = show(<SavedTasksPage />, {
    handlers: { user: { get: () => ({ ...ann, is_staff }) }, task: { list: () => [kettle] } },
  });
  await waitFor(() => expect(server.inputs('user.get')).toHaveLength(1));
  const menu = await menuOf(hand, 'Kettle');
  await waitFor(() => expect(menu.queryAllByRole('menuitem', { name: 'Publish Template' })).toHaveLength(offers));
});

test('a file is checked before anything is created, and its faults are listed', async () => {
  const {
    user: hand,
    server,
    address,
  } = show(<SavedTasksPage />, {
    handlers: {
      user,
      task: {
        list: () => [],
        import({ yaml, dry_run }) {
          if (yaml.includes('bad')) throw new Refusal(400, 'Line 1: steps are missing.');
          const file = {
            legwork: 1 as const,
            status: 'draft' as const,
            name: 'Kettle',
            description: 'Buys one',
            steps: [],
          };
          const warning = {
            step: 2,
            line: 6,
            reason: 'unknown-words' as const,
            words: 'at the end',
            message: 'I do not know what “at the end” means here.',
            proposals: [],
          };
          return {
            task: dry_run ? null : kettle,
            file,
            credentials_to_add: [],
            local_addresses: [],
            warnings: [warning],
          };
        },
      },
    },
  });
  await hand.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a task' }));
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import as draft' });
  expect(make.disabled).toBe(true);
  await hand.click(dialog.getByRole('textbox'));
  await hand.paste('bad');
  expect(await dialog.findByText(/steps are missing/)).toBeTruthy();
  expect(make.disabled).toBe(true);
  await hand.clear(dialog.getByRole('textbox'));
  await hand.click(dialog.getByRole('textbox'));
  await hand.paste('legwork: 1');
  await waitFor(() => expect(make.disabled).toBe(false));
  expect(dialog.getByText('Line 6, step 2: I do not know what “at the end” means here.')).toBeTruthy();
  expect(server.inputs('task.import').every(input => (input as { dry_run?: boolean }).dry_run)).toBe(true);
  await hand.click(make);
  await waitFor(() => expect(address()).toContain('/edit-task/'));
  expect(server.inputs('task.import').at(-1)).toEqual({ yaml: 'legwork: 1', status: 'draft' });
});

test('Duplicate makes a draft of the exported task under a name of its own, and opens it', async () => {
  const copy = task('Copy of Kettle', { status: 'draft' });
  const made = {
    task: copy,
    file: { legwork: 1 as const, name: 'Kettle', description: 'd', status: 'draft' as const, steps: [] },
    credentials_to_add: ['shop'],
    local_addresses: [],
    warnings: [],
  };
  const {
    user: hand,
    server,
    address,
  } = show(<SavedTasksPage />, {
    handlers: {
      user,
      task: {
        list: () => [kettle],
        export: () => ({ yaml: 'name: Kettle', filename: 'kettle.yaml' }),
        import: () => made,
        update: () => copy,
      },
    },
  });
  await screen.findByRole('article', { name: 'Kettle' });
  await hand.click((await menuOf(hand, 'Kettle')).getByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText(/Add the credentials of “Copy of Kettle” under Refine: shop/)).toBeTruthy();
  expect(server.inputs('task.import')).toEqual([{ yaml: 'name: Kettle', status: 'draft' }]);
  expect(server.inputs('task.update')).toEqual([{ id: copy.id, name: 'Copy of Kettle' }]);
  await waitFor(() => expect(address()).toBe(paths.editTask(copy.id)));
});

test('the title of a card leads to the task: a draft to its editor', async () => {
  show(<HomePage scheduled={null} />, { handlers: { user, task: { list: () => [kettle, draft] } } });
  const title = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await title('Kettle')).toBe(paths.runTask(kettle.id));
  expect(await title('Draft of a task')).toBe(paths.editTask(draft.id));
});
