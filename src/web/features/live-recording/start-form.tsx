import { Globe, Info } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, Input } from '../../components/ui/field.tsx';
import { paths } from '../../lib/paths.ts';
import type { LiveRecordingQuery } from './use-live-recording.ts';

/** Where the browser is to begin. */
export function StartForm({ task, state }: { task: Task; state: LiveRecordingQuery }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState('');
  const id = useId();
  const { start } = state;
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    const url = webAddress(address);
    if (url === undefined) return setError('This is not a web address. Enter one such as example.com.');
    start.mutate(url);
  };
  return (
    <Page
      title="Show me"
      crumbs={[
        { label: 'Playground', to: paths.home },
        { label: task.name, to: paths.editTask(task.id) },
      ]}
    >
      <form
        onSubmit={begin}
        noValidate
        className="mx-auto mt-[8dvh] flex w-full max-w-lg flex-col gap-4 rounded-card border border-line bg-surface p-6"
      >
        <div>
          <h1 className="text-lg font-semibold">Show it once</h1>
          <p className="mt-1.5 text-fg-muted">
            A browser opens here. Do the task in it as usual. Each action becomes a step, and text that you type becomes
            a value for each run. Passwords are never recorded.
          </p>
          {task.steps.length > 0 && (
            <p className="mt-3 flex items-start gap-2.5 rounded-control bg-waiting-soft px-3 py-2.5 text-waiting-text">
              <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
              The new steps replace {task.steps.length === 1 ? 'the step' : `the ${task.steps.length} steps`} of the
              task. The old steps stay in the History of the editor.
            </p>
          )}
        </div>
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            Start address
          </label>
          <div className="relative">
            <Globe aria-hidden className="absolute top-2.5 left-3 size-4 text-fg-muted" />
            <Input
              id={id}
              // The one thing to fill in on this screen.
              autoFocus
              inputMode="url"
              autoComplete="url"
              placeholder="example.com"
              className="pl-9"
              value={address}
              aria-invalid={error !== ''}
              aria-describedby={`${id}-error`}
              onChange={event => {
                setAddress(event.target.value);
                setError('');
              }}
            />
          </div>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
        <div className="flex justify-end gap-2">
          <Button asChild>
            <Link to={paths.editTask(task.id)}>Cancel</Link>
          </Button>
          <Button type="submit" variant="primary" disabled={start.isPending}>
            {start.isPending ? 'Opening...' : 'Open the browser'}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The address as it is meant: a host alone gets its scheme; nothing at all is an empty page. */
function webAddress(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const local = /^(?:localhost|[\d.]+)(?::|\/|$)/.test(text);
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${local ? 'http' : 'https'}://${text}`);
  return url && (local || url.hostname.includes('.') || url.hostname === 'localhost') ? url.href : undefined;
}
