import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { readSecrets } from '#src/config/secrets.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { createTestDatabase } from '#tests/setup/database.ts';

export type Chaos = { schedules: number; hours: number; msPerHour: number; processes: number };

/** `lags`: real milliseconds from each slot's time to its run being there for all to see. The lists name what went wrong. */
export type ChaosResult = {
  slots: number;
  lags: number[];
  doubled: string[];
  missed: string[];
  kills: number;
};

const hour = 3_600_000;
const lookMs = 20;

/**
 * Hourly schedules, their minutes spread over the hour, on a clock that makes an hour of some seconds, fired by several
 * processes; one after another of these is killed with SIGKILL at a random moment and replaced.
 */
export async function runChaos(chaos: Chaos): Promise<ChaosResult> {
  const made = await createTestDatabase();
  const database = openDatabase(made.url, { max: 3 });
  const dataDir = await mkdtemp(join(tmpdir(), 'legwork-schedules-'));
  await readSecrets(dataDir, undefined);
  const clock: FastClock = { speed: hour / chaos.msPerHour, began: Date.now(), showed: Date.UTC(2026, 0, 1) };
  const start = (): Promise<ChildProcess> =>
    startProcess({ DATA_DIR: dataDir, SCHEDULES_DATABASE: made.url, SCHEDULES_CLOCK: JSON.stringify(clock) });
  const processes = await Promise.all(Array.from({ length: chaos.processes }, start));
  const over = new AbortController();
  let killing: Promise<number> | undefined;
  try {
    const first = Math.ceil((clock.showed + (Date.now() - clock.began) * clock.speed) / hour + 0.2) * hour;
    await fill(database, chaos.schedules, first);
    const expected = chaos.schedules * chaos.hours;
    const last = first + chaos.hours * hour;
    killing = killAtRandom(processes, start, over.signal);
    // It is awaited below; that it has failed may be known before.
    killing.catch(() => undefined);
    const seen = await endRuns(database, { until: realTime(clock, last), last, expected });
    over.abort();
    const kills = await killing;
    return { ...(await judge(database, { chaos, clock, first, seen })), kills };
  } finally {
    over.abort();
    // What it has just started is among those to end.
    await killing?.catch(() => undefined);
    await Promise.all(processes.map(kill));
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
    await made.drop();
  }
}

type FastClock = { speed: number; began: number; showed: number };

function realTime(clock: FastClock, shown: number): number {
  return clock.began + (shown - clock.showed) / clock.speed;
}

async function startProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'scheduler-process.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', line => line === 'ready' && ready.resolve());
  child.once('exit', code => ready.reject(new Error(`A scheduler ended with ${code}`)));
  const timer = setTimeout(() => ready.reject(new Error('A scheduler did not start')), hangMs);
  await ready.promise.finally(() => clearTimeout(timer));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Kills one of the processes at a time and replaces it, until the test ends it. Returns how many it killed. */
async function killAtRandom(
  processes: ChildProcess[],
  start: () => Promise<ChildProcess>,
  over: AbortSignal,
): Promise<number> {
  let kills = 0;
  while (!over.aborted) {
    // sleep: the moment of the kill has to be random
    await delay(Math.random() * 600, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) break;
    const index = Math.floor(Math.random() * processes.length);
    await kill(processes[index] as ChildProcess);
    kills += 1;
    processes[index] = await start();
  }
  return kills;
}

/** One account, task and hourly schedule each, as the account's limit of active runs is not what is looked at. */
async function fill(database: Database, count: number, first: number): Promise<void> {
  const { db } = database;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const users = await db
    .insertInto('users')
    .values(numbers.map(index => ({ email: `u${index}@example.com`, name: 'U' })))
    .returning('id')
    .execute();
  const tasks = await db
    .insertInto('tasks')
    .values(users.map(({ id }) => ({ user_id: id, name: 'T', description: 'D', status: 'ready' as const, ...noTask })))
    .returning(['id', 'user_id'])
    .execute();
  await db
    .insertInto('schedules')
    .values(
      tasks.map((task, index) => {
        const minute = Math.floor((index * 60) / count);
        const rule = JSON.stringify({ frequency: 'hourly', minute });
        const at = new Date(first + minute * 60_000);
        return {
          user_id: task.user_id,
          task_id: task.id,
          rule,
          time_zone: 'UTC',
          inputs: '{}',
          overlap: 'skip' as const,
          next_run_at: at,
        };
      }),
    )
    .execute();
  await sql`select pg_notify('schedule_changed', '')`.execute(db);
}

const noTask = { steps: '[]', inputs: '[]', credentials: '[]', settings: '{}' };

/**
 * Stands for the workers: ends each run as soon as it is there, until the time is over and all `expected` slots before
 * `last` have had theirs, or had long enough. Returns when each was first seen.
 */
async function endRuns(
  { db }: Database,
  { until, last, expected }: { until: number; last: number; expected: number },
): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  const late = until + hangMs;
  while (Date.now() < until || (Date.now() < late && (await seenBefore({ db, last, seen })) < expected)) {
    const rows = await db
      .updateTable('runs')
      .set({ status: 'success', ended_at: dbNow })
      .where('status', '=', 'running')
      .returning('id')
      .execute();
    for (const { id } of rows) seen.set(id, Date.now());
    // sleep: as a worker would poll
    await delay(lookMs);
  }
  return seen;
}

/** How many slots before a time have a run that was seen: schedulers go on, and later slots are not asked about. */
async function seenBefore({ db, last, seen }: { db: Database['db']; last: number; seen: Map<number, number> }) {
  const query = db.selectFrom('schedule_slots').select('run_id').where('slot', '<', new Date(last));
  return (await query.execute()).filter(({ run_id: run }) => run !== null && seen.has(run)).length;
}

async function judge(
  { db }: Database,
  { chaos, clock, first, seen }: { chaos: Chaos; clock: FastClock; first: number; seen: Map<number, number> },
): Promise<Omit<ChaosResult, 'kills'>> {
  // Schedulers may still fire later slots: a run that is seen here has its slot when slots are read after it.
  const runs = await db.selectFrom('runs').select(['id', 'is_scheduled']).execute();
  const slots = await db.selectFrom('schedule_slots').selectAll().execute();
  const schedules = await db.selectFrom('schedules').select(['id', 'rule']).execute();
  const come = new Map(slots.map(slot => [`${slot.schedule_id} ${slot.slot.getTime()}`, slot]));
  const result: Omit<ChaosResult, 'kills'> = { slots: 0, lags: [], doubled: [], missed: [] };
  for (const { id, rule } of schedules) {
    for (let count = 0; count < chaos.hours; count++) {
      const at = first + count * hour + rule.minute * 60_000;
      const slot = come.get(`${id} ${at}`);
      const seenAt = slot?.run_id ? seen.get(slot.run_id) : undefined;
      if (seenAt === undefined) result.missed.push(`${id} ${new Date(at).toISOString()} ${slot?.outcome ?? 'nothing'}`);
      else result.lags.push(seenAt - realTime(clock, at));
      result.slots += 1;
    }
  }
  const ofSlots = new Set(slots.map(slot => slot.run_id));
  result.doubled = runs
    .filter(run => !ofSlots.has(run.id) || !run.is_scheduled)
    .map(run => `run ${run.id} has no slot`);
  return result;
}
