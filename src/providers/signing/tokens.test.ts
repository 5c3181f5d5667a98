import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createSigner, deriveKey } from './tokens.ts';

const issuedAt = new Date('2026-05-01T10:00:00Z');
const expiresAt = new Date('2026-05-01T11:00:00Z');
const later = (minutes: number): Date => new Date(issuedAt.getTime() + minutes * 60_000);
const key = deriveKey('a master secret', 'tokens');
const signer = createSigner(key);
const request = { purpose: 'login', subject: 'user:7', id: 'j1', claims: { mode: 'view' }, issuedAt, expiresAt };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const neighbour = (letter = ''): string => alphabet[alphabet.indexOf(letter) ^ 1] ?? 'A';

describe('signed tokens', () => {
  test('give back what was signed, for the purpose it was signed for', async () => {
    const token = await signer.sign(request);
    expect(await signer.verify(token, { purpose: 'login', now: later(59) })).toEqual({
      subject: 'user:7',
      id: 'j1',
      claims: { mode: 'view' },
      expiresAt,
    });
  });

  test('without an id have none', async () => {
    const token = await signer.sign({ purpose: 'login', subject: 'user:7', issuedAt, expiresAt });
    expect(await signer.verify(token, { purpose: 'login', now: issuedAt })).toEqual({
      subject: 'user:7',
      claims: {},
      expiresAt,
    });
  });

  test('are refused for another purpose and once expired', async () => {
    const token = await signer.sign(request);
    expect(await signer.verify(token, { purpose: 'live-view', now: later(1) })).toBeUndefined();
    expect(await signer.verify(token, { purpose: 'login', now: later(60) })).toBeUndefined();
  });

  test('are refused when any single character differs', async () => {
    const token = await signer.sign(request);
    for (let at = 0; at < token.length; at += 1) {
      // Its neighbour in the alphabet: in the last character of a part only the unused bits may differ.
      const altered = `${token.slice(0, at)}${neighbour(token[at])}${token.slice(at + 1)}`;
      expect(await signer.verify(altered, { purpose: 'login', now: later(1) }), `at ${at}`).toBeUndefined();
    }
  });

  test('are refused when signed by another key, by another issuer, by another algorithm or not at all', async () => {
    const options = { purpose: 'login', now: later(1) };
    const draft = (): SignJWT =>
      new SignJWT({}).setIssuer('legwork').setAudience('login').setSubject('user:7').setIssuedAt(issuedAt);
    const unsigned = new UnsecuredJWT({}).setIssuer('legwork').setAudience('login').setSubject('user:7');
    const forged = await Promise.all([
      createSigner(deriveKey('a master secret', 'other')).sign(request),
      createSigner(key, 'someone-else').sign(request),
      draft().setExpirationTime(expiresAt).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array(64).fill(7)),
      draft().setProtectedHeader({ alg: 'HS256' }).sign(key),
      Promise.resolve(unsigned.setIssuedAt(issuedAt).setExpirationTime(expiresAt).encode()),
    ]);
    for (const token of [...forged, '', 'a.b.c', 'nonsense']) {
      expect(await signer.verify(token, options), token).toBeUndefined();
    }
  });

  test('need a key of 32 bytes', () => {
    expect(() => createSigner(new Uint8Array(16))).toThrow('at least 32 bytes');
  });
});

describe('derived keys', () => {
  test('are the same for the same secret and purpose, and different for any other', () => {
    expect(deriveKey('m', 'a')).toEqual(deriveKey('m', 'a'));
    expect(deriveKey('m', 'a')).toHaveLength(32);
    expect(deriveKey('m', 'a')).not.toEqual(deriveKey('m', 'b'));
    expect(deriveKey('m', 'a')).not.toEqual(deriveKey('n', 'a'));
  });
});
