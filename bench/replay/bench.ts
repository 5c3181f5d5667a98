/**
 * What the playbook of a task saves: eight tasks on the practice site, done by the built-in planner, by a model that answers after a second,
 * and replayed with other inputs. The judge is the run itself, which is a success only where each step was proved.
 */
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import { type PracticeSite, servePractice } from '#tests/setup/practice-site.ts';
import { startSeeing } from '#tests/setup/real-browser.ts';
import { type Bench, percentile } from '../table.ts';
import { quickModel } from './model.ts';
import { type Ran, runWell } from './run-task.ts';
import { type BenchTask, benchTasks, type Inputs } from './tasks.ts';

const rounds = 3;

export const replayBench: Bench = {
  name: 'replay',
  async run() {
    const site = await servePractice();
    const { browser, close } = await startSeeing();
    try {
      const rows: (string | number)[][] = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other: what is measured is the time
      for (const task of benchTasks(site.base).tasks) rows.push(await measure({ browser, site }, task));
      return {
        title: 'A task done by the built-in planner, by a model, and replayed with other inputs',
        columns: [
          'task: steps, of which replayed',
          'built-in ms',
          'replay ms',
          'times',
          'model ms',
          'calls',
          'tokens',
          'replay ms',
          'times',
          'calls',
          'tokens',
        ],
        rows,
        notes: [
          `First by the built-in planner and replayed, then by the model and replayed. Medians of ${rounds} runs of each kind, one after the other, in one browser, each on a new visit of the shop. All ended as a success.`,
        ],
      };
    } finally {
      await close();
      await site.close();
    }
  },
};

type Asked = { ms: number; tokens: number; calls: number };
type Round = { steps: Ran; replayed: Ran; model: Asked; modelReplayed: Asked };
type On = { browser: RunBrowser; site: PracticeSite };

async function measure({ browser, site }: On, task: BenchTask): Promise<(string | number)[]> {
  const run = (how: Parameters<typeof runWell>[2]) => {
    site.empty();
    return runWell(browser, task, how);
  };
  const withModel = async (
    inputs: Inputs,
    replays: readonly PlaybookEntry[],
    knows: readonly PlaybookEntry[],
  ): Promise<Asked> => {
    const { planner, calls } = quickModel(task, { inputs, entries: knows });
    const { ms, tokens } = await run({ inputs, entries: replays, planner });
    return { ms, tokens, calls: calls() };
  };
  const { first, then } = task;
  const { entries } = await run({ inputs: first });
  const rows: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    rows.push({
      steps: await run({ inputs: first }),
      replayed: await run({ inputs: then, entries }),
      model: await withModel(first, [], entries),
      // What is left to the model are checks, at the end.
      modelReplayed: await withModel(then, entries, []),
    });
  const median = (way: keyof Round): number =>
    percentile(
      rows.map(row => row[way].ms),
      0.5,
    );
  const times = (slow: number, quick: number): string => (slow / quick).toFixed(1);
  const [row] = rows;
  if (row === undefined) return [];
  const { replayed, model, modelReplayed } = row;
  return [
    `${task.name}: ${task.steps.length}, ${replayed.replayed}`,
    Math.round(median('steps')),
    Math.round(median('replayed')),
    times(median('steps'), median('replayed')),
    Math.round(median('model')),
    model.calls,
    model.tokens,
    Math.round(median('modelReplayed')),
    times(median('model'), median('modelReplayed')),
    modelReplayed.calls,
    modelReplayed.tokens,
  ];
}
