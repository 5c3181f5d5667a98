import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from './redactor.ts';

const secret = 'Zx9!kanarie-77Qw';

function redactorOf(value: string) {
  const redactor = createRedactor();
  redactor.add(value, '{{shop.password}}');
  return redactor;
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
])('a secret is redacted %s', (_, text) => {
  const redacted = redactorOf(secret).text(`before ${text} after`);
  expect(redacted).toContain('{{shop.password}}');
  expect(redacted).not.toContain('kanarie');
  expect(redacted).not.toContain(base64('kanarie').slice(1, 8));
  expect(redacted).toMatch(/^before .* after$/);
});

test('whatever stands around it, no secret gets through in its own form, nor in base64', () => {
  const word = fc.string({ minLength: 10, maxLength: 30 }).filter(text => text.trim().length >= 10);
  fc.assert(
    fc.property(word, fc.string(), fc.string(), (value, before, after) => {
      const given = `${value}7a`;
      const redactor = redactorOf(given);
      fc.pre(!'{{shop.password}}'.includes(given));
      expect(redactor.text(before + given + after)).not.toContain(given);
      const core = base64(given).slice(0, -4);
      expect(redactor.text(`x ${base64(given)}`)).not.toContain(core);
    }),
  );
});

test('values of any shape are redacted in depth, and are the same object where there is nothing to redact', () => {
  const redactor = redactorOf(secret);
  const bytes = new Uint8Array([1, 2]);
  const clean = { a: ['b', { c: 1 }], bytes, at: new Date(0) };
  expect(redactor.deep(clean)).toBe(clean);
  expect(redactor.deep({ a: [`x${secret}`, { b: secret }], bytes })).toEqual({
    a: ['x{{shop.password}}', { b: '{{shop.password}}' }],
    bytes,
  });
});

test('a password that is a plain word is redacted where it stands alone, not as a part of an address', () => {
  const redactor = redactorOf('practice');
  expect(redactor.text('The password is: practice.')).toBe('The password is: {{shop.password}}.');
  expect(redactor.text('http://localhost/practice/abc and practices')).toBe(
    'http://localhost/practice/abc and practices',
  );
  expect(redactor.text('?p=practice')).toBe('?p={{shop.password}}');
});

test('one of three letters is redacted only as the whole of a text', () => {
  const redactor = redactorOf('abc');
  expect(redactor.text(' abc ')).toBe('{{shop.password}}');
  expect(redactor.text('abc def')).toBe('abc def');
});
