// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DocumentationPage } from '#src/web/features/documentation/documentation-page.tsx';
import type { Handlers } from '#tests/fakes/contract-server.ts';
import { ann, listedRun, schedule, task } from '../examples.ts';
import { show } from '../render.tsx';

const kettle = task('Kettle');
const pagination = { page: 1, page_size: 1, total_count: 0, total_pages: 0, has_prev: false, has_next: false };

function account({ runs = false, tests = false, deployed = false, scheduled = false }): Handlers {
  const one = { ...listedRun(1), task_id: kettle.id };
  return {
    user: { get: () => ann },
    task: { list: () => [{ ...kettle, status: deployed ? 'ready' : 'draft' }] },
    taskRun: {
      list: input => ({ task_runs: (input?.kind === 'tests' ? tests : runs) ? [one] : [], pagination }),
    },
    schedule: { list: () => (scheduled ? [schedule(kettle)] : []) },
  };
}

async function marks(handlers: Handlers): Promise<string[]> {
  show(<DocumentationPage />, { handlers });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  return within(steps)
    .getAllByRole('img')
    .map(mark => mark.getAttribute('aria-label') ?? '');
}

test.each([
  [{}, ['To do:', 'To do:', 'To do:', 'To do:']],
  [{ runs: true }, ['Done:', 'To do:', 'To do:', 'To do:']],
  [{ runs: true, tests: true }, ['Done:', 'Done:', 'To do:', 'To do:']],
  [{ runs: true, tests: true, deployed: true, scheduled: true }, ['Done:', 'Done:', 'Done:', 'Done:']],
])('the first steps are ticked by what the account has: %o', async (has, expected) => {
  expect(await marks(account(has))).toEqual(expected);
});
