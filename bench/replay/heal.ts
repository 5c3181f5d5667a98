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

export const healBench: Bench = {
  name: 'heal',
  async run() {
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
      for (const task of tasks) {
        site.change = null;
        site.empty();
        const { entries } = await runWell(browser, task, { inputs: task.first });
        for (const { name, change } of changes) {
          if (!isWanted(`${name}: ${task.name}`)) continue;
          site.change = change;
          const { why, ...ran } = await heal(at, task, entries);
          outcomes.push({ change: name, ...ran, steps: task.steps.length });
          if (ran.verdict !== 'proved') console.error(`${ran.verdict}: ${name}: ${task.name}: ${why}`);
        }
      }
    } finally {
      await close();
      await site.close();
    }
    return {
      title: 'Tasks replayed after a change of their website',
      columns: ['change', 'proved', 'asked', 'unproved', 'wrong', 'steps replayed'],
      rows: [...Map.groupBy(outcomes, ({ change }) => change), ['all', outcomes] as const].map(rowOf),
      notes: [`${tasks.length} tasks for each change. Questions are answered with "stop".`],
    };
  },
};

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
