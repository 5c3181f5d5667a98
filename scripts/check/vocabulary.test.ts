import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkVocabulary } from './vocabulary.ts';

let root: string;
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'legwork-vocabulary-'))));
afterAll(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('a private word is found in a sentence, a part of a name and the name of a file, and in no longer word', async () => {
  await write('src/one.ts', '// Seen by strangers.\nconst isStranger = 1;\nconst unveiling = is_deed;\n');
  await write('src/film-list.ts', '');
  await write('docs/two.md', 'A film.\n');
  expect(checkVocabulary(root).toSorted()).toEqual([
    'docs/two.md:1: “film”: say sample video, fixture video',
    'src/film-list.ts: “film”: say sample video, fixture video',
    'src/one.ts:1: “strangers”: say anonymous caller, another user',
    'src/one.ts:2: “stranger”: say anonymous caller, another user',
    'src/one.ts:3: “deed”: say action',
  ]);
});
