/**
 * `npm run bench -- tasks [--model NAME] [--set apps,miniwob,forms,extract] [--tasks a,b] [--seeds 1-3] [--half build|kept]
 * [--limit N] [--minutes N] [--json]`: gives the product tasks and prints what came of them, by the pages' and applications' own
 * judges. The steps of the applications are in the step language, so that the built-in planner carries them out; the public sets
 * have goals in English, which need a model and its key. Writes each run to test-results/bench-tasks/SET.jsonl.
 */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiClient } from '#tests/product/harness/api-client.ts';
import { startProduct } from '#tests/product/harness/start-product.ts';
import { type BenchTable, formatTable } from '../table.ts';
import { appEpisodes } from './apps.ts';
import { type Episode, type Outcome, runEpisode } from './episode.ts';
import { missingMaterial, type PublicSet, publicSets, startJudge } from './material.ts';
import { tableOf } from './report.ts';
import { episodesOf } from './sets.ts';

const out = join(import.meta.dirname, '..', '..', 'test-results', 'bench-tasks');
const runMs: Record<SetName, number> = { apps: 180_000, miniwob: 60_000, forms: 180_000, extract: 60_000 };

/** The real applications need no material: they install themselves. */
const setNames = ['apps', ...publicSets] as const;
type SetName = 'apps' | PublicSet;

export type TaskBenchOptions = {
  model: string;
  sets: SetName[];
  names: string[];
  seeds: number[];
  half: 'build' | 'kept' | undefined;
  /** At most so many episodes of each set. */
  limit: number;
  /** No episode of a set starts after so many minutes. */
  minutes: number;
};

/** Reads the options of the command line; throws with what is wrong. */
export function taskBenchOptions(args: string[]): TaskBenchOptions & { json: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      model: { type: 'string', default: 'builtin' },
      set: { type: 'string' },
      tasks: { type: 'string', default: '' },
      seeds: { type: 'string', default: '1' },
      half: { type: 'string' },
      limit: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '600' },
      json: { type: 'boolean', default: false },
    },
  });
  const { model } = values;
  const named = values.set?.split(',') ?? (model === 'builtin' ? ['apps'] : setNames);
  const sets = named.map(name => {
    const set = setNames.find(known => known === name);
    if (!set) throw new Error(`There is no set ${name}. Sets: ${setNames.join(', ')}.`);
    if (set !== 'apps' && model === 'builtin')
      throw new Error(`The goals of ${set} are written in English: name a model for them with --model.`);
    return set;
  });
  const [first = 1, last = first] = values.seeds.split('-').map(Number);
  if (!(first >= 1 && last >= first)) throw new Error(`--seeds must be a number or a range such as 1-3.`);
  const { half } = values;
  if (half !== undefined && half !== 'build' && half !== 'kept') throw new Error('--half must be build or kept.');
  return {
    model,
    sets,
    names: values.tasks.split(',').filter(name => name !== ''),
    seeds: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    half,
    limit: Number(values.limit),
    minutes: Number(values.minutes),
    json: values.json,
  };
}

export async function benchTasks(options: TaskBenchOptions): Promise<BenchTable[]> {
  for (const set of options.sets) {
    const why = set === 'apps' ? undefined : missingMaterial(set);
    if (why !== undefined) throw new Error(why);
  }
  mkdirSync(out, { recursive: true });
  const product = await startProduct({}, { ownServer: true });
  try {
    const api = apiClient(product.url, await product.token('bench@example.com'));
    const tables: BenchTable[] = [];
    for (const set of options.sets) {
      const file = join(out, `${set}.jsonl`);
      rmSync(file, { force: true });
      const { outcomes, leftOut } = await runSet(set, options, async episode => {
        const outcome = await runEpisode(api, episode, { runMs: runMs[set], model: options.model });
        appendFileSync(file, `${JSON.stringify(outcome)}\n`);
        console.error(`${outcome.right ? 'right' : 'wrong'} ${outcome.claim} ${outcome.ms} ms ${outcome.name}`);
        return outcome;
      });
      tables.push(tableOf(set, outcomes, leftOut));
    }
    return tables;
  } finally {
    await product.stop();
  }
}

type RunOne = (episode: Episode) => Promise<Outcome>;
type Runs = { outcomes: Outcome[]; leftOut: string[] };

async function runSet(set: SetName, options: TaskBenchOptions, run: RunOne): Promise<Runs> {
  if (set === 'apps') return runEpisodes(await appEpisodes(options.names), options, run);
  const judge = await startJudge(set, join(out, `${set}-judge.jsonl`));
  try {
    const { names, seeds } = options;
    return await runEpisodes(
      await episodesOf[set](judge, { names, seeds, label: `bench-${Date.now()}` }),
      options,
      run,
    );
  } finally {
    await judge.stop();
  }
}

export async function runEpisodes(
  all: Episode[],
  { half, limit, minutes }: Pick<TaskBenchOptions, 'half' | 'limit' | 'minutes'>,
  run: RunOne,
): Promise<Runs> {
  const until = performance.now() + minutes * 60_000;
  const outcomes: Outcome[] = [];
  const leftOut: string[] = [];
  // Ctrl-C ends it after the episode that runs, so that the product and the applications are stopped too.
  let interrupted = false;
  const interrupt = (): void => void (interrupted = true);
  process.once('SIGINT', interrupt);
  for (const episode of all.filter(one => half === undefined || one.half === half).slice(0, limit)) {
    if (interrupted || performance.now() > until) break;
    // An application that does not start says nothing of the product: the report names it beside the results.
    const outcome = await run(episode).catch((error: unknown) => {
      console.error(`left out ${episode.name}:`, error);
      leftOut.push(episode.name);
    });
    if (outcome) outcomes.push(outcome);
  }
  process.off('SIGINT', interrupt);
  return { outcomes, leftOut };
}

/** The bench as a command: prints its tables. */
export async function runTaskBench(args: string[]): Promise<void> {
  const { json, ...options } = taskBenchOptions(args);
  const tables = await benchTasks(options);
  if (json) console.log(JSON.stringify(tables, null, 2));
  else for (const table of tables) console.log(`\n${formatTable(table)}\n`);
}
