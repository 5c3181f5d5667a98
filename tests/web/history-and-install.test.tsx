// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RecordedStep } from '#src/contract/live-recording.ts';
import type { TaskVersion, TaskVersionDetails } from '#src/contract/tasks/task-version.ts';
import type { TemplateVersion } from '#src/contract/template.ts';
import type { AccountExport, ExportStatus } from '#src/contract/user.ts';
import { StepPanel, type StepChange } from '#src/web/components/live-recording/step-panel.tsx';
import { HistoryButton } from '#src/web/features/editor/history/history-panel.tsx';
import { newCredential } from '#src/web/features/editor/form/credential-form.ts';
import type { FormStore } from '#src/web/features/editor/form/form-store.ts';
import { useTaskEditor } from '#src/web/features/editor/use-task-editor.ts';
import { ExportData } from '#src/web/features/settings/export-data.tsx';
import { DetailsActions } from '#src/web/features/templates/details-actions.tsx';
import { type Handlers, Refusal } from '#tests/fakes/contract-server.ts';
import { ann, task, template } from './examples.ts';
import { show } from './render.tsx';

const at = '2026-11-20T09:00:00.000Z';
const kettle = task('Kettle');
const version = (number: number, more: Partial<TaskVersion> = {}): TaskVersion => ({
  version: number,
  task_id: kettle.id,
  name: 'Kettle',
  by: 'Ann',
  token_name: null,
  source: 'edit',
  restored_from: null,
  changes: [`Change ${number}`],
  is_present: false,
  created_at: at,
  saved_at: at,
  ...more,
});
const pagination = { page: 1, page_size: 50, total_count: 1, total_pages: 1, has_prev: false, has_next: false };

function addCredential({ get, change }: FormStore, name: string): void {
  change({ type: 'credentials', to: [...get().credentials, { ...newCredential(name), name }] });
}

function History() {
  const editor = useTaskEditor({ task: kettle, locked: false, onInvalid: () => undefined });
  return (
    <>
      <p>{editor.store.get().name}</p>
      <button onClick={() => addCredential(editor.store, 'bank')}>Add bank</button>
      <button onClick={() => addCredential(editor.store, 'shop')}>Add shop</button>
      <HistoryButton task={kettle} editor={editor} locked={false} shown />
    </>
  );
}

function history(versions: TaskVersion[], more: Handlers['task'] = {}) {
  return show(<History />, {
    handlers: {
      task: {
        list: () => [],
        versions: () => ({ versions, pagination }),
        version: ({ version: number }): TaskVersionDetails => ({
          ...(versions.find(one => one.version === number) ?? version(number)),
          content: kettle,
          changed: [],
          restoring: [{ title: 'Name', lines: [{ kind: 'added', text: 'Old kettle' }] }],
        }),
        ...more,
      },
    },
  });
}

test('a version that is restored is the task from then on, and Undo brings back what was', async () => {
  const { user, server } = history([version(2, { is_present: true }), version(1)], {
    restore: ({ version: number }) => ({
      task: { ...kettle, name: number === 1 ? 'Old kettle' : 'Kettle' },
      version: 3,
      previous_version: 2,
    }),
  });
  await user.click(screen.getByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: /Change 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Restored')).toBeTruthy();
  expect(screen.getByText('Old kettle')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(screen.getByText('Kettle')).toBeTruthy();
  expect(server.inputs('task.restore')).toEqual([
    { id: kettle.id, version: 1 },
    { id: kettle.id, version: 2 },
  ]);
});

test('a version names credentials that the form does not have, until they are added', async () => {
  const steps = [{ id: 'a', description: 'Type {{shop.password}} in the Password field' }];
  const { user } = history([version(2, { is_present: true }), version(1)], {
    version: () => ({
      ...version(1),
      content: { ...kettle, steps },
      changed: [],
      restoring: [{ title: 'Name', lines: [{ kind: 'added', text: 'Old kettle' }] }],
    }),
  });
  await user.click(screen.getByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: /Change 1/ }));
  expect(await screen.findByText(/the task no longer has: shop/)).toBeTruthy();
  act(() => screen.getByText('Add bank').click());
  expect(screen.getByText(/the task no longer has: shop/)).toBeTruthy();
  act(() => screen.getByText('Add shop').click());
  expect(screen.queryByText(/the task no longer has/)).toBeNull();
});

