import { Search, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { cn } from '../../lib/format/cn.ts';
import { allFilters, type Listed, taskFilters } from './session-filters.ts';

type ToolbarProps = { ofTask: boolean; listed: Listed; onList: (listed: Listed) => void; children: ReactNode };

/** What of the sessions is listed: by status, by a search, and either runs or tests. */
export function SessionsToolbar({ ofTask, listed, onList, children }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Select
        label="Filter by status"
        value={listed.filter}
        onChange={filter => onList({ ...listed, filter })}
        options={ofTask ? taskFilters : allFilters}
        className="w-52 max-sm:w-full"
      />
      {/* It starts over when the address says something else, as after Back. */}
      <SearchField key={listed.search} search={listed.search} onSearch={search => onList({ ...listed, search })} />
      {listed.filter !== 'waiting' && (
        <div
          role="group"
          aria-label="Kind of session"
          className="flex rounded-control border border-line bg-surface p-0.5"
        >
          <Kind on={!listed.tests} onClick={() => onList({ ...listed, tests: false })}>
            Runs
          </Kind>
          <Kind on={listed.tests} onClick={() => onList({ ...listed, tests: true })}>
            Tests
          </Kind>
        </div>
      )}
      {children}
    </div>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="relative w-72 max-sm:w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-fg-muted"
      />
      <Input
        type="text"
        aria-label="Search sessions"
        placeholder="Search task, values or result"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={() => text.trim() !== search && onSearch(text.trim())}
        className="pr-9 pl-9"
      />
      {search && (
        <Button
          type="button"
          size="icon"
          variant="ghost"
          aria-label="Clear the search"
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => onSearch('')}
        >
          <X aria-hidden />
        </Button>
      )}
    </form>
  );
}

function Kind({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cn(
        'h-7 rounded-[6px] px-3 text-[0.8125rem] font-medium',
        on ? 'bg-accent-soft text-accent-text' : 'text-fg-muted hover:text-fg',
      )}
    >
      {children}
    </button>
  );
}
