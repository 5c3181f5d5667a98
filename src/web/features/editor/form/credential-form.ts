import type { Task, TaskUpdate } from '#src/contract/task.ts';
import { isWithin, websiteFault } from '#src/core/network/websites.ts';

/** A credential as it is typed. What is kept of it cannot be read: an empty password leaves the kept one. */
export type CredentialRow = {
  key: string;
  name: string;
  id: string;
  password: string;
  website: string;
  /** The website that the server has with the kept password. */
  keptWebsite: string;
  otp: string;
  /** The name under which the server keeps a password; null for a new one. */
  kept: string | null;
  hasOtp: boolean;
  /** Whether the kept key of one-time codes is to go. */
  dropOtp: boolean;
};

export function credentialRows(task: Task, newId: () => string): CredentialRow[] {
  return task.credentials.map(({ name, id, website, has_otp }) => ({
    ...newCredential(newId()),
    name,
    id,
    website: website ?? '',
    keptWebsite: website ?? '',
    kept: name,
    hasOtp: has_otp,
  }));
}

export function newCredential(key: string): CredentialRow {
  return {
    key,
    name: '',
    id: '',
    password: '',
    website: '',
    keptWebsite: '',
    otp: '',
    kept: null,
    hasOtp: false,
    dropOtp: false,
  };
}

/** Whether the server has a password that goes on being used: it is bound to the name. */
export function keepsPassword(row: CredentialRow): boolean {
  return row.kept !== null && row.kept === row.name.trim();
}

/**
 * Whether the password and the key of codes must be given again, because they could be typed at another website. A website
 * below the one before is no other; the first one of a credential is judged by the server, which knows where the task leads.
 */
export function wantsPasswordAgain(row: CredentialRow): boolean {
  const website = row.website.trim();
  if (!keepsPassword(row) || website === row.keptWebsite || row.keptWebsite === '') return false;
  return website === '' || !isWithin(website, [row.keptWebsite]);
}

/** What is sent; a kept password or secret that was not typed again is left out and stays. */
export function credentialsUpdate(rows: readonly CredentialRow[]): NonNullable<TaskUpdate['credentials']> {
  return rows.map(row => ({
    name: row.name.trim(),
    id: row.id,
    ...(row.password !== '' && { password: row.password }),
    website: row.website.trim() || null,
    ...(row.otp.trim() !== '' ? { otp_secret: row.otp.trim() } : row.dropOtp && { otp_secret: null }),
  }));
}

/** Messages by field: `credentials.{row}.{field}`. */
export function checkCredentials(rows: readonly CredentialRow[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const name = row.name.trim();
    if (!name) errors[`credentials.${at}.name`] = 'Credential name is required';
    else if (seen.has(name)) errors[`credentials.${at}.name`] = `Another credential is already named ${name}`;
    seen.add(name);
    if (!row.id.trim()) errors[`credentials.${at}.id`] = 'ID is required';
    const website = row.website.trim();
    const fault = website && websiteFault(website);
    if (fault) errors[`credentials.${at}.website`] = fault;
    if (/\s/.test(website)) errors[`credentials.${at}.website`] = 'Name one website, such as example.com';
    if (row.password === '' && !keepsPassword(row)) errors[`credentials.${at}.password`] = 'Password is required';
    if (!wantsPasswordAgain(row)) continue;
    if (row.password === '') errors[`credentials.${at}.password`] = 'The website changed. Type the password again.';
    if (row.hasOtp && !row.dropOtp && row.otp.trim() === '')
      errors[`credentials.${at}.otp_secret`] = 'The website changed. Type the key again, or remove it.';
  }
  return errors;
}

/** The rows once the server has them: nothing of a password stays in the page. */
export function keptCredentials(rows: readonly CredentialRow[]): CredentialRow[] {
  return rows.map(row => ({
    ...row,
    name: row.name.trim(),
    kept: row.name.trim(),
    keptWebsite: row.website.trim(),
    hasOtp: row.otp.trim() !== '' || (row.hasOtp && keepsPassword(row) && !row.dropOtp),
    dropOtp: false,
    password: '',
    otp: '',
  }));
}
