import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVeil } from './veil.ts';

const secret = 'Zx9!kanarie-77Qw';

function veilOf(value: string) {
  const veil = createVeil();
  veil.add(value, '{{shop.password}}');
  return veil;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['as it is', secret],
  ['in an address', `https://a.test/?p=${encodeURIComponent(secret)}&x=1`],
  ['in a form', new URLSearchParams({ p: secret }).toString()],
  ['in base64', base64(secret)],
  ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
  ['in the basic form of HTTP', base64(`ann:${secret}`)],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in JSON', JSON.stringify({ p: secret })],
  ['backwards', [...secret].toReversed().join('')],
])('a secret is veiled %s', (_, text) => {
  const veiled = veilOf(secret).text(`before ${text} after`);
  expect(veiled).toContain('{{shop.password}}');
  expect(veiled).not.toContain('kanarie');
  expect(veiled).not.toContain(base64('kanarie').slice(1, 8));
  expect(veiled).toMatch(/^before .* after$/);
});

test('whatever stands around it, no secret gets through in its own form, nor in base64', () => {
  const word = fc.string({ minLength: 10, maxLength: 30 }).filter(text => text.trim().length >= 10);
  fc.assert(
    fc.property(word, fc.string(), fc.string(), (value, before, after) => {
      const given = `${value}7a`;
      const veil = veilOf(given);
      fc.pre(!'{{shop.password}}'.includes(given));
      expect(veil.text(before + given + after)).not.toContain(given);
      const core = base64(given).slice(0, -4);
      expect(veil.text(`x ${base64(given)}`)).not.toContain(core);
    }),
  );
});

test('values of any shape are veiled in depth, and are the same object where there is nothing to veil', () => {
  const veil = veilOf(secret);
  const bytes = new Uint8Array([1, 2]);
  const clean = { a: ['b', { c: 1 }], bytes, at: new Date(0) };
  expect(veil.deep(clean)).toBe(clean);
  expect(veil.deep({ a: [`x${secret}`, { b: secret }], bytes })).toEqual({
    a: ['x{{shop.password}}', { b: '{{shop.password}}' }],
    bytes,
  });
});

test('a password that is a plain word is veiled where it stands alone, not as a part of an address', () => {
  const veil = veilOf('practice');
  expect(veil.text('The password is: practice.')).toBe('The password is: {{shop.password}}.');
  expect(veil.text('http://localhost/practice/abc and practices')).toBe('http://localhost/practice/abc and practices');
  expect(veil.text('?p=practice')).toBe('?p={{shop.password}}');
});

test('one of three letters is veiled only as the whole of a text', () => {
  const veil = veilOf('abc');
  expect(veil.text(' abc ')).toBe('{{shop.password}}');
  expect(veil.text('abc def')).toBe('abc def');
});
