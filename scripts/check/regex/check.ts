import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Exception, exceptions as ours } from './exceptions.ts';
import { type Construction, type Expression, findExpressions } from './find.ts';
import { slowest } from './measure.ts';
import { prove } from './prove.ts';

/** What was proved of expressions that are in the sources now; the file only saves time, and any line of it may be removed. */
const proofsFile = 'scripts/check/regex/proved.txt';
/** Changes whenever what counts as a proof does. */
const rules = 'recheck 4.5.0, rules 1';
const mostMilliseconds = 50;

type Options = {
  /** Trusts no proof that was written down. */
  fromNothing?: boolean | undefined;
  /** Writes down what was proved. */
  keep?: boolean | undefined;
  exceptions?: readonly Exception[];
};
/** What is wrong, a line each, and how many expressions were proved that had not been before. */
type Checked = { problems: string[]; fresh: number };

/**
 * Every regular expression of `src` takes time linear in its text, so that no text blocks the process; or it stands in
 * `exceptions.ts` with the bound of its text.
 */
export async function checkExpressions(root: string, options: Options = {}): Promise<Checked> {
  const { exceptions = ours } = options;
  const { expressions, constructions } = findExpressions(root);
  const known = options.fromNothing ? new Set<string>() : readProofs(root);
  const proved = new Set<string>();
  const problems = exceptions.flatMap(one => faultOf(root, one, { expressions, constructions }) ?? []);
  for (const { file, line, source } of constructions)
    if (!exceptions.some(one => one.file === file && one.source === source))
      problems.push(
        `${file}:${line}: ${source} is made while the program runs: write a literal, or add it to exceptions.ts`,
      );

  const work = new Map(expressions.map(one => [keyOf(one), one]));
  const isExcepted = ({ file, pattern }: Expression): boolean =>
    exceptions.some(one => one.file === file && one.source === pattern);
  const open = [...work].filter(([, one]) => !isExcepted(one));
  await inParallel(open, async ([key, { file, line, pattern, flags }]) => {
    if (known.has(key)) return void proved.add(key);
    const verdict = await prove(pattern, flags);
    if (verdict.linear) return void proved.add(key);
    const attack = 'attack' in verdict && verdict.attack ? `, as for ${verdict.attack.slice(0, 120)}` : '';
    problems.push(`${file}:${line}: /${pattern}/${flags} is not linear: ${verdict.why}${attack}`);
  });
  await inParallel(exceptions, async one => {
    const key = keyOf({ pattern: JSON.stringify({ ...one, why: '', samples: one.samples?.map(String) }), flags: '' });
    const problem = known.has(key) ? undefined : await slownessOf(one, expressions);
    if (problem !== undefined) problems.push(problem);
    else proved.add(key);
  });
  if (options.keep && problems.length === 0) writeProofs(root, proved);
  return { problems: problems.toSorted(), fresh: [...proved].filter(key => !known.has(key)).length };
}

type Found = { expressions: Expression[]; constructions: Construction[] };

/** An exception that is for nothing, or whose bound is gone. */
function faultOf(root: string, one: Exception, { expressions, constructions }: Found): string | undefined {
  const isThere =
    expressions.some(found => found.file === one.file && found.pattern === one.source) ||
    constructions.some(found => found.file === one.file && found.source === one.source);
  if (!isThere) return `exceptions.ts: ${one.file} no longer has ${one.source}`;
  if (!('bound' in one) || readFileSync(join(root, one.file), 'utf8').includes(one.bound)) return undefined;
  return `exceptions.ts: ${one.file} no longer has the bound ${one.bound}`;
}

/** Measures an exception that has a bound; proves the samples of one that has none. */
async function slownessOf(one: Exception, expressions: Expression[]): Promise<string | undefined> {
  const own = expressions.filter(found => found.file === one.file && found.pattern === one.source);
  const all = [...own, ...(one.samples ?? []).map(({ source, flags }) => ({ pattern: source, flags }))];
  for (const { pattern, flags } of all) {
    if ('atMost' in one) {
      const took = Math.round(slowest(pattern, flags, one.atMost));
      if (took > mostMilliseconds) return `${one.file}: ${one.source} takes ${took} ms on ${one.atMost} characters`;
    } else {
      const verdict = await prove(pattern, flags);
      if (!verdict.linear) return `exceptions.ts: /${pattern}/${flags} of ${one.file} is not linear: ${verdict.why}`;
    }
  }
  return undefined;
}

function keyOf({ pattern, flags }: { pattern: string; flags: string }): string {
  return createHash('sha256').update(`${rules}\n${pattern}\n${flags}`).digest('hex').slice(0, 20);
}

function readProofs(root: string): Set<string> {
  const path = join(root, proofsFile);
  return new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);
}

function writeProofs(root: string, proved: Set<string>): void {
  writeFileSync(join(root, proofsFile), [...proved].toSorted().join('\n').concat('\n'));
}

async function inParallel<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = list.values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const one of queue) await work(one);
    }),
  );
}
