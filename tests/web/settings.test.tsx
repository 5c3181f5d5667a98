// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiToken } from '#src/contract/auth-token.ts';
import type { Notifications } from '#src/contract/notification.ts';
import type { DeletionPreview } from '#src/contract/user.ts';
import { ApiKeysPanel } from '#src/web/features/settings/api-keys-panel.tsx';
import { DeleteAccount } from '#src/web/features/settings/delete-account.tsx';
import { NotificationsForm } from '#src/web/features/settings/notifications-form.tsx';
import { RetentionForm } from '#src/web/features/settings/retention-form.tsx';
import { StoragePanel } from '#src/web/features/settings/storage-panel.tsx';
import { Refusal } from '#tests/fakes/contract-server.ts';
import { ann } from './examples.ts';
import { choose, show } from './render.tsx';

const token: ApiToken = {
  token_id: 't1',
  token_name: 'Nightly export',
  exp: 4_000_000_000,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: null,
  approves: false,
};

test('an API token needs a name, is made with its life, and its text is shown once', async () => {
  const kept: ApiToken[] = [];
  const { user, server } = show(<ApiKeysPanel />, {
    handlers: {
      authToken: {
        list: () => kept,
        create({ name }) {
          kept.push({ ...token, token_name: name });
          return { ...token, token_name: name, token: 'lw_canary' };
        },
      },
    },
  });
  await screen.findByText('No API tokens yet');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByText('Token name is required')).toBeTruthy();
  expect(server.inputs('authToken.create')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Token name' }), '  Backups ');
  await choose(user, dialog.getByRole('combobox', { name: 'Expires after' }), '30 days');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(/lw_canary/)).toBeTruthy();
  expect(server.inputs('authToken.create')).toEqual([{ name: 'Backups', expires_in_days: 30 }]);
});

test('a token limit is shown in the words of the server, another failure in the words of the screen', async () => {
  let status = 409;
  const { user } = show(<ApiKeysPanel />, {
    handlers: {
      authToken: {
        list: () => [token],
        create() {
          throw new Refusal(status, 'You have 50 tokens already.');
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'x{Enter}');
  expect(await screen.findByText('You have 50 tokens already.')).toBeTruthy();
  status = 500;
  await user.type(dialog.getByRole('textbox'), '{Enter}');
  expect(await screen.findByText('Failed to create API token')).toBeTruthy();
});

test('how long runs are kept can be saved only after a change, and the change is what is sent', async () => {
  const { user, server } = show(<RetentionForm user={ann} />, {
    handlers: { user: { dataRetention: given => ({ ...ann, ...given }) } },
  });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await choose(user, screen.getByRole('combobox', { name: 'Video' }), 'No Retention');
  expect(save.disabled).toBe(false);
  await choose(user, screen.getByRole('combobox', { name: 'Video' }), 'Forever');
  expect(save.disabled).toBe(true);
  await choose(user, screen.getByRole('combobox', { name: 'Chat history and inputs' }), '1 day');
  await user.click(save);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.inputs('user.dataRetention')).toEqual([{ data_retention: '1_day', video_retention: 'forever' }]);
});

test('a retention that only programs can set is shown as it is', () => {
  show(<RetentionForm user={{ ...ann, data_retention: 'none' }} />);
  expect(screen.getByRole('combobox', { name: 'Chat history and inputs' }).textContent).toBe('No Retention');
});

const wishes = { needs_input: false, scheduled_runs: 'none', schedule_paused: false } as const;
const notifications: Notifications = {
  push: { ...wishes, public_key: 'key', devices: 0 },
  email: { ...wishes, available: true, address: 'ann@a.test' },
};

test('a change of a notification shows at once, and goes back when the server refuses it', async () => {
  const answer = Promise.withResolvers<Notifications>();
  const { user, server } = show(<NotificationsForm />, {
    handlers: { notification: { get: () => notifications, update: () => answer.promise } },
  });
  const [box] = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /E-mail/ });
  if (!box) throw new Error('There is no box for e-mail');
  await user.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(server.inputs('notification.update')).toEqual([{ email: { needs_input: true } }]));
  answer.reject(new Refusal(500, 'Not now.'));
  expect(await screen.findByText('Failed to update notification settings')).toBeTruthy();
  expect(box.checked).toBe(false);
});

