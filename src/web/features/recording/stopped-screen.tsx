import { KeyRound } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Recording } from '#src/contract/live-recording.ts';
import type { Task } from '#src/contract/task.ts';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';
import { paths } from '../../lib/paths.ts';
import { StepPanel } from './step-panel.tsx';
import type { RecordingState } from './use-recording.ts';
import type { Save } from './use-save.ts';

type Props = { task: Task; state: RecordingState; save: Save; recording: Recording };

/** What was shown, with the browser closed: the passwords that were not read are asked for, and the task is made. */
export function StoppedScreen({ task, state, save, recording }: Props) {
  const { discard, edit } = state;
  const [given, setGiven] = useState(() => recording.credentials.map(({ id }) => ({ id, password: '' })));
  const credentials = recording.credentials.map((one, index) => ({
    ...one,
    id: given[index]?.id ?? one.id,
    password: given[index]?.password ?? '',
  }));
  const make = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ credentials: credentials.filter(({ id, password }) => id !== '' && password !== '') });
  };
  const change = (at: number, part: 'id' | 'password', value: string): void =>
    setGiven(credentials.map(({ id, password }, index) => ({ id, password, ...(index === at && { [part]: value }) })));
  return (
    <Page
      title="Show me"
      crumbs={[
        { label: 'Playground', to: paths.home },
        { label: task.name, to: paths.editTask(task.id) },
      ]}
    >
      <form onSubmit={make} className="mx-auto flex w-full max-w-2xl flex-col gap-4">
        <div>
          <h1 className="text-lg font-semibold">What you showed</h1>
          <p className="mt-1 text-fg-muted">
            {recording.state_reason ? `${recording.state_reason} ` : ''}The steps take the place of those that the task
            has.
          </p>
        </div>
        {credentials.map((credential, index) => (
          <CredentialFields
            key={credential.name}
            credential={credential}
            onChange={(part, value) => change(index, part, value)}
          />
        ))}
        <StepPanel recording={recording} edit={edit} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={discard.isPending || save.isPending} onClick={() => discard.mutate()}>
            Discard and show again
          </Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'Making the task...' : 'Make the task'}
          </Button>
        </div>
      </form>
    </Page>
  );
}

type FieldsProps = {
  credential: { name: string; website: string; id: string; password: string };
  onChange: (part: 'id' | 'password', value: string) => void;
};

function CredentialFields({ credential, onChange }: FieldsProps) {
  const id = useId();
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="sr-only">Sign-in for {credential.website}</legend>
      <p className="flex items-center gap-2 font-medium">
        <KeyRound aria-hidden className="size-4 text-fg-muted" />
        Sign-in for {credential.website}
      </p>
      <p className="mt-1 text-fg-muted">
        The password was not recorded. It is kept sealed and typed on this website only; leave it empty to add it later.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-id`} className="mb-1 block font-medium">
            Name or email
          </label>
          <Input
            id={`${id}-id`}
            autoComplete="off"
            value={credential.id}
            onChange={event => onChange('id', event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-password`} className="mb-1 block font-medium">
            Password
          </label>
          <Input
            id={`${id}-password`}
            type="password"
            autoComplete="new-password"
            value={credential.password}
            onChange={event => onChange('password', event.target.value)}
          />
        </div>
      </div>
    </fieldset>
  );
}
