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
  /** The same for bytes, without the text around them. */
  sealBytes(plain: Uint8Array, boundTo: string): Uint8Array;
  /** Errors: INTERNAL as with `open`. */
  openBytes(sealed: Uint8Array, boundTo: string): Uint8Array;
  /** The plain text. Errors: INTERNAL when it was altered, sealed by another key or bound to something else. */
  open(sealed: string, boundTo: string): string;
};

/** AES-256-GCM under a key derived from `master`, which may be text of any length or bytes. */
export function createVault(master: string | Uint8Array): Vault {
  const key = new Uint8Array(hkdfSync('sha256', master, 'legwork', 'vault', keyBytes));
  const sealBytes = (plain: Uint8Array, boundTo: string): Buffer => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes }).setAAD(bound(boundTo));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    sealBytes,
    seal: (plain, boundTo) => `${version}.${sealBytes(Buffer.from(plain, 'utf8'), boundTo).toString('base64url')}`,
    openBytes: (sealed, boundTo) => inWords(() => open(sealed, boundTo, key)),
    open: (sealed, boundTo) => inWords(() => open(bytesOf(sealed), boundTo, key).toString('utf8')),
  };
}

function inWords<T>(opening: () => T): T {
  try {
    return opening();
  } catch (error) {
    const failure = new AppError('INTERNAL', 'A stored secret could not be read. Enter it again.');
    failure.cause = error;
    throw failure;
  }
}

function bytesOf(sealed: string): Uint8Array {
  const [prefix, text, ...rest] = sealed.split('.');
  if (prefix !== version || text === undefined || rest.length > 0) throw new Error('unknown format');
  return Buffer.from(text, 'base64url');
}

function open(bytes: Uint8Array, boundTo: string, key: Uint8Array): Buffer {
  if (bytes.length < nonceBytes + tagBytes) throw new Error('too short');
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(bound(boundTo))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

function bound(boundTo: string): Buffer {
  return Buffer.from(`${version}:${boundTo}`, 'utf8');
}
