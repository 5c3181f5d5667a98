import { Search, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ChoiceGroup } from '../../components/ui/choice-group.tsx';
import { Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { allFilters, type Listed, taskFilters } from './session-filters.ts';

type ToolbarProps = { ofTask: boolean; listed: Listed; onList: (listed: Listed) => void; children: ReactNode };

const kinds = [
  { value: 'runs', label: 'Runs' },
  { value: 'tests', label: 'Tests' },
] as const;

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
        <ChoiceGroup
          label="Runs or tests"
          options={kinds}
          value={listed.tests ? 'tests' : 'runs'}
          onChange={kind => onList({ ...listed, tests: kind === 'tests' })}
        />
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
        aria-label="Search runs"
        placeholder="Search task, inputs or result"
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