test('an answer to an earlier change does not turn a later one back', async () => {
  const answers = [Promise.withResolvers<Notifications>(), Promise.withResolvers<Notifications>()];
  let asked = 0;
  const { user } = show(<NotificationsForm />, {
    handlers: { notification: { get: () => notifications, update: () => answers[asked++]?.promise ?? notifications } },
  });
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /E-mail/ });
  if (!first || !second) throw new Error('There are no boxes for e-mail');
  await user.click(first);
  await user.click(second);
  const email = { ...notifications.email, needs_input: true };
  answers[0]?.resolve({ ...notifications, email });
  await waitFor(() => expect(asked).toBe(2));
  expect([first.checked, second.checked]).toEqual([true, true]);
  answers[1]?.resolve({ ...notifications, email: { ...email, schedule_paused: true } });
  await waitFor(() => expect([first.checked, second.checked]).toEqual([true, true]));
});

test('without a mail server there is nothing to choose about e-mail', async () => {
  show(<NotificationsForm />, {
    handlers: {
      notification: { get: () => ({ ...notifications, email: { ...notifications.email, available: false } }) },
    },
  });
  expect(await screen.findByText(/SMTP_URL/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /E-mail/ })).toBeNull();
});

const usage = (used: number) => ({
  used_bytes: used,
  limit_bytes: 1000,
  kinds: [
    { kind: 'download' as const, bytes: used, files: 3 },
    { kind: 'invoice' as const, bytes: 0, files: 0 },
  ],
});

test.each([
  [800, undefined],
  [950, /nearly full/],
  [1000, /storage is full/],
])('of %i bytes of 1000 the panel warns: %s', async (used, warning) => {
  show(<StoragePanel />, { handlers: { user: { storage: () => usage(used) } } });
  const total = await screen.findByRole('meter', { name: 'All files' });
  expect(total.getAttribute('aria-valuenow')).toBe(String(used));
  if (warning) expect(screen.getByRole('alert').textContent).toMatch(warning);
  else expect(screen.queryByRole('alert')).toBeNull();
});

test('files of one kind are deleted until none are left; kinds without files cannot be', async () => {
  const rounds = [
    { deleted: 50, more: true },
    { deleted: 7, more: false },
  ];
  const { user, server } = show(<StoragePanel />, {
    handlers: { user: { storage: () => usage(10), deleteFiles: () => rounds.shift() ?? { deleted: 0, more: false } } },
  });
  const button = await screen.findByRole('button', { name: 'Delete downloads of runs' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete uploads' }).disabled).toBe(true);
  expect(screen.queryByText('Invoices')).toBeNull();
  await user.click(button);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('57 deleted.')).toBeTruthy();
  expect(server.inputs('user.deleteFiles')).toEqual([{ kind: 'download' }, { kind: 'download' }]);
});

const preview: DeletionPreview = {
  email: 'ann@a.test',
  credits: 5,
  tasks: 1,
  runs: 2,
  active_runs: 0,
  schedules: 0,
  public_templates: 0,
  api_tokens: 0,
  sign_in_again: false,
};

async function deleting(remove: () => void, more: Partial<DeletionPreview> = {}) {
  const shown = show(<DeleteAccount />, {
    handlers: {
      user: {
        deletePreview: () => ({ ...preview, ...more }),
        delete() {
          remove();
          return { success: true, message: 'Deleted.' };
        },
      },
    },
  });
  await shown.user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await dialog.findByText(/1 task and 2 runs are erased/);
  return { ...shown, dialog };
}

test('an account is deleted only once its address was typed, in any letter case', async () => {
  const refuse = () => {
    throw new Refusal(400, 'Not now.');
  };
  const { user, server, dialog, address } = await deleting(refuse);
  expect(address()).toBe('/?tab=account&delete=1');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
  await user.type(dialog.getByRole('textbox'), 'ann@a.tes');
  expect(button.disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(server.inputs('user.delete')).toEqual([]);
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), ' Ann@A.test');
  expect(button.disabled).toBe(false);
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Your account was not deleted. Not now.')).toBeTruthy();
  expect(server.inputs('user.delete')).toEqual([{ confirm: ' Ann@A.test' }]);
});

test('what would be lost is named, each thing only where there is some', async () => {
  const { dialog } = await deleting(() => undefined, { active_runs: 1, schedules: 2 });
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringContaining('1 task and 2 runs'),
    expect.stringContaining('1 active run will be ended'),
    expect.stringContaining('2 schedules'),
    expect.stringContaining('5 credits'),
  ]);
});

test('an old sign-in has to be renewed before anything can be typed', async () => {
  const { dialog } = await deleting(() => undefined, { sign_in_again: true });
  expect(dialog.queryByRole('textbox')).toBeNull();
});
