import { loadavg } from 'node:os';
import { sql } from '#src/db/sql.ts';
import { foldRunCounts } from '#src/services/task-run/listing/counts.ts';
import { listRuns } from '#src/services/task-run/listing/list.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { openTestServer } from '#tests/setup/server.ts';
import { type Bench, percentile } from './table.ts';

const tasks = 20;
const rounds = 200;
const writes = 1000;
const sizes = [1000, 1_000_000];

type Asked = { title: string; input: { page: number; page_size?: number; status?: 'success' } };
const asked: Asked[] = [
  { title: 'page 1', input: { page: 1 } },
  // With one run a page, so that a thousand runs have a page 1000 too.
  { title: 'page 1000, one run each', input: { page: 1000, page_size: 1 } },
  { title: 'page 1000, ten runs each', input: { page: 1000 } },
  { title: 'successes, page 1', input: { page: 1, status: 'success' } },
  { title: 'the last page', input: { page: 0 } },
];

/** A page of `task-run.list` for a user of a thousand runs and for one of a million, in one database. */
export const listsBench: Bench = {
  name: 'lists',
  async run() {
    const close = openTestServer();
    const app = await openTestApp();
    try {
      const users = await Promise.all(sizes.map(() => app.newUser()));
      for (const [index, size] of sizes.entries()) await fill(app, users[index] as TestUser, size);
      await foldRunCounts(app.db);
      await sql`vacuum analyze runs`.execute(app.db);
      await sql`vacuum analyze run_counts`.execute(app.db);
      const rows: (string | number)[][] = [];
      for (const { title, input } of asked) {
        const times = await measure(app, users, input);
        const [small = 0, large = 0] = times.map(samples => percentile(samples, 0.95));
        const [smallMiddle = 0, largeMiddle = 0] = times.map(samples => percentile(samples, 0.5));
        rows.push([title, ms(smallMiddle), ms(small), ms(largeMiddle), ms(large), (large / small).toFixed(2)]);
      }
      const cost = await writeCost(app, users[1] as TestUser);
      return {
        title: `task-run.list: ${rounds} answers each, one user’s runs in ${tasks} tasks`,
        columns: ['', 'p50 ms, 1k runs', 'p95', 'p50 ms, 1M runs', 'p95', 'p95, times'],
        rows,
        notes: [
          `A write of a run among a million, with its count kept and without: ${cost}.`,
          `Load of the machine: ${loadavg()
            .map(value => value.toFixed(1))
            .join(', ')}.`,
        ],
      };
    } finally {
      await app.close();
      await close();
    }
  },
};

const ms = (value: number): string => value.toFixed(1);

async function fill(app: TestApp, { userId }: TestUser, size: number): Promise<void> {
  await sql`insert into tasks (user_id, name, description, status)
    select ${userId}, 'Task ' || n, 'd', 'ready' from generate_series(1, ${sql.lit(tasks)}) n`.execute(app.db);
  const chunk = 50_000;
  for (let at = 0; at < size; at += chunk) {
    await sql`
      with mine as (select array_agg(id) ids from tasks where user_id = ${userId})
      insert into runs (user_id, task_id, task_name, status, agent, model, assignment, inputs, data_retention, video_retention, ended_at)
      select ${userId}, ids[1 + n % ${sql.lit(tasks)}], 'Task', (array['success', 'success', 'fail', 'terminated'])[1 + n % 4],
        'browseruse', 'builtin', '{"name": "Task", "steps": [{"id": "1", "description": "Go to the shop"}]}', '{"n": "1"}', 'forever', 'none', now()
      from generate_series(${sql.lit(at)}, ${sql.lit(Math.min(size, at + chunk) - 1)}) n, mine`.execute(app.db);
  }
}

/** Turn about, so that what else the machine does falls on both alike. */
async function measure(app: TestApp, users: TestUser[], input: Asked['input']): Promise<number[][]> {
  const times: number[][] = users.map(() => []);
  for (let round = -20; round < rounds; round++) {
    for (const [index, user] of users.entries()) {
      const page = input.page || Math.ceil((sizes[index] as number) / 10);
      const began = performance.now();
      const { task_runs } = await listRuns(app.context(user.actor), { ...input, page });
      if (round >= 0) times[index]?.push(performance.now() - began);
      if (task_runs.length === 0 && page * (input.page_size ?? 10) <= (sizes[index] as number))
        throw new Error(`Page ${page} is empty.`);
    }
  }
  return times;
}

/** Median milliseconds of a start and of an end of a run, beside the same without the triggers that count. */
async function writeCost(app: TestApp, { userId }: TestUser): Promise<string> {
  const task = await app.db.selectFrom('tasks').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  const samples = { insert: [[], []] as number[][], end: [[], []] as number[][] };
  for (let n = 0; n < writes; n++) {
    const bare = n % 2;
    await app.db.transaction().execute(async tx => {
      if (bare) await sql`set local session_replication_role = replica`.execute(tx);
      const began = performance.now();
      const { id } = await tx
        .insertInto('runs')
        .values({
          user_id: userId,
          task_id: task.id,
          task_name: 'Task',
          agent: 'browseruse',
          model: 'builtin',
          assignment: '{}',
          inputs: '{}',
          data_retention: 'forever',
          video_retention: 'none',
          testing: false,
          test_run: false,
          is_scheduled: false,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const between = performance.now();
      await tx.updateTable('runs').set({ status: 'success' }).where('id', '=', id).execute();
      samples.insert[bare]?.push(between - began);
      samples.end[bare]?.push(performance.now() - between);
    });
  }
  const rangesText = ([kept = [], bare = []]: number[][]): string =>
    `${percentile(kept, 0.5).toFixed(2)} and ${percentile(bare, 0.5).toFixed(2)} ms`;
  return `start ${rangesText(samples.insert)}, end ${rangesText(samples.end)}`;
}
