import type { TaskUpdate } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { websiteFault } from '#src/core/websites.ts';
import { createVeil, type Veil } from '#src/core/veil.ts';
import type { StoredCredential } from '#src/db/stored-assignment.ts';
import { readTotp, totpCode } from '#src/providers/otp/totp.ts';
import type { Vault } from '#src/providers/vault/vault.ts';

/** A sealed password opens only for the account and credential it was sealed for. */
export function credentialBinding(userId: number, name: string): string {
  return `user:${userId}/credential:${name}`;
}

function otpBinding(userId: number, name: string): string {
  return `${credentialBinding(userId, name)}/otp`;
}

/**
 * Seals what is given. A credential of the same name in `kept` lends its password and secret where none is given.
 * @throws AppError when a password is missing, or a secret makes no one-time codes.
 */
export function sealCredentials(
  { vault, userId }: Owner,
  credentials: NonNullable<TaskUpdate['credentials']>,
  kept: readonly StoredCredential[] = [],
): StoredCredential[] {
  return credentials.map(({ name, id, password, website, otp_secret }, at) => {
    const before = kept.find(credential => credential.name === name);
    const sealed = password === undefined ? before?.sealed : vault.seal(password, credentialBinding(userId, name));
    if (sealed === undefined) {
      const field = `credentials.${at}.password`;
      throw new AppError('BAD_REQUEST', 'Password is required', [{ field, message: 'Password is required' }]);
    }
    const refuse = (field: string, message: string): AppError =>
      new AppError('BAD_REQUEST', message, [{ field: `credentials.${at}.${field}`, message }]);
    if (otp_secret && !readTotp(otp_secret)) {
      const what = `The otp_secret of "${name}" makes no codes.`;
      throw refuse('otp_secret', `${what} Copy the key that the website shows beside its QR code.`);
    }
    const fault = website && websiteFault(website);
    if (fault) throw refuse('website', `The website of "${name}": ${fault}`);
    const site = website === undefined ? before?.website : website;
    const sealedOtp = otp_secret
      ? vault.seal(otp_secret, otpBinding(userId, name))
      : otp_secret === undefined && before?.sealedOtp;
    return { name, id, sealed, ...(site && { website: site }), ...(sealedOtp && { sealedOtp }) };
  });
}

export type Owner = { vault: Vault; userId: number };

export function openPassword({ vault, userId }: Owner, { name, sealed }: StoredCredential): string {
  return vault.open(sealed, credentialBinding(userId, name));
}

/** The one-time code of that moment; undefined when the credential has none. */
export function oneTimeCode({ vault, userId }: Owner, credential: StoredCredential, at: Date): string | undefined {
  const { name, sealedOtp } = credential;
  return sealedOtp ? totpCode(vault.open(sealedOtp, otpBinding(userId, name)), at) : undefined;
}

/** Hides the passwords and the secrets of codes in whatever is told of a run. */
export function veilOf(owner: Owner, credentials: readonly StoredCredential[]): Veil {
  const veil = createVeil();
  for (const credential of credentials) {
    veil.add(openPassword(owner, credential), `{{${credential.name}.password}}`);
    const { name, sealedOtp } = credential;
    if (sealedOtp) veil.add(owner.vault.open(sealedOtp, otpBinding(owner.userId, name)), `{{${name}.otp secret}}`);
  }
  return veil;
}
