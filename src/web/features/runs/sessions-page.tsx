import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../components/page.tsx';
import { paths } from '../../lib/paths.ts';
import { filterOf, type Listed } from './session-filters.ts';
import { SessionsPanel } from './sessions-panel.tsx';

/** Sessions across all tasks; filter and page are in the address, so that Back finds them again. */
export function SessionsPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const listed = {
    filter: filterOf(search.get('status')),
    tests: search.get('kind') === 'tests',
    search: (search.get('search') ?? '').trim().slice(0, 200),
  };
  const page = Math.max(1, Math.floor(Number(search.get('page')) || 1));
  const show = (next: Listed & { page: number }): void =>
    setSearch(
      {
        ...(next.filter === 'all' ? {} : { status: next.filter }),
        ...(next.tests ? { kind: 'tests' } : {}),
        ...(next.search ? { search: next.search } : {}),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      { replace: true },
    );
  return (
    <Page title="Sessions">
      <div className="mx-auto w-full max-w-[1360px]">
        <h1 className="mb-4 text-lg font-semibold tracking-[-0.01em]">Sessions</h1>
        <SessionsPanel
          listed={listed}
          page={page}
          onList={next => show({ ...next, page: 1 })}
          onPage={next => show({ ...listed, page: next })}
          onOpen={run => void navigate(paths.run(run.task_id, run.id))}
        />
      </div>
    </Page>
  );
}
