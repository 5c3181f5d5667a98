import { type KeyboardEvent, useId, useState } from 'react';
import type { TemplateApp } from '#src/contract/template.ts';
import { withoutDoubleApps } from '#src/core/tasks/app-names.ts';
import { Input } from '../../components/ui/field.tsx';
import { cn } from '../../lib/format/cn.ts';
import { AppLogo } from './app-logo.tsx';
import { ChosenChip } from './tag-field.tsx';
import { appNamed, useAppSearch } from './use-app-search.ts';

const longest = 80;

type AppFieldProps = {
  id: string;
  apps: TemplateApp[];
  /** Gets the change, since a logo may be found only after another app was added. */
  onChange: (change: (apps: TemplateApp[]) => TemplateApp[]) => void;
};

/** The apps a template works with: found by name with their logos, or typed. */
export function AppField({ id, apps, onChange }: AppFieldProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const search = useAppSearch(text);
  const typed = text.trim();
  const shown = open && search.apps.length > 0;

  const add = (app: TemplateApp): void => {
    onChange(before => withoutDoubleApps([...before, app]));
    setText('');
    setOpen(false);
    setActive(0);
  };
  const addTyped = (): void => {
    const suggestion = search.settled === typed ? (search.apps[active] ?? search.apps[0]) : undefined;
    if (suggestion) return add(suggestion);
    if (typed === '') return;
    add({ name: typed, logo: null });
    void appNamed(typed).then(named =>
      onChange(before => before.map(app => (app.name === named.name && app.logo === null ? named : app))),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      addTyped();
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + search.apps.length) % search.apps.length);
    }
  };
  return (
    <div>
      <div className="relative">
        <Input
          id={id}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${listId}-${active}` : undefined}
          autoComplete="off"
          value={text}
          maxLength={longest}
          placeholder="Search for an app, or write its name"
          onChange={event => {
            setText(event.target.value);
            setOpen(true);
            setActive(0);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {search.searching && (
          <span role="status" className="absolute top-2 right-3 text-[0.8125rem] text-fg-muted">
            Searching…
          </span>
        )}
        <ul
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          hidden={!shown}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 scroll-quiet overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-[0_8px_28px_-8px_rgb(0_0_0/0.25)]"
        >
          {search.apps.map((app, at) => (
            <li
              key={app.logo}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              // Before the field loses the focus, which would close the list.
              onPointerDown={event => event.preventDefault()}
              onClick={() => add(app)}
              onPointerEnter={() => setActive(at)}
              className={cn(
                'flex cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1.5',
                at === active && 'bg-hover',
              )}
            >
              <AppLogo app={app} className="size-6" />
              <span className="truncate">{app.name}</span>
            </li>
          ))}
        </ul>
      </div>
      {open && search.settled !== '' && search.apps.length === 0 && (
        <p className="mt-1 text-[0.8125rem] text-fg-muted">No logo found. Enter adds “{typed}” as it is.</p>
      )}
      {apps.length > 0 && (
        <ul aria-label="Apps" className="mt-2 flex flex-wrap gap-2">
          {apps.map(app => (
            <ChosenChip
              key={app.name}
              name={app.name}
              icon={<AppLogo app={app} className="size-5 rounded-[4px]" />}
              onRemove={() => onChange(before => before.filter(({ name }) => name !== app.name))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
