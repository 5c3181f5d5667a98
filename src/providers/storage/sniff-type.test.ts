import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { cpuMillisecondsOf } from '#tests/setup/cpu-time.ts';
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
  [
    'a drawing after comments',
    Buffer.from(
      '\n<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "x">\n<!-- <b> -->\n<SVG/>'.replace('/>', ' />'),
    ),
    'x',
    'image/svg+xml',
  ],
  ['XML that is no drawing', Buffer.from('<?xml version="1.0"?><!-- <svg --><a/>'), 'x', 'application/xml'],
  ['a comment without an end', Buffer.from('<!-- <svg >'), 'x.txt', 'text/plain'],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /'), 'notes.txt', 'text/x-shellscript'],
  ['a table', Buffer.from('a,b\n1,2\n'), 'x.CSV', 'text/csv'],
  ['plain words', Buffer.from('Grüße'), 'x', 'text/plain'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'x', 'application/pdf'],
  ['bytes that are nothing', Buffer.from([0, 1, 2, 255, 254]), 'x.txt', 'application/octet-stream'],
])('the type is read from the bytes: %s', async (...[, bytes, name, type]) => {
  expect(await sniffType(bytes, name)).toBe(type);
});

test.each([
  ['comments', `${'<!---->'.repeat(31)}x`],
  ['very many comments', '<!---->'.repeat(10_000)],
  ['comments without an end', '<!--'.repeat(20_000)],
  ['instructions without an end', '<?xml'.repeat(20_000)],
  ['spaces', ' '.repeat(65_536)],
  ['document types', '<!doctype '.repeat(7000)],
  ['zip entries', `PK\u0003\u0004${'\0'.repeat(26)}`.repeat(2000)],
  ['MP3 tags', `ID3\u0003\0\0\0\0\0\0`.repeat(6000)],
  ['EBML elements', '\x1a\x45\xdf\xa3\x80'.repeat(12_000)],
  ['PNG chunks', `\x89PNG\r\n\x1a\n${'\0\0\0\0abcd\0\0\0\0'.repeat(5000)}`],
  ['ASF objects', `0&²uf\x8eÏ\x11¦Ù${'\0'.repeat(60_000)}`],
])('the type of a hostile file is read in milliseconds: %s', async (_, text) => {
  const bytes = Buffer.from(text, 'latin1');
  expect(await cpuMillisecondsOf(() => sniffType(bytes, 'x'))).toBeLessThan(500);
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
