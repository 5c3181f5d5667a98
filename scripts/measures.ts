/** `npm run measures`: prints the measures of the code and what is over a limit, and writes them to docs/architecture.md. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measures/measure.ts';
import { measuresText, withMeasures } from './measures/page.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/architecture.md');
const measures = measure(root);
const text = measuresText(measures);
console.log(text);
console.log('\nFunctions:');
for (const { value, path, line, name } of measures.product.complex) console.log(`${value} ${path}:${line} ${name}`);
console.log('\nEqual lines:');
for (const { lines, one, other } of measures.product.duplicates)
  console.log(`${lines} ${one.path}:${one.line} = ${other.path}:${other.line}`);
console.log('\nTypes:');
for (const { name, paths } of measures.sameNames) console.log(`${name}: ${paths.join(', ')}`);
writeFileSync(page, withMeasures(readFileSync(page, 'utf8'), text));
spawnSync(process.execPath, [join(root, 'node_modules/.bin/oxfmt'), page], { cwd: root, stdio: 'ignore' });
