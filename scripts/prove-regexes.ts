import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkExpressions } from './check/regex/check.ts';

// Checks that each regular expression of the product takes time linear in its text. `--keep` writes down what was proved, so
// that it is not proved again; `--all` proves everything again.
const { values } = parseArgs({ options: { all: { type: 'boolean' }, keep: { type: 'boolean' } } });
const root = join(import.meta.dirname, '..');
const { problems, fresh } = await checkExpressions(root, { fromNothing: values.all, keep: values.keep });
for (const problem of problems) console.log(problem);
if (fresh > 0 && !values.keep)
  console.log(`${fresh} proved now; "node scripts/prove-regexes.ts --keep" writes them down.`);
// The checker's own process would keep this one alive.
process.exit(problems.length === 0 ? 0 : 1);
