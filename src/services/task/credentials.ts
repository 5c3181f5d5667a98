import type { TaskUpdate } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { websitesNamed } from '#src/core/network/task-websites.ts';
import { isWithin, websiteFault } from '#src/core/network/websites.ts';
import { placeholderOf } from '#src/core/secrets/placeholders.ts';
import { isWordOf, type Secret } from '#src/core/secrets/redactor.ts';
import type { Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';
import type { StoredAssignment, StoredCredential } from '#src/db/stored-assignment.ts';
import { readTotp, totpCode } from '#src/providers/otp/totp.ts';
import type { Vault } from '#src/providers/vault/vault.ts';
import { presentTask } from './present.ts';

/** A sealed password opens only for the account and credential it was sealed for. */
export function credentialBinding(userId: number, name: string): string {
  return `user:${userId}/credential:${name}`;
}

function otpBinding(userId: number, name: string): string {
  return `${credentialBinding(userId, name)}/otp`;
}

/** The credentials a task has, and where those without a website of their own may be typed. */
export type KeptCredentials = { credentials: readonly StoredCredential[]; websites: readonly string[] };

/** What a task has before it is changed. */
export function keptCredentials(task: TaskRow): KeptCredentials {
  return { credentials: task.credentials, websites: websitesOfTask(task) };
}

function websitesOfTask(task: TaskRow): string[] {
  const { description, steps, special_instructions, network, initial_actions } = presentTask(task);
  const words = { description, steps: steps.map(step => step.description), special_instructions, initial_actions };
  return [...new Set([...network, ...websitesNamed(words)])];
}

/**
 * Binds credentials without a website to the websites that their task names now. `given`: the names of those whose password
 * came with the change. No other is bound: a text alone, also one of a version or a template, sends no password anywhere.
 * Returns the changed task.
 */
export async function bindCredentials(tx: Tx, task: TaskRow, given: ReadonlySet<string>): Promise<TaskRow> {
  const isOpen = ({ name, website, places }: StoredCredential): boolean => given.has(name) && !website && !places;
  const websites = task.credentials.some(isOpen) ? websitesOfTask(task) : [];
  if (websites.length === 0) return task;
  const credentials = task.credentials.map(one => (isOpen(one) ? { ...one, places: websites } : one));
  return tx
    .updateTable('tasks')
    .set({ credentials: JSON.stringify(credentials) })
    .where('id', '=', task.id)
    .where('user_id', '=', task.user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Encrypts credentials. Without a new password or secret, those of the same name in `kept` stay, unless
 * they could then be typed at another website: a person who can change a task must not get its passwords.
 * @throws AppError when a password is missing, or a secret makes no one-time codes.
 */
export function sealCredentials(
  owner: CredentialOwner,
  credentials: NonNullable<TaskUpdate['credentials']>,
  kept: KeptCredentials = { credentials: [], websites: [] },
): StoredCredential[] {
  const { vault, userId } = owner;
  return credentials.map((given, at) => {
    const { name, id, password } = given;
    const before = kept.credentials.find(credential => credential.name === name);
    const refuse = ({ field, message }: CredentialFault): AppError =>
      new AppError('BAD_REQUEST', message, [{ field: `credentials.${at}.${field}`, message }]);
    const sealed = password === undefined ? before?.sealed : vault.seal(password, credentialBinding(userId, name));
    if (sealed === undefined) throw refuse({ field: 'password', message: 'Password is required' });
    const fault = faultOf(given) ?? (before && faultOfMove(given, before, kept.websites));
    if (fault) throw refuse(fault);
    const website = websiteOf(given, before);
    const sealedOtp = sealOtpSecret(owner, given, before);
    const places = website || password !== undefined ? undefined : before?.places;
    return {
      name,
      id,
      sealed,
      ...(website && { website }),
      ...(sealedOtp && { sealedOtp }),
      ...(places && { places }),
    };
  });
}

/** The names of credentials whose password is given. */
export function namesWithPassword(credentials: TaskUpdate['credentials']): Set<string> {
  return new Set(credentials?.flatMap(({ name, password }) => (password === undefined ? [] : name)));
}

type GivenCredential = NonNullable<TaskUpdate['credentials']>[number];
type CredentialFault = { field: 'password' | 'otp_secret' | 'website'; message: string };

function websiteOf({ website }: GivenCredential, before: StoredCredential | undefined): string | undefined {
  return (website === undefined ? before?.website : website) ?? undefined;
}

function sealOtpSecret(
  { vault, userId }: CredentialOwner,
  { name, otp_secret }: GivenCredential,
  before: StoredCredential | undefined,
): string | undefined {
  if (otp_secret) return vault.seal(otp_secret, otpBinding(userId, name));
  return otp_secret === undefined ? (before?.sealedOtp ?? undefined) : undefined;
}

function faultOf({ name, website, otp_secret }: GivenCredential): CredentialFault | undefined {
  if (otp_secret && !readTotp(otp_secret)) {
    const what = `The otp_secret of "${name}" is not valid.`;
    return { field: 'otp_secret', message: `${what} Copy the key that the website shows beside its QR code.` };
  }
  const fault = website && websiteFault(website);
  return fault ? { field: 'website', message: `The website of "${name}": ${fault}` } : undefined;
}

/** A credential that can be typed elsewhere from now on needs all its secrets again. */
function faultOfMove(
  given: GivenCredential,
  before: StoredCredential,
  named: readonly string[],
): CredentialFault | undefined {
  const { name, password, otp_secret } = given;
  if (!isMoved(before, websiteOf(given, before), named)) return undefined;
  const moved = `The website of "${name}" changed:`;
  if (password === undefined) return { field: 'password', message: `${moved} enter its password again.` };
  if (otp_secret !== undefined || !before.sealedOtp) return undefined;
  return { field: 'otp_secret', message: `${moved} enter the key of its one-time codes again, or remove it.` };
}

/** Whether a credential may be typed at a website where it could not be before; without one it is typed where the task leads. */
function isMoved(before: StoredCredential, website: string | undefined, named: readonly string[]): boolean {
  if (website === before.website) return false;
  return website === undefined || !isWithin(website, before.website ? [before.website] : (before.places ?? named));
}

export type CredentialOwner = { vault: Vault; userId: number };

export function openPassword({ vault, userId }: CredentialOwner, { name, sealed }: StoredCredential): string {
  return vault.open(sealed, credentialBinding(userId, name));
}

/** The one-time code of that moment; undefined when the credential has none. */
export function oneTimeCode(
  { vault, userId }: CredentialOwner,
  credential: StoredCredential,
  at: Date,
): string | undefined {
  const { name, sealedOtp } = credential;
  return sealedOtp ? totpCode(vault.open(sealedOtp, otpBinding(userId, name)), at) : undefined;
}

/** The passwords and the secrets of codes. `texts`: the task's own, see `taskTexts`. */
export function secretsOf(
  owner: CredentialOwner,
  { credentials, texts }: { credentials: readonly StoredCredential[]; texts: readonly string[] },
): Secret[] {
  return credentials.flatMap(credential => {
    const { name, sealedOtp } = credential;
    const password = openPassword(owner, credential);
    const otpSecret = sealedOtp && owner.vault.open(sealedOtp, otpBinding(owner.userId, name));
    return [
      { value: password, placeholder: placeholderOf(name, 'password'), common: isWordOf(texts, password) },
      ...(otpSecret
        ? [
            { value: otpSecret, placeholder: placeholderOf(name, 'otp secret') },
            { value: '', placeholder: placeholderOf(name, 'otp') },
          ]
        : []),
    ];
  });
}

/** What the words of a task are: a secret that is one of them is redacted only where it is typed. */
export function taskTexts({
  description,
  steps,
  specialInstructions,
  additionalInstructions,
}: Pick<StoredAssignment, 'description' | 'steps' | 'specialInstructions' | 'additionalInstructions'>): string[] {
  return [description, ...steps.map(step => step.description), specialInstructions, additionalInstructions];
}
