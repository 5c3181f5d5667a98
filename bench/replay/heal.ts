/**
 * What becomes of a playbook when its website changes: each change of the practice site with each task, replayed with other inputs and
 * the built-in planner behind it. The judge is what the visit has at the end, and where the run ended.
 */
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { servePractice } from '#tests/setup/practice-site.ts';
import { startSeeing } from '#tests/setup/real-browser.ts';
import type { Bench } from '../table.ts';
import { changes } from './changes.ts';
import { runTask, runWell } from './run-task.ts';
import { type BenchTask, benchTasks } from './tasks.ts';

/** `proved`: a success, and all is as it should be. `asked`, `unproved`: it is not done, and nothing else was. `wrong`: anything else. */
type Verdict = 'proved' | 'asked' | 'unproved' | 'wrong';

type Site = {
  browser: RunBrowser;
  /** What the visit has that a new one has not. */
  left(): Promise<string[]>;
  empty(): void;
};

type Outcome = { change: string; verdict: Verdict; replayed: number; steps: number };

/** `HEAL=words,…` limits it to changes and tasks with these words in their names. */
const only = (process.env['HEAL'] ?? '').split(',').filter(words => words !== '');
const isWanted = (name: string): boolean => only.length === 0 || only.some(words => name.includes(words));

/** Browsers at a time: a run mostly waits. */
const lanes = 3;

export const healBench: Bench = {
  name: 'heal',
  async run() {
    const parts = await Promise.all(Array.from({ length: lanes }, (_, lane) => healLane(lane)));
    const outcomes = parts.flat();
    const order = changes.map(({ name }) => name);
    const byChange = [...Map.groupBy(outcomes, ({ change }) => change)];
    return {
      title: 'Tasks replayed after a change of their website',
      columns: ['change', 'proved', 'asked', 'unproved', 'wrong', 'steps replayed'],
      rows: [...byChange.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)), ['all', outcomes] as const].map(
        rowOf,
      ),
      notes: ['Questions are answered with "stop".'],
    };
  },
};

/** Every so many of the tasks, on a site and in a browser of their own. */
async function healLane(lane: number): Promise<Outcome[]> {
  const site = await servePractice();
  const { browser, close } = await startSeeing();
  const { tasks, left } = benchTasks(site.base);
  const outcomes: Outcome[] = [];
  try {
    const seeded = new Set(await left());
    const at: Site = {
      browser,
      left: async () => (await left()).filter(one => !seeded.has(one)),
      empty: () => site.empty(),
    };
    const pairs = tasks.flatMap(task => changes.map(change => ({ task, change })));
    const wanted = pairs.filter(({ task, change }) => isWanted(`${change.name}: ${task.name}`));
    const recorded = new Map<BenchTask, PlaybookEntry[]>();
    for (const [, { task, change }] of [...wanted.entries()].filter(([index]) => index % lanes === lane)) {
      site.change = null;
      site.empty();
      const entries = recorded.get(task) ?? (await runWell(browser, task, { inputs: task.first })).entries;
      recorded.set(task, entries);
      site.change = change.change;
      const { why, ...ran } = await heal(at, task, entries);
      outcomes.push({ change: change.name, ...ran, steps: task.steps.length });
      console.error(`${ran.verdict}: ${change.name}: ${task.name}${ran.verdict === 'proved' ? '' : `: ${why}`}`);
    }
  } finally {
    await close();
    await site.close();
  }
  return outcomes;
}

function rowOf([name, outcomes]: readonly [string, readonly Outcome[]]): (string | number)[] {
  const count = (wanted: Verdict): number => outcomes.filter(({ verdict }) => verdict === wanted).length;
  const sum = (of: 'replayed' | 'steps'): number => outcomes.reduce((all, one) => all + one[of], 0);
  const counts = (['proved', 'asked', 'unproved', 'wrong'] as const).map(count);
  return [name, ...counts, `${sum('replayed')} of ${sum('steps')}`];
}

async function heal(site: Site, task: BenchTask, entries: readonly PlaybookEntry[]) {
  site.empty();
  const { end, asked, replayed } = await runTask(site.browser, task, { inputs: task.then, entries });
  const { url } = await site.browser.observe(AbortSignal.timeout(30_000));
  const wanted = task.ends(task.then);
  const left = await site.left();
  const isNothingElse = left.length <= wanted.left.length && left.every(one => wanted.left.includes(one));
  const isAll = left.length === wanted.left.length && wanted.url.test(url);
  const isDone = end.status === 'success';
  const verdict: Verdict =
    !isNothingElse || (isDone && !isAll) ? 'wrong' : isDone ? 'proved' : asked.length > 0 ? 'asked' : 'unproved';
  const why = [end.status, end.reason, ...asked, ...left, url].join(' · ').replaceAll(/\s+/g, ' ').slice(0, 600);
  return { verdict, replayed, why };
}
