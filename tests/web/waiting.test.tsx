// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedRun } from '#src/contract/task-run.ts';
import { SessionsPage } from '#src/web/features/runs/sessions-page.tsx';
import { Sidebar } from '#src/web/features/shell/sidebar.tsx';
import { HomePage } from '#src/web/features/tasks/home-page.tsx';
import { ann, listedRun } from './examples.ts';
import { show } from './render.tsx';

const question = { id: 'q1', text: 'Which size?', secret: false, approval: false };
const waiting = listedRun(1, { status: 'paused', ended_at: null, input_requested: true, question });

const handlers = (runs: ListedRun[], more = 0) => ({
  user: { get: () => ann },
  task: { list: () => [] },
  taskRun: {
    waiting: () => ({ task_runs: runs, total_count: runs.length + more }),
    list: () => ({
      task_runs: runs,
      pagination: {
        page: 1,
        page_size: 3,
        total_count: runs.length,
        total_pages: 1,
        has_prev: false,
        has_next: false,
      },
    }),
  },
});

test('home shows what waits for an answer, with the question and the way to it', async () => {
  show(<HomePage scheduled={null} />, { handlers: handlers([waiting], 4) });
  const strip = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  expect(strip.getByText('Task of run 1 is waiting for you')).toBeTruthy();
  expect(strip.getByText('Which size?')).toBeTruthy();
  expect(strip.getByRole('link', { name: 'Answer' }).getAttribute('href')).toMatch(/%3A1#answer$/);
  expect(strip.getByRole('link', { name: 'See all 5 sessions that are waiting for you' })).toBeTruthy();
});

test('home shows no strip while nothing waits', async () => {
  show(<HomePage scheduled={null} />, { handlers: handlers([]) });
  await screen.findByText('No draft tasks yet.');
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('the sidebar counts what waits beside Sessions', async () => {
  show(<Sidebar />, { handlers: handlers([waiting], 1) });
  const link = await screen.findByRole('link', { name: 'Sessions, 2 waiting for you' });
  expect(link.textContent).toContain('2');
});

test('the list of sessions says which wait, and can show these alone', async () => {
  const { server } = show(<SessionsPage />, {
    at: '/sessions?status=waiting',
    path: '/sessions',
    handlers: handlers([waiting, listedRun(2, { status: 'running', ended_at: null })]),
  });
  const rows = await screen.findAllByRole('row');
  expect(within(rows[1] as HTMLElement).getByText('Waiting for you')).toBeTruthy();
  expect(within(rows[2] as HTMLElement).getByText('Running')).toBeTruthy();
  // Tests that wait are counted, so they are listed too.
  expect(server.inputs('taskRun.list')[0]).toEqual({ page: 1, page_size: 10, status: 'waiting' });
});
