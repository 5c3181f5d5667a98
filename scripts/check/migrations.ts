import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Numbers up to here have gaps, and one is used twice. They stay: databases record the names of the migrations that they
 * have, and Kysely refuses a database with a name that is gone.
 */
const last = 49;
const fixed = new Set([1, 2, 3, 4, 5, 6, 8, 12, 14, 15, 16, 17, 22, 24, 31, 32, 33, 34, 35, 36, 37, 38]);
for (let number = 40; number <= last; number += 1) fixed.add(number);
const usedTwice = 16;

/** New migrations are numbered without gaps, and `migrate.ts` has each under the name of its file. */
export function checkMigrations(root: string): string[] {
  const names = globSync('src/db/migrations/*.ts', { cwd: root })
    .map(path => basename(path, '.ts'))
    .toSorted();
  const source = readFileSync(join(root, 'src/db/migrate.ts'), 'utf8');
  const listed = [...source.matchAll(/^ {2}'(\d{4}-[a-z0-9-]+)': \{/gm)].map(match => match[1] ?? '');
  return [
    ...[...new Set(names).symmetricDifference(new Set(listed))].map(
      name => `src/db/migrate.ts: ${name} is not both a file and in the list of migrations`,
    ),
    ...numberProblems(names),
  ];
}

/** What is wrong with the numbers of migrations, given their names in order. */
export function numberProblems(names: readonly string[]): string[] {
  const seen = new Map<number, number>();
  let next = last + 1;
  return names.flatMap(name => {
    const number = Number(name.slice(0, 4));
    const times = (seen.get(number) ?? 0) + 1;
    seen.set(number, times);
    if (number > last) {
      const expected = next;
      next = Math.max(next, number + 1);
      return number === expected ? [] : [`src/db/migrations/${name}: the next number is ${padded(expected)}`];
    }
    const isFixed = fixed.has(number) && times <= (number === usedTwice ? 2 : 1);
    return isFixed ? [] : [`src/db/migrations/${name}: a new migration takes a number after ${padded(last)}`];
  });
}

function padded(number: number): string {
  return String(number).padStart(4, '0');
}
