import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { servingOf } from './serving.ts';
import { sniffType } from './sniff-type.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.each([
  ['a picture called .txt', png, 'x.txt', 'image/png'],
  ['a program called .pdf', Buffer.from(`MZ${'\0'.repeat(200)}`), 'resume.pdf', 'application/x-msdownload'],
  ['a page called .csv', Buffer.from('a,b\n<!DOCTYPE html><script>1</script>'), 'x.csv', 'text/html'],
  ['a drawing that may hold scripts', Buffer.from('<svg xmlns="x"><script/></svg>'), 'x.png', 'image/svg+xml'],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /'), 'notes.txt', 'text/x-shellscript'],
  ['a table', Buffer.from('a,b\n1,2\n'), 'x.CSV', 'text/csv'],
  ['plain words', Buffer.from('Grüße'), 'x', 'text/plain'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'x', 'application/pdf'],
  ['bytes that are nothing', Buffer.from([0, 1, 2, 255, 254]), 'x.txt', 'application/octet-stream'],
])('the type is read from the bytes: %s', async (...[, bytes, name, type]) => {
  expect(await sniffType(bytes, name)).toBe(type);
});

test('only what runs nothing is shown in a page; the rest is saved', () => {
  const serve = (contentType: string) => servingOf({ filename: 'x', contentType, inline: true });
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'application/xml',
    'text/javascript',
    'nonsense',
  ]) {
    expect(serve(type)).toMatchObject({ contentType: 'application/octet-stream' });
    expect(serve(type).disposition).toMatch(/^attachment/);
    expect(serve(type).policy).toMatch(/sandbox/);
  }
  expect(serve('text/csv')).toMatchObject({ contentType: 'text/plain; charset=utf-8' });
  expect(serve('image/png').disposition).toMatch(/^inline/);
});

test('a name can break out of no header', () => {
  const { disposition } = servingOf({
    filename: 'a"\r\nSet-Cookie: x=1;é.pdf',
    contentType: 'application/pdf',
    inline: false,
  });
  expect(disposition).not.toMatch(/[\r\n]/);
  expect(disposition).toBe(
    `attachment; filename="a_Set-Cookie: x=1_e.pdf"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1%3B%C3%A9.pdf`,
  );
});
