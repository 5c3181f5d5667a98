/** `npm run measures`: prints the measures of the code and what is over a limit. */
import { join } from 'node:path';
import { measure } from './measures/measure.ts';
import { measuresText } from './measures/report.ts';

const measures = measure(join(import.meta.dirname, '..'));
console.log(measuresText(measures));
console.log('\nFunctions:');
for (const { value, path, line, name } of measures.product.complex) console.log(`${value} ${path}:${line} ${name}`);
console.log('\nEqual lines:');
for (const { lines, one, other } of [...measures.product.duplicates, ...measures.tests.duplicates])
  console.log(`${lines} ${one.path}:${one.line} = ${other.path}:${other.line}`);
console.log('\nTypes:');
for (const { name, paths } of measures.sameNames) console.log(`${name}: ${paths.join(', ')}`);