test('a version shows who made it and how', async () => {
  const { user } = history([
    version(4, { token_name: 'Nightly' }),
    version(3, { source: 'restore', restored_from: 1, changes: [] }),
    version(2, { source: 'recording', changes: ['a', 'b', 'c', 'd', 'e', 'f'] }),
    version(1, { source: 'earlier' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'History' }));
  const list = await screen.findByRole('list', { name: 'Versions' });
  const [fourth, third, second, first] = within(list).getAllByRole('listitem');
  expect(fourth?.textContent).toContain('with the API key “Nightly”');
  expect(third?.textContent).toContain('Version 1 restored');
  expect(second?.textContent).toContain('a · b · c · d · and 2 more');
  expect(first?.textContent).toContain('Original version');
});

test.each([
  [
    'no versions',
    (): { versions: TaskVersion[]; pagination: typeof pagination } => ({ versions: [], pagination }),
    /No changes yet/,
  ],
  [
    'a failure',
    (): never => {
      throw new Refusal(500, 'Not now.');
    },
    /500: Not now\./,
  ],
])('with %s the history says so', async (_, versions, words) => {
  const { user } = history([], { versions });
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

const ready: TemplateVersion = {
  id: 'version-1',
  package_id: 'template:Kettle',
  name: 'Kettle',
  description: 'Buys one',
  steps: [{ id: '1', description: 'Type {{shop.password}} in the Password field' }],
  special_instructions: null,
  guardrails: [],
  network: ['shop.test'],
  local_addresses: [],
  inputs: [{ name: 'colour', description: '' }],
  exclude_functions: [],
  video_status: 'not_provided',
  preferred_agent: 'browseruse',
  status: 'ready',
  created_at: at,
};

function details(versions: TemplateVersion[], more: Handlers = {}) {
  return show(<DetailsActions template={template('Kettle')} />, {
    handlers: {
      user: { get: () => ann },
      templatePackage: { list: () => [], get: () => template('Kettle') },
      templateVersion: { list: () => versions },
      task: { list: () => [] },
      ...more,
    },
  });
}

test('the install dialog shows what a template asks for, and then whether sign-ins are missing', async () => {
  const { user, server } = details([ready], { templateInstance: { create: () => ({ ...kettle, task: kettle }) } });
  await user.click(screen.getByRole('button', { name: 'Install' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Install “Kettle”?' }));
  expect(dialog.getByRole('listitem', { name: 'Websites' }).textContent).toContain('shop.test');
  expect(dialog.getByRole('listitem', { name: 'Secrets' }).textContent).toContain('shop');
  expect(dialog.getByRole('listitem', { name: 'Inputs' }).textContent).toContain('colour');
  expect(server.inputs('templateInstance.create')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Install' }));
  expect(await screen.findByText(/Add its credentials before you run it\./)).toBeTruthy();
  expect(server.inputs('templateInstance.create')).toEqual([{ template_version_id: 'version-1' }]);
});

test.each([
  ['no version', [], 'No Versions Available'],
  ['drafts only', [{ ...ready, status: 'draft' as const }], 'No Ready Versions'],
])('a template with %s cannot be installed, and the dialog says so', async (_, versions, title) => {
  const { user } = details(versions);
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const exported: AccountExport = {
  id: 'e1',
  state: 'ready',
  progress: 1,
  created_at: at,
  expires_at: at,
  bytes: 1000,
  left_out: 0,
  url: 'https://files.test/export.zip',
  error: null,
};
const status = (more: Partial<ExportStatus> = {}): ExportStatus => ({
  export: null,
  sign_in_again: false,
  confirm: null,
  ...more,
});

test('an export begins at once where nothing has to be confirmed, and cannot be begun twice', async () => {
  let made: AccountExport | null = null;
  const { user, server } = show(<ExportData />, {
    handlers: {
      user: {
        exportStatus: () => status({ export: made }),
        export: () => (made = { ...exported, state: 'waiting', url: null, expires_at: null, bytes: null }),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Export/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Export/ })).toBeNull());
  expect(server.inputs('user.export')).toEqual([{}]);
});

test('where people sign in by their address alone, it has to be typed first', async () => {
  const { user, server } = show(<ExportData />, {
    handlers: {
      user: {
        exportStatus: () => status({ confirm: ann.email }),
        export: () => ({ ...exported, state: 'waiting', url: null }),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Export/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export your data?' }));
  await user.type(dialog.getByRole('textbox'), 'someone@else.test{Enter}');
  expect(server.inputs('user.export')).toEqual([]);
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), `${ann.email}{Enter}`);
  await waitFor(() => expect(server.inputs('user.export')).toEqual([{ confirm: ann.email }]));
});

test('a zip that is ready is downloaded by its link; without a recent sign-in there is none', async () => {
  show(<ExportData />, { handlers: { user: { exportStatus: () => status({ export: exported }) } } });
  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toBe(exported.url);
});

const step = (id: string, description: string): RecordedStep => ({
  id,
  description,
  url: 'https://a.test',
  offer: null,
  narration: [],
});

function panel(steps: RecordedStep[]) {
  const changes: StepChange[] = [];
  const shown = show(<StepPanel recording={{ steps, inputs: [] }} onEdit={change => void changes.push(change)} />);
  return { ...shown, changes };
}

test('a recorded step is reworded once its field is left; the same words or none change nothing', async () => {
  const { user, changes } = panel([step('a', 'Press Buy')]);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Step 1' });
  await user.type(field, ' now{Enter}');
  expect(changes).toEqual([{ step_id: 'a', description: 'Press Buy now' }]);
  await user.clear(field);
  await user.tab();
  await user.type(field, ' {Enter}');
  expect(changes).toHaveLength(1);
  expect(field.value).toBe('Press Buy');
});

test('a step that was left out is brought back by Undo', async () => {
  const { user, changes } = panel([step('a', 'Press Buy'), step('b', 'Press Pay')]);
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(changes).toEqual([
    { step_id: 'b', deleted: true },
    { step_id: 'b', deleted: false },
  ]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('before anything was done the panel says what to do', () => {
  panel([]);
  expect(screen.getByText(/Do the task in the browser/)).toBeTruthy();
});
