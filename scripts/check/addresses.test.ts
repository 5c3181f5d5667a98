import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAddresses } from './addresses.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'legwork-addresses-'))));
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['README.md', 'http://localhost:3000/mcp', []],
  ['README.md', 'http://localhost:5173', ['npm start, http://localhost:3000']],
  ['docs/api.md', 'http://127.0.0.1:3001/api', ['npm start, http://localhost:3000']],
  ['CONTRIBUTING.md', 'http://localhost:5173', []],
  ['CONTRIBUTING.md', 'http://localhost:3000', ['npm run dev, http://localhost:5173']],
  ['docs/configuration.md', 'http://localhost:11434/v1', []],
  ['SECURITY.md', 'http://example.com:3001', []],
])('%s with %s', (file, address, expected) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `Open ${address}.\n`);
  const begin = `${file}: ${address.split('/').slice(0, 3).join('/')} is not the address of `;
  expect(checkAddresses(root)).toEqual(expected.map(text => begin + text));
});
