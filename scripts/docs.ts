/** `npm run docs`: writes the generated pages and tables. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocs } from './docs/generated.ts';

const root = join(import.meta.dirname, '..');
for (const { path, content } of generatedDocs(root)) {
  writeFileSync(join(root, path), content);
  spawnSync(process.execPath, [join(root, 'node_modules/.bin/oxfmt'), path], { cwd: root, stdio: 'inherit' });
  console.log(`${path}: ${readFileSync(join(root, path), 'utf8').split('\n').length - 1} lines`);
}
