import { Search } from 'lucide-react';
import { useState } from 'react';
import { CardGrid, CardSkeleton } from '../../components/card-grid.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, LoadFailure } from '../../components/screen-message.tsx';
import { Input } from '../../components/ui/field.tsx';
import type { TemplatePackage } from '#src/contract/template.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/api/queries.ts';
import { matchesSearch } from './search.ts';
import { TemplateCard } from './template-card.tsx';
import { useTemplates } from './use-templates.ts';

export function LibraryPage() {
  const templates = useTemplates();
  const [search, setSearch] = useState('');
  const shared = templates.data?.filter(({ visibility }) => visibility === 'public');
  return (
    <Page title="Templates">
      {!templates.data && templates.isError ? (
        <LoadFailure title="Failed to load templates" text={errorText(templates.error, '')} />
      ) : (
        <div className="mx-auto w-full max-w-[1512px]">
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h1 className="text-lg font-semibold tracking-[-0.01em]">Templates</h1>
              <p className="mt-0.5 text-fg-muted">Tasks by other users, ready to install</p>
            </div>
            <div className="relative w-full sm:w-80">
              <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-fg-muted" />
              <Input
                type="search"
                aria-label="Search templates"
                placeholder="Search by name, creator, tag or app"
                className="pl-9"
                value={search}
                onChange={event => setSearch(event.target.value)}
              />
            </div>
          </div>
          <OwnPrivate templates={templates.data ?? []} />
          <Shared templates={shared} search={search} />
        </div>
      )}
    </Page>
  );
}

function Shared({ templates, search }: { templates: TemplatePackage[] | undefined; search: string }) {
  const found = templates?.filter(template => matchesSearch(template, search));
  if (found?.length === 0)
    return search.trim() === '' || templates?.length === 0 ? (
      <EmptyState title="No templates found" />
    ) : (
      <EmptyState title="No templates found matching your search" text="Try searching with different keywords" />
    );
  return (
    <section aria-label="Library">
      <h2 className="sr-only">Library</h2>
      <CardGrid>
        {found
          ? found.map(template => <TemplateCard key={template.id} template={template} />)
          : [0, 1, 2].map(n => <CardSkeleton key={n} />)}
      </CardGrid>
    </section>
  );
}

/** What the user has begun to publish and not finished; nobody else sees these. */
function OwnPrivate({ templates }: { templates: TemplatePackage[] }) {
  const user = useCurrentUser();
  const own = templates.filter(
    ({ visibility, creator_user_id }) => visibility === 'private' && creator_user_id === user?.id,
  );
  if (own.length === 0) return null;
  return (
    <section aria-label="Not published yet" className="mb-8">
      <h2 className="font-semibold">Not published yet</h2>
      <p className="mt-0.5 mb-3 text-fg-muted">Only you see these. Open one to finish it.</p>
      <CardGrid>
        {own.map(template => (
          <TemplateCard key={template.id} template={template} to={paths.templateConfigure(template.id)} />
        ))}
      </CardGrid>
    </section>
  );
}
