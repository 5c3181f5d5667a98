import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readingsOf } from './decoded-dump.ts';

const secret = 'canary-4711-ünï';
const finds = (value: unknown): boolean => readingsOf(value).some(text => text.includes(secret));
const long = `${'x'.repeat(300)}${secret}`;

test.each<[string, unknown]>([
  ['a text', `a ${secret} b`],
  ['a field deep in JSON', { a: [{ b: secret }] }],
  ['the name of a field', { [secret]: 1 }],
  ['JSON in a text in JSON', JSON.stringify({ a: JSON.stringify([secret]) })],
  ['bytes of the database', `\\x${Buffer.from(secret).toString('hex')}`],
  ['hex in a text', `sealed ${Buffer.from(secret).toString('hex')} here`],
  ['base64', Buffer.from(long).toString('base64')],
  ['base64 of URLs, as a part of a token', `a.${Buffer.from(JSON.stringify({ long })).toString('base64url')}.b`],
  ['percent signs', encodeURIComponent(secret)],
  ['UTF-16', Buffer.from(secret, 'utf16le')],
  ['gzip', gzipSync(long)],
  ['deflate', deflateSync(long)],
  ['zstd', zstdCompressSync(long)],
  ['brotli', brotliCompressSync(long)],
  [
    'gzip as base64 in JSON in the database',
    { a: `\\x${Buffer.from(JSON.stringify({ b: gzipSync(long).toString('base64') })).toString('hex')}` },
  ],
])('a secret is found in %s', (_, value) => {
  expect(finds(value)).toBe(true);
});

test('what does not hold the secret has no reading that does', () => {
  expect(finds({ a: gzipSync('canary'), b: Buffer.from('canary-471').toString('base64'), c: '%zz\\x12' })).toBe(false);
});
