// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { CredentialList } from '#src/web/features/editor/details/credential-list.tsx';
import {
  checkCredentials,
  credentialRows,
  credentialsUpdate,
  keptCredentials,
} from '#src/web/features/editor/form/credential-form.ts';
import { task } from './examples.ts';
import { show } from './render.tsx';

const shop = { name: 'shop', id: 'ann', website: 'shop.test', has_otp: true };
const bank = { name: 'bank', id: 'bob', website: null, has_otp: false };

function list(...credentials: Task['credentials']) {
  return listFor([], ...credentials);
}

/** `named`: what the texts of the task name. */
function listFor(named: string[], ...credentials: Task['credentials']) {
  let count = 0;
  let rows = credentialRows(task('Kettle', { credentials }), () => `row-${(count += 1)}`);
  const Editor = () => {
    const [now, setNow] = useState(rows);
    rows = now;
    return <CredentialList rows={now} named={named} errors={checkCredentials(now)} onChange={setNow} />;
  };
  const shown = show(<Editor />);
  return {
    ...shown,
    row: (number: number) => within(screen.getByRole('group', { name: `Credential ${number}` })),
    sent: () => credentialsUpdate(rows),
    /** What the page keeps once the server has it. */
    kept: () => keptCredentials(rows),
  };
}

const removeKey = (number: number) => `Remove the key of one-time codes of credential ${number}`;

test('Remove key takes the key of one-time codes away and leaves the password', async () => {
  const { user, row, sent, kept } = list(shop, bank);
  expect(row(1).getByText(/\{\{shop\.otp\}\}/)).toBeTruthy();
  await user.click(row(1).getByRole('button', { name: removeKey(1) }));
  expect(row(1).queryByRole('button', { name: removeKey(1) })).toBeNull();
  expect(row(1).queryByText(/\{\{shop\.otp\}\}/)).toBeNull();
  expect(row(1).getByLabelText<HTMLInputElement>('Key of one-time codes').placeholder).toBe('Optional');
  expect(sent()).toEqual([
    { name: 'shop', id: 'ann', website: 'shop.test', otp_secret: null },
    { name: 'bank', id: 'bob', website: null },
  ]);
  expect(kept()[0]).toMatchObject({ hasOtp: false, dropOtp: false });
});

test('only a credential with a stored key has one to remove, and not while another key is typed', async () => {
  const { user, row } = list(shop, bank);
  expect(row(2).queryByRole('button', { name: removeKey(2) })).toBeNull();
  await user.type(row(1).getByLabelText('Key of one-time codes'), 'JBSWY3DP');
  expect(row(1).queryByRole('button', { name: removeKey(1) })).toBeNull();
});

test('a key typed after the old one was removed is the new key', async () => {
  const { user, row, sent } = list(shop);
  await user.click(row(1).getByRole('button', { name: removeKey(1) }));
  await user.type(row(1).getByLabelText('Key of one-time codes'), ' JBSWY3DP ');
  expect(sent()).toEqual([{ name: 'shop', id: 'ann', website: 'shop.test', otp_secret: 'JBSWY3DP' }]);
});

test('Delete takes one credential away, and the others keep what was typed', async () => {
  const { user, row, sent } = list(shop, bank);
  await user.type(row(2).getByLabelText('Password'), 'new-secret');
  await user.click(row(1).getByRole('button', { name: 'Delete credential 1' }));
  expect(screen.queryByRole('group', { name: 'Credential 2' })).toBeNull();
  expect(row(1).getByLabelText<HTMLInputElement>('Password').value).toBe('new-secret');
  expect(sent()).toEqual([{ name: 'bank', id: 'bob', password: 'new-secret', website: null }]);
});

test('a credential that is added wants a name, an ID and a password, and is deleted without being sent', async () => {
  const { user, row, sent } = list();
  await user.click(screen.getByRole('button', { name: 'Add Credential' }));
  for (const text of ['Credential name is required', 'ID is required', 'Password is required'])
    expect(row(1).getByText(text)).toBeTruthy();
  expect(row(1).queryByRole('button', { name: removeKey(1) })).toBeNull();
  await user.click(row(1).getByRole('button', { name: 'Delete credential 1' }));
  expect(sent()).toEqual([]);
});

test('another website wants the password and the key again; removing the key is enough for that', async () => {
  const { user, row } = list(shop);
  const website = row(1).getByLabelText('Only on this website');
  await user.clear(website);
  await user.type(website, 'other.test');
  expect(row(1).getByText('The website changed. Type the password again.')).toBeTruthy();
  expect(row(1).getByText('The website changed. Type the key again, or remove it.')).toBeTruthy();
  await user.click(row(1).getByRole('button', { name: removeKey(1) }));
  expect(row(1).queryByText('The website changed. Type the key again, or remove it.')).toBeNull();
  expect(row(1).getByText('The website changed. Type the password again.')).toBeTruthy();
});

test('a website below the one before wants nothing again', async () => {
  const { user, row } = list(shop);
  const website = row(1).getByLabelText('Only on this website');
  await user.clear(website);
  await user.type(website, 'my.shop.test');
  expect(row(1).queryByText(/The website changed/)).toBeNull();
});

test('a credential with another name has no stored password or key', async () => {
  const { user, row } = list(shop);
  await user.type(row(1).getByLabelText('Credential name'), '2');
  expect(row(1).getByText('Password is required')).toBeTruthy();
  expect(row(1).queryByRole('button', { name: removeKey(1) })).toBeNull();
});

test('two credentials of one name are refused at the second', () => {
  const { row } = list(shop, { ...bank, name: 'shop' });
  expect(row(1).queryByText(/already named/)).toBeNull();
  expect(row(2).getByText('Another credential is already named shop')).toBeTruthy();
});

test('there are at most 50 credentials', () => {
  list(...Array.from({ length: 50 }, (_, at) => ({ ...bank, name: `c${at}` })));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Credential' }).disabled).toBe(true);
});

test('credentials that the task names and does not have are listed, and added by a press', async () => {
  const { user, row } = listFor(['shop', 'mail'], shop);
  expect(screen.queryByRole('button', { name: 'Add shop' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add mail' }));
  expect(row(2).getByLabelText<HTMLInputElement>('Credential name').value).toBe('mail');
  expect(screen.queryByRole('button', { name: 'Add mail' })).toBeNull();
});
