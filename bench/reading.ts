/**
 * How much of what saved pages of real sites hold the built-in planner reads: fields of records, entries of lists. It
 * reads the pages of a server that lists them at `/tasks` and scores answers at `/score`, given as PAGES_URL, such as
 * one over github.com/reworkd/bananalyzer (folder `static`):
 *
 *   PAGES_URL=http://127.0.0.1:8792 node bench/reading.ts
 *
 * Pages of one host are in one half. Only the first half is for improving the reader by.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shapeOf } from '#src/agent/planners/steps/reading/fields/fields.ts';
import { readPage } from '#src/agent/planners/steps/reading/read-page.ts';
import { readOutline } from '#src/browser/observe/outline.ts';
import { startBenchBrowser, type BenchBrowser } from './bench-browser.ts';

const loadMs = 60_000;

const Task = z.object({
  id: z.string(),
  type: z.string(),
  host: z.string(),
  path: z.string(),
  goal: z.string(),
  schema: z.record(z.string(), z.unknown()),
});
type Task = z.infer<typeof Task>;
const Score = z.object({ score: z.number(), right: z.number(), wanted: z.number() });
type Score = z.infer<typeof Score>;

/** The set's own names of types, as JSON Schema has them. */
const types: Record<string, object> = {
  url: { type: 'string', format: 'uri' },
  email: { type: 'string', format: 'email' },
  phone_number: { type: 'string' },
  currency: { type: 'number' },
};

function asJsonSchema(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { type, required: _, ...rest }: { type?: unknown; required?: unknown } = given;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' && typeof value === 'object' && value !== null
        ? eachOf(value)
        : key === 'items'
          ? asJsonSchema(value)
          : value,
    ]),
  );
  return { ...inner, type, ...(typeof type === 'string' && types[type]) };
}

function eachOf(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, asJsonSchema(value)]));
}

const isList = ({ type }: Task): boolean => type === 'listing_detail';

async function readTask({ page, host }: BenchBrowser, base: string, task: Task): Promise<unknown> {
  await page.goto(`${base}${task.path}`, { waitUntil: 'load', timeout: loadMs });
  const outline = await readOutline(host.active(), AbortSignal.timeout(loadMs));
  const record = { type: 'object', properties: eachOf(task.schema) };
  const shape = shapeOf(JSON.stringify(isList(task) ? { type: 'array', items: record } : record));
  if (shape === null) throw new Error(`${task.id} has no schema.`);
  const asked = {
    shape,
    about: task.goal,
    limit: null,
    today: new Date(),
    first: null,
    of: null,
    strict: false,
    also: null,
    only: [],
  };
  return readPage(outline, asked).value;
}

async function scoreOf(base: string, id: string, answer: unknown): Promise<Score> {
  const response = await fetch(`${base}/score`, { method: 'POST', body: JSON.stringify({ id, answer }) });
  return Score.parse(await response.json());
}

/** The hosts, drawn at random once, whose pages the reader was improved by: the first 6 digits of their SHA-256. */
const buildHosts = new Set(
  '09ed87 1cf601 240419 27e41f 2cc031 387eea 3aeb00 3ee584 3f5915 421472 426e4e 4609d1 463999 4b6e1e 513965 577f54 5b4908 622a8f 683ac2 68d026 6d3fe0 791445 7ad76e 83c429 96589e 9a52ea 9c44fc a0e10f a12444 a3bfdf a82fe7 b3b08f bb2a70 c8641e c93cf0 c97397 c9ce14 cb1388 dbe19c ddf6a4 de0d93 e4a892 e6e74f ec68fa ef9f34 f1ab20 f76fb7 f8dfcc fe65e1'.split(
    ' ',
  ),
);

function halfOf({ host }: Task): 'build' | 'kept aside' {
  return buildHosts.has(createHash('sha256').update(host).digest('hex').slice(0, 6)) ? 'build' : 'kept aside';
}

function report(name: string, scores: Score[]): void {
  const sum = (of: (score: Score) => number): number => scores.reduce((total, one) => total + of(one), 0);
  const mean = (sum(({ score }) => score) / scores.length).toFixed(3);
  const share = (sum(({ right }) => right) / sum(({ wanted }) => wanted)).toFixed(3);
  console.log(`${name}: ${scores.length} pages, mean score ${mean}, of all values ${share}`);
}

async function run(base: string): Promise<void> {
  const tasks = z.array(Task).parse(await (await fetch(`${base}/tasks`)).json());
  const browser = await startBenchBrowser();
  const scores = new Map<string, Score[]>();
  try {
    for (const task of tasks) {
      const name = `${isList(task) ? 'lists' : 'records'}, ${halfOf(task)}`;
      const score = await scoreOf(base, task.id, await readTask(browser, base, task));
      scores.set(name, [...(scores.get(name) ?? []), score]);
    }
  } finally {
    await browser.close();
  }
  for (const [name, all] of [...scores].toSorted(([a], [b]) => a.localeCompare(b))) report(name, all);
}

const base = process.env['PAGES_URL'];
if (base === undefined) throw new Error('Set PAGES_URL to the server of the pages.');
await run(base);
