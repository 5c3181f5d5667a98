import { Menu } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { describeCalls } from '#src/contract/reference/describe.ts';
import { LogoMark } from '../../components/logo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { paths } from '../../lib/paths.ts';
import { ClientPage } from './client-page.tsx';
import { Endpoint } from './endpoint.tsx';
import { Overview } from './overview.tsx';
import { QuickStart } from './quick-start.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import { UnknownPage } from './unknown-page.tsx';
import { useOwnIds } from './use-own-ids.ts';

const titles: Readonly<Record<string, string>> = { 'quick-start': 'Quick start', client: 'TypeScript client' };

/** Public: every call of the contract, as a page of its own. */
export function ReferencePage() {
  const page = useParams()['*'] || 'overview';
  const calls = useMemo(() => describeCalls(), []);
  const call = calls.find(({ name }) => name === page);
  const ids = useOwnIds();
  const [open, setOpen] = useState(false);
  const title = call?.title ?? titles[page] ?? 'API reference';
  useEffect(() => {
    document.title = `${title} · Legwork API`;
    window.scrollTo(0, 0);
  }, [title]);
  const nav = <ReferenceNav calls={calls} current={page} onNavigate={() => setOpen(false)} />;
  return (
    <div className="flex min-h-dvh">
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh w-[16rem] shrink-0 overflow-y-auto border-r border-line bg-surface md:block"
      >
        <Brand />
        {nav}
      </aside>
      <Sheet open={open} onOpenChange={setOpen} title="API reference" className="w-[18rem] overflow-y-auto">
        <Brand />
        {nav}
      </Sheet>
      <div className="min-w-0 flex-1">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-3 md:px-6">
          <Button variant="ghost" size="icon" aria-label="Contents" className="md:hidden" onClick={() => setOpen(true)}>
            <Menu aria-hidden />
          </Button>
          <span className="truncate font-medium">API reference</span>
          <span className="ml-auto flex items-center gap-2">
            <Button asChild size="sm" variant="ghost">
              <a href="/openapi.json">OpenAPI 3.1</a>
            </Button>
            <Button asChild size="sm">
              <Link to={paths.home}>Open Legwork</Link>
            </Button>
          </span>
        </header>
        <main className="mx-auto w-full max-w-4xl px-4 pt-8 pb-24 md:px-8">
          {call ? (
            <Endpoint key={call.name} call={call} ids={ids} />
          ) : page === 'overview' ? (
            <Overview calls={calls} />
          ) : page === 'quick-start' ? (
            <QuickStart />
          ) : page === 'client' ? (
            <ClientPage />
          ) : (
            <UnknownPage page={page} />
          )}
        </main>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <Link
      to={paths.apiReference()}
      className="flex h-14 items-center gap-2.5 px-4 text-[0.9375rem] font-semibold tracking-[-0.01em]"
    >
      <LogoMark />
      <span>Legwork API</span>
    </Link>
  );
}
