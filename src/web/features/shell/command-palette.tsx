import { Command } from 'cmdk';
import { FileText, LogOut, Monitor, Moon, Plus, Search, Sun } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFocusBack } from '../../components/ui/focus-back.ts';
import { scrim } from '../../components/ui/overlay.ts';
import { useCreateTask } from '../../components/new-task/use-create-task.ts';
import { paths } from '../../lib/paths.ts';
import { isDraft, useTasks } from '../../lib/api/queries.ts';
import { useLogout } from '../../lib/api/session.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { others, playground } from './navigation.ts';

/** Everything by keyboard, under Ctrl/Cmd+K. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const giveBack = useFocusBack(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(before => !before);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="fixed top-[14vh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-card border border-line bg-surface shadow-[0_16px_48px_-12px_rgb(0_0_0/0.35)] data-[state=open]:animate-fade"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <PaletteBody close={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Two tasks may share a name; what follows this mark distinguishes them and is not searched. */
const separator = '\u0000';

/** Every word that was typed is somewhere in the name. */
function matches(value: string, search: string): number {
  const name = value.split(separator)[0]?.toLowerCase() ?? '';
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => name.includes(word))
    ? 1
    : 0;
}

function PaletteBody({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const tasks = useTasks().data ?? [];
  const { create } = useCreateTask();
  const logout = useLogout();
  const act = (run: () => void) => () => {
    close();
    run();
  };
  const go = (to: string) => act(() => void navigate(to));
  return (
    <Command label="Command palette" loop filter={matches}>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 text-fg-muted" />
        <Command.Input
          placeholder="Search screens, tasks and actions"
          className="h-12 flex-1 bg-transparent text-[0.9375rem] outline-none placeholder:text-fg-muted"
        />
      </div>
      <Command.List className="scroll-quiet max-h-[min(22rem,50vh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-8 text-center text-fg-muted">No results</Command.Empty>
        <Group heading="Actions">
          <Item icon={<Plus aria-hidden />} onSelect={act(create)}>
            Create task
          </Item>
          <Item icon={<Sun aria-hidden />} onSelect={act(() => chooseTheme('light'))}>
            Light theme
          </Item>
          <Item icon={<Moon aria-hidden />} onSelect={act(() => chooseTheme('dark'))}>
            Dark theme
          </Item>
          <Item icon={<Monitor aria-hidden />} onSelect={act(() => chooseTheme('system'))}>
            System theme
          </Item>
          <Item
            icon={<LogOut aria-hidden />}
            onSelect={act(() => {
              logout();
              void navigate(paths.login);
            })}
          >
            Logout
          </Item>
        </Group>
        <Group heading="Go to">
          {[playground, ...playground.children, ...others].map(entry => (
            <Item key={entry.to} icon={<entry.icon aria-hidden />} onSelect={go(entry.to)}>
              {entry.label}
            </Item>
          ))}
        </Group>
        {tasks.length > 0 && (
          <Group heading="Tasks">
            {tasks.map(task => (
              <Item
                key={task.id}
                value={`${task.name}${separator}${task.id}`}
                icon={<FileText aria-hidden />}
                onSelect={go(isDraft(task) ? paths.editTask(task.id) : paths.runTask(task.id))}
              >
                {task.name}
                {isDraft(task) && <span className="ml-2 text-xs text-fg-muted">Draft</span>}
              </Item>
            ))}
          </Group>
        )}
      </Command.List>
    </Command>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-fg-muted"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  icon,
  children,
  ...rest
}: {
  icon: ReactNode;
  value?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...rest}
      className="flex h-9 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 select-none data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-fg-muted"
    >
      {icon}
      <span className="truncate">{children}</span>
    </Command.Item>
  );
}
