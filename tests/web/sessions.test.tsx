// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedRun } from '#src/contract/task-run.ts';
import { SessionsPage } from '#src/web/features/runs/sessions-page.tsx';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { listedRun } from './examples.ts';
import { choose, show } from './render.tsx';

function paged(runs: ListedRun[], page = 1, pages = 1) {
  const pagination = {
    page,
    page_size: 10,
    total_count: pages * 10,
    total_pages: pages,
    has_prev: page > 1,
    has_next: page < pages,
  };
  return { task_runs: runs, pagination };
}

test('sessions are listed; a row opens its run, by mouse and by its link', async () => {
  const { user, address, server } = show(<SessionsPage />, {
    at: '/sessions',
    path: '/sessions',
    handlers: { taskRun: { list: () => paged([listedRun(1), listedRun(2, { status: 'fail' })]) } },
  });
  const row = await screen.findByRole('row', { name: /Task of run 2/ });
  expect(server.inputs('taskRun.list')).toEqual([{ page: 1, page_size: 10, kind: 'runs' }]);
  await user.click(row);
  await waitFor(() => expect(address()).toContain('/run-task/'));
});

test('a filter asks for the first page of its status and is kept in the address', async () => {
  const { user, server, address } = show(<SessionsPage />, {
    at: '/sessions?page=3',
    path: '/sessions',
    handlers: { taskRun: { list: ({ page }) => paged([listedRun(page)], page, 5) } },
  });
  await screen.findByText(/Showing page 3 of 5/);
  await choose(user, screen.getByRole('combobox', { name: 'Filter by status' }), 'FAILED');
  await screen.findByText(/Showing page 1 of 5/);
  expect(server.inputs('taskRun.list').at(-1)).toEqual({ page: 1, page_size: 10, kind: 'runs', status: 'fail' });
  expect(address()).toBe('/sessions?status=fail');
});

test('pages are turned as far as there are some', async () => {
  const { user, address } = show(<SessionsPage />, {
    at: '/sessions',
    path: '/sessions',
    handlers: { taskRun: { list: ({ page }) => paged([listedRun(page)], page, 2) } },
  });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByText(/Showing page 1 of 2/);
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false]);
  await user.click(button('Next'));
  await screen.findByText(/Showing page 2 of 2/);
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true]);
  expect(address()).toBe('/sessions?page=2');
});

test('a page that cannot be loaded leaves the rows that are there', async () => {
  const { user } = show(<SessionsPage />, {
    at: '/sessions',
    path: '/sessions',
    handlers: {
      taskRun: {
        list({ page }) {
          if (page === 2) throw new Refusal(500, 'Not now.');
          return paged([listedRun(1)], page, 2);
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByText('Loading sessions...')).toBeNull());
  expect(screen.getByText('Task of run 1')).toBeTruthy();
});

test('loading, a failure with Retry, and no sessions look different', async () => {
  let answer = Promise.withResolvers<ReturnType<typeof paged>>();
  const { user } = show(<SessionsPage />, { handlers: { taskRun: { list: () => answer.promise } } });
  expect(await screen.findByText('Loading sessions...')).toBeTruthy();
  answer.reject(new Refusal(500, 'Not now.'));
  expect(await screen.findByText('The sessions could not be loaded')).toBeTruthy();
  expect(screen.getByText('500: Not now.')).toBeTruthy();
  answer = Promise.withResolvers();
  answer.resolve(paged([]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No sessions found')).toBeTruthy();
});

test('a session says what it found or why it ended, who started it, and how long ago', async () => {
  const created_at = new Date(Date.now() - 5 * 60_000 - 5000).toISOString();
  show(<SessionsPage />, {
    handlers: {
      taskRun: {
        list: () =>
          paged([
            listedRun(1, { result_line: 'price: 12', started_by: 'schedule', created_at }),
            listedRun(2, { status: 'fail', status_reason: 'No button “Send”.', started_by: 'api' }),
          ]),
      },
    },
  });
  const first = await screen.findByRole('row', { name: /Task of run 1/ });
  for (const words of ['price: 12', 'Schedule', '5 min ago']) expect(first.textContent).toContain(words);
  expect(first.textContent).not.toContain('All done.');
  const second = screen.getByRole('row', { name: /Task of run 2/ });
  for (const words of ['No button “Send”.', 'API', 'Failed']) expect(second.textContent).toContain(words);
  expect(screen.getAllByRole('link')[0]?.title).toMatch(/\d:\d\d:\d\d/);
});

test('tests are listed apart, and a search is kept in the address', async () => {
  const { user, server, address } = show(<SessionsPage />, {
    at: '/sessions?page=2',
    path: '/sessions',
    handlers: { taskRun: { list: ({ search }) => paged(search === 'nothing' ? [] : [listedRun(1)]) } },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Search runs' }), 'green tea{Enter}');
  await waitFor(() => expect(address()).toBe('/sessions?search=green+tea'));
  await user.click(screen.getByRole('button', { name: 'Tests' }));
  await waitFor(() => expect(address()).toBe('/sessions?kind=tests&search=green+tea'));
  expect(server.inputs('taskRun.list').at(-1)).toEqual({
    page: 1,
    page_size: 10,
    kind: 'tests',
    search: 'green tea',
  });
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(address()).toBe('/sessions?kind=tests'));
  await user.type(screen.getByRole('textbox', { name: 'Search runs' }), 'nothing{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(address()).toBe('/sessions'));
});
