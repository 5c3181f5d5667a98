import { type FormEvent, useState } from 'react';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import type { Task } from '#src/contract/task.ts';
import { CredentialFields } from '../../components/live-recording/credential-fields.tsx';
import { StepPanel } from '../../components/live-recording/step-panel.tsx';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import type { LiveRecordingQuery } from './use-live-recording.ts';
import type { Save } from './use-save.ts';

type Props = { task: Task; state: LiveRecordingQuery; save: Save; recording: LiveRecording };

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
          <h1 className="text-lg font-semibold">Recorded steps</h1>
          <p className="mt-1 text-fg-muted">
            {recording.state_reason ? `${recording.state_reason} ` : ''}The steps replace those of the task.
          </p>
        </div>
        {credentials.map((credential, index) => (
          <CredentialFields
            key={credential.name}
            credential={credential}
            onChange={(part, value) => change(index, part, value)}
          />
        ))}
        <StepPanel recording={recording} onEdit={edit.mutate} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={discard.isPending || save.isPending} onClick={() => discard.mutate()}>
            Discard and record again
          </Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'Creating the task...' : 'Create the task'}
          </Button>
        </div>
      </form>
    </Page>
  );
}
