import { up as migrateEnded } from '#src/db/migrations/0044-ended-credentials.ts';
import type { StoredCredential } from '#src/db/stored-assignment.ts';
import { dumpDatabase } from '#tests/setup/dump/dump.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claimed } from './lease/claim-next.ts';
import { claimRun } from './lease/lease.ts';
import { finishRun } from './lease/record.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const otp = 'JBSWY3DPEHPK3PXP';
const bank = { name: 'bank', id: 'ann', password: 'canary-bank', website: 'bank.example', otp_secret: otp };
const shop = { name: 'shop', id: 'ann', password: 'canary-shop', website: 'shop.example' };

async function call(name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await app.call(`/api/${name}`, body, ann.token);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** A task with both credentials that has versions, a recording and a run which a worker has; and what is sealed of each. */
async function given() {
  const steps = [{ id: '1', description: 'Sign in with {{bank.password}}' }];
  const task = await call('task.create', {
    name: 'T',
    description: 'D',
    status: 'ready',
    steps,
    credentials: [bank, shop],
  });
  const id = String(task['id']);
  await call('task.update', { id, description: 'E' });
  const run = await call('task.run', { task_id: id });
  const runId = Number(String(run['id']).split(':').at(-1));
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  await call('recording.start', { task_id: id });
  const kept = await app.db
    .selectFrom('tasks')
    .select('credentials')
    .where('id', '=', claimed.run.task_id)
    .executeTakeFirstOrThrow();
  return { id, claimed, sealed: (name: string) => secretsOf(kept.credentials.find(one => one.name === name)) };
}

function secretsOf(credential: StoredCredential | undefined): string[] {
  if (!credential) throw new Error('no such credential');
  return [credential.sealed, ...(credential.sealedOtp ? [credential.sealedOtp] : [])];
}

/** Tables that hold any of these. */
async function whereFound(texts: string[]): Promise<string[]> {
  const lines = (await dumpDatabase(app.db)).filter(line => texts.some(text => line.includes(text)));
  return [...new Set(lines.map(line => line.slice(0, line.indexOf(':'))))].toSorted();
}

const end = ({ lease }: Claimed) => finishRun(app.db, lease, { status: 'completed', reason: 'r', result: null });

test('a run that has ended holds no password, and its task still does', async () => {
  const { claimed, sealed } = await given();
  const before = await app.db
    .selectFrom('runs')
    .select('assignment')
    .where('id', '=', claimed.run.id)
    .executeTakeFirstOrThrow();
  expect(before.assignment.credentials).toHaveLength(2);
  await end(claimed);
  const rows = (await dumpDatabase(app.db)).filter(line => line.startsWith('public.runs:'));
  const own = rows.find(line => line.startsWith(`public.runs: (${claimed.run.id},`));
  for (const text of [...sealed('bank'), ...sealed('shop')]) expect(own).not.toContain(text);
  expect(await whereFound(sealed('bank'))).toContain('public.tasks');
});

test('a deleted credential is nowhere in the database, the runs under way included, and the others stay', async () => {
  const { id, claimed, sealed } = await given();
  await call('task.update', { id, credentials: [{ name: 'shop', id: 'ann', website: 'shop.example' }] });
  expect(await whereFound(sealed('bank'))).toEqual([]);
  const { assignment } = await app.db
    .selectFrom('runs')
    .select('assignment')
    .where('id', '=', claimed.run.id)
    .executeTakeFirstOrThrow();
  expect(assignment.credentials.map(({ name }) => name)).toEqual(['shop']);
  await end(claimed);
});

test('of a deleted task no password is left in the database', async () => {
  const { id, sealed } = await given();
  await call('task.delete', { id });
  expect(await whereFound([...sealed('bank'), ...sealed('shop'), 'canary-'])).toEqual([]);
});

test('runs that ended before this version, or whose task is deleted, lose their passwords when it starts', async () => {
  const [ended, deleted, active] = [await given(), await given(), await given()];
  const stored = (of: typeof ended) => JSON.stringify(of.claimed.run.assignment);
  await end(ended.claimed);
  await call('task.delete', { id: deleted.id });
  for (const one of [ended, deleted, active])
    await app.db
      .updateTable('runs')
      .set({ assignment: stored(one) })
      .where('id', '=', one.claimed.run.id)
      .execute();
  // safe because a migration asks for no tables by type
  await migrateEnded(app.db as never);
  const left = async (of: typeof ended) =>
    (
      await app.db.selectFrom('runs').select('assignment').where('id', '=', of.claimed.run.id).executeTakeFirstOrThrow()
    ).assignment.credentials.map(({ name }) => name);
  expect([await left(ended), await left(deleted), await left(active)]).toEqual([[], [], ['bank', 'shop']]);
});
