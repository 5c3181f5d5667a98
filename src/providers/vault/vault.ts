import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#src/core/errors.ts';

const version = 'v1';
const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export type Vault = {
  /** `v1.<base64url of nonce, ciphertext and tag>`. `boundTo` names the owner and row (`user:7/credential:3`). */
  seal(plain: string, boundTo: string): string;
  /** The plain text. Errors: INTERNAL when it was altered, sealed by another key or bound to something else. */
  open(sealed: string, boundTo: string): string;
};

/** AES-256-GCM under a key derived from `master`, which may be text of any length or bytes. */
export function createVault(master: string | Uint8Array): Vault {
  const key = new Uint8Array(hkdfSync('sha256', master, 'legwork', 'vault', keyBytes));
  return {
    seal: (plain, boundTo) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes }).setAAD(bound(boundTo));
      const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${sealed.toString('base64url')}`;
    },
    open: (sealed, boundTo) => {
      try {
        return open(sealed, boundTo, key);
      } catch (error) {
        const failure = new AppError('INTERNAL', 'A stored secret could not be read. Enter it again.');
        failure.cause = error;
        throw failure;
      }
    },
  };
}

function open(sealed: string, boundTo: string, key: Uint8Array): string {
  const [prefix, text, ...rest] = sealed.split('.');
  if (prefix !== version || text === undefined || rest.length > 0) throw new Error('unknown format');
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new Error('too short');
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(bound(boundTo))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
}

function bound(boundTo: string): Buffer {
  return Buffer.from(`${version}:${boundTo}`, 'utf8');
}
