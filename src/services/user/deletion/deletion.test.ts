import { randomUUID } from 'node:crypto';
import { sql } from '#src/db/sql.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { settlePayment } from '#src/services/billing/settle.ts';
import { makeInvoice } from '#src/services/billing/invoice/make.ts';
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts';
import { openTestApp, signInToken, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { fillAccount } from '#tests/setup/whole-account.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../sign-in.ts';
import { eraseAccount, erasedTables } from './erase.ts';
import { accountReferences, leftOver } from './left-over.ts';
import { resumeDeletions } from './resume.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let mark: string;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
  mark = `canary${randomUUID().slice(0, 8)}`;
  app.enqueued.length = 0;
});

const identityOf = ({ email }: TestUser) => ({
  issuer: 'https://issuer.test',
  subject: email,
  email,
  emailVerified: true,
  name: 'Ann',
  picture: null,
});

/** Deletes the account as its owner does; gives the id of the job. */
async function askToDelete(user: TestUser): Promise<string> {
  const answer = await app.call('/api/user.delete', { confirm: user.email }, await signInToken(app, user));
  expect(answer.status, answer.text).toBe(200);
  const job = app.enqueued.findLast(({ name }) => name === 'erase-account');
  expect(job).toBeDefined();
  return (job as { payload: { deletionId: string } }).payload.deletionId;
}

const erase = (deletionId: string, storage = app.storage): Promise<void> =>
  eraseAccount({ db: app.db, storage, signal: new AbortController().signal }, deletionId);

/** Every row of every table as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db);
  const tables = rows.map(async ({ name }): Promise<[string, string]> => {
    const found = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
      app.db,
    );
    return [name, found.rows.map(({ row }) => row).join('\n')];
  });
  return new Map(await Promise.all(tables));
}

/** Where in the database a text stands, in clear or as the hex of binary columns. */
async function whereIs(text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  return [...(await dump())].filter(([, rows]) => rows.includes(text) || rows.includes(hex)).map(([name]) => name);
}

describe('what is asked first', () => {
  const remove = (token: string, confirm: unknown) => app.call('/api/user.delete', { confirm }, token);
  const isThere = async (): Promise<boolean> => (await app.call('/api/user.get', {}, ann.token)).status === 200;

  test('the account’s own address has to be typed', async () => {
    const token = await signInToken(app, ann);
    for (const wrong of ['', bob.email, 'delete', undefined]) {
      const answer = await remove(token, wrong);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('confirm');
    }
    expect(await isThere()).toBe(true);
    expect((await remove(token, ` ${ann.email.toUpperCase()} `)).status).toBe(200);
    expect(await isThere()).toBe(false);
  });

  test('an API token, and a sign-in in which nobody proved lately who they are, are refused', async () => {
    const unsaid = await beginSession(app.context(null), { ...ann, issuer: 'https://issuer.test' });
    for (const old of [ann.token, await signInToken(app, ann, 16 * 60), unsaid]) {
      const answer = await remove(old, ann.email);
      expect(answer).toMatchObject({ status: 403, body: { detail: { sign_in_again: true } } });
      expect((await app.call('/api/user.delete-preview', {}, old)).body).toMatchObject({ sign_in_again: true });
    }
    expect(await isThere()).toBe(true);
    const fresh = await app.call('/api/user.delete-preview', {}, await signInToken(app, ann, 14 * 60));
    expect(fresh.body).toMatchObject({ sign_in_again: false, email: ann.email });
  });

  test('where an address is all that a sign-in takes, the typed address suffices, but for an API token', async () => {
    const local = await openTestApp({ localSignIn: true });
    try {
      const eve = await local.newUser();
      const token = await beginSession(local.context(null), { ...eve, issuer: 'http://localhost:3000/idp' });
      const ask = (by: string, confirm: string) => local.call('/api/user.delete', { confirm }, by);
      expect((await ask(eve.token, eve.email)).status).toBe(403);
      expect((await ask(token, 'else@example.com')).status).toBe(400);
      expect((await local.call('/api/user.delete-preview', {}, token)).body).toMatchObject({ sign_in_again: false });
      expect((await ask(token, eve.email)).status).toBe(200);
    } finally {
      await local.close();
    }
  });

  test('what will be ended and lost is stated before', async () => {
    await fillAccount(app, ann, mark);
    const { body } = await app.call('/api/user.delete-preview', {}, ann.token);
    expect(body).toMatchObject({
      email: ann.email,
      tasks: 4,
      schedules: 1,
      public_templates: 1,
      api_tokens: 2,
      credits: expect.any(Number) as number,
    });
    expect(body['active_runs']).toBeGreaterThan(0);
    expect(body['runs']).toBeGreaterThan(Number(body['active_runs']));
    expect((await app.call('/api/user.delete-preview', {}, bob.token)).body).toMatchObject({ tasks: 0, runs: 0 });
  });
});

describe('with the answer', () => {
  test('every token and link is void, runs have ended, and no notification is sent', async () => {
    const account = await fillAccount(app, ann, mark);
    const login = await signInToken(app, ann);
    const { url } = account.run.downloads[0] ?? {};
    const open = async (): Promise<number> => (await app.app.request(new URL(String(url)).pathname)).status;
    expect(await open()).toBe(200);
    await askToDelete(ann);
    for (const token of [ann.token, login, account.apiKey.token])
      expect((await app.call('/api/auth-token.verify', {}, token)).status).toBe(401);
    expect(await open()).toBe(403);
    const runs = await app.db.selectFrom('runs').select('status').where('user_id', '=', ann.userId).execute();
    expect(runs.map(({ status }) => status)).not.toContain('running');
    for (const table of ['schedules', 'webhook_endpoints', 'webhook_deliveries', 'push_subscriptions'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('user_id', '=', ann.userId).execute()).toEqual([]);
    const library = await app.call('/api/template-package.list', {}, bob.token);
    expect(library.text).not.toContain(mark);
  });

  test('signing in with the same identity makes a new, empty account, at once and afterwards', async () => {
    await fillAccount(app, ann, mark);
    const deletion = await askToDelete(ann);
    for (let times = 0; times < 2; times++) {
      const again = await signIn(app.context(null), identityOf(ann));
      expect(again).toEqual({ userId: expect.any(Number) as number, isNew: times === 0 });
      expect(again.userId).not.toBe(ann.userId);
      const token = await signInToken(app, { ...ann, userId: again.userId });
      expect((await app.call('/api/task.list', {}, token)).text).toBe('[]');
      expect((await app.call('/api/task-run.list', {}, token)).body).toMatchObject({ pagination: { total_count: 0 } });
      await erase(deletion);
    }
  });

  test('a token that is issued at the same moment opens nothing', async () => {
    await askToDelete(ann);
    const late = await signInToken(app, ann);
    expect((await app.call('/api/auth-token.verify', {}, late)).status).toBe(401);
    expect((await app.call('/api/task.create', { name: 'T', description: 'D' }, late)).status).toBe(401);
  });
});

describe('erased', () => {
  test('is everything that any table or the storage holds of the account, and nothing of another', async () => {
    const other = await fillAccount(app, bob, 'bobs');
    await fillAccount(app, ann, mark);
    // Each column that refers to an account is filled, so that a new one is not forgotten here.
    for (const { table, column } of await accountReferences(app.db)) {
      if (table === 'account_deletions') continue;
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${ann.userId}`.execute(
        app.db,
      );
      expect(rows.length, `${table}.${column} in tests/setup/whole-account.ts`).toBeGreaterThan(0);
    }
    const before = await app.storage.list(`users/${bob.userId}/`);
    expect(await whereIs(mark)).not.toEqual([]);
    await erase(await askToDelete(ann));
    expect(await leftOver(app, ann.userId)).toEqual([]);
    expect(await whereIs(mark)).toEqual([]);
    expect(await whereIs(ann.email)).toEqual([]);
    expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
    expect(await app.storage.list(`users/${bob.userId}/`)).toEqual(before);
    const run = await app.call('/api/task-run.get', { task_run_id: other.run.id }, bob.token);
    expect(run.body).toMatchObject({
      status: 'success',
      chat_history: expect.arrayContaining([expect.anything()]) as unknown,
    });
  });

  test('is each table that refers to an account, or it is written down why not', async () => {
    const kept = ['account_deletions', 'audit_log', 'credit_entries', 'invoices', 'payment_orders', 'users'];
    const tables = (await accountReferences(app.db)).map(({ table }) => table);
    expect([...new Set(tables)].toSorted()).toEqual([...erasedTables, ...kept].toSorted());
  });

  test('goes on where it was killed, at whichever table', async () => {
    await fillAccount(app, ann, mark);
    const deletion = await askToDelete(ann);
    const dies = sql`create function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`;
    for (const table of erasedTables) {
      await dies.execute(app.db);
      const on = sql`create trigger dies before delete on ${sql.table(table)} for each statement execute function dies()`;
      await on.execute(app.db);
      await expect(erase(deletion)).rejects.toThrow('killed');
      await sql`drop function dies cascade`.execute(app.db);
    }
    await erase(deletion);
    expect(await leftOver(app, ann.userId)).toEqual([]);
  });

  test('is not said of an account of which something is left, such as a file that cannot be deleted', async () => {
    await fillAccount(app, ann, mark);
    const deletion = await askToDelete(ann);
    const stuck = { ...app.storage, deletePrefix: () => Promise.resolve(0) };
    await expect(erase(deletion, stuck)).rejects.toThrow('the storage');
    const state = () =>
      app.db.selectFrom('account_deletions').selectAll().where('id', '=', deletion).executeTakeFirst();
    expect(await state()).toMatchObject({ erased_at: null });
    await erase(deletion);
    expect(await state()).toMatchObject({ erased_at: expect.any(Date) as Date, finished_at: null });
    // What arrived late goes with the last pass, after which nobody is named any more.
    await app.files.put(`users/${ann.userId}/late`, Buffer.from(mark), { contentType: 'text/plain' });
    await sql`update account_deletions set erased_at = now() - interval '61 minutes' where id = ${deletion}`.execute(
      app.db,
    );
    app.enqueued.length = 0;
    expect(await resumeDeletions(app.db, app.context(null).jobs)).toBe(1);
    expect(app.enqueued).toEqual([{ name: 'erase-account', payload: { deletionId: deletion } }]);
    await erase(deletion);
    expect(await app.storage.list(`users/${ann.userId}/`)).toEqual([]);
    expect(await state()).toMatchObject({ user_id: null, finished_at: expect.any(Date) as Date });
    expect(await resumeDeletions(app.db, app.context(null).jobs)).toBe(0);
  });
});

describe('the audit log', () => {
  test('goes on under a name that nobody has, with what was done and when, and no text', async () => {
    await fillAccount(app, ann, mark);
    const own = app.db.selectFrom('audit_log').where('user_id', '=', ann.userId);
    const deletion = await askToDelete(ann);
    const before = await own.select(['id', 'at', 'action']).orderBy('id').execute();
    await erase(deletion);
    expect(await own.selectAll().execute()).toEqual([]);
    const { pseudonym } = await app.db
      .selectFrom('account_deletions')
      .select('pseudonym')
      .where('id', '=', deletion)
      .executeTakeFirstOrThrow();
    const after = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('pseudonym', '=', pseudonym)
      .orderBy('id')
      .execute();
    expect(after).toEqual(
      before.map(entry => ({ ...entry, pseudonym, user_id: null, subject: '', detail: {}, token_id: null })),
    );
    expect(after.at(-1)).toMatchObject({ action: 'account.deleted' });
    expect(after.length).toBeGreaterThan(5);
  });

  test('cannot be changed of an account that is there, nor in any other way of one that is not', async () => {
    await fillAccount(app, ann, mark);
    const change = (set: string) =>
      sql.raw(`update audit_log set ${set} where user_id = ${ann.userId}`).execute(app.db);
    const erased = `user_id = null, pseudonym = gen_random_uuid(), subject = '', detail = '{}', token_id = null`;
    await expect(change(erased)).rejects.toThrow('append-only');
    await askToDelete(ann);
    for (const wrong of [`subject = ''`, `${erased}, action = 'signed-in'`, `${erased}, at = now()`])
      await expect(change(wrong)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_log where user_id = ${ann.userId}`.execute(app.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`truncate audit_log`.execute(app.db)).rejects.toThrow('append-only');
    await change(erased);
  });
});

describe('what was paid with money', () => {
  test('is kept as tax law asks for it, and a refund is taken back after the account is gone', async () => {
    const razorpay = await startFakeRazorpay();
    const shop = await openTestApp({ razorpay: razorpay.settings });
    const user = await shop.newUser(`${mark}@example.com`);
    const paid: string[] = [];
    for (const gstin of [null, '27ABCDE1234F1Z5']) {
      const made = await shop.call('/api/payments.order', { plan_type: 'Basic', state: '27', gstin }, user.token);
      const proof = razorpay.pay(String(made.body['order_id']), 'captured');
      expect((await shop.call('/api/payments.verify', proof, user.token)).status).toBe(200);
      paid.push(String(made.body['order_id']));
    }
    await shop.call('/api/payments.order', { plan_type: 'Pro' }, user.token);
    const orders = await shop.db.selectFrom('payment_orders').selectAll().where('paid_at', 'is not', null).execute();
    const seller = { name: 'Legwork Ltd', address: '1 Road', gstin: '29ABCDE1234F1Z5', sac: '998315' };
    // The second is numbered only after the account is gone.
    await makeInvoice({ db: shop.db, storage: shop.storage, seller }, orders[0]?.id ?? 0);
    await sql`update users set name = ${mark} where id = ${user.userId}`.execute(shop.db);
    await sql`update invoices set data = jsonb_set(data, '{buyer,name}', to_jsonb(${mark}::text))`.execute(shop.db);
    await sql`insert into credit_entries (user_id, amount, kind, key, note) values
      (${user.userId}, -10, 'run', 'run:1', ${mark})`.execute(shop.db);

    const login = await signInToken(shop, user);
    const asked = await shop.call('/api/user.delete', { confirm: user.email }, login);
    expect(asked.status).toBe(200);
    const { id: deletionId } = await shop.db.selectFrom('account_deletions').select('id').executeTakeFirstOrThrow();
    const { signal } = new AbortController();
    await eraseAccount({ db: shop.db, storage: shop.storage, signal }, deletionId);
    await makeInvoice({ db: shop.db, storage: shop.storage, seller }, orders[1]?.id ?? 0);
    await eraseAccount({ db: shop.db, storage: shop.storage, signal }, deletionId);

    const kept = await shop.db
      .selectFrom('payment_orders')
      .select(['order_id', 'gstin', 'amount'])
      .orderBy('id')
      .execute();
    expect(kept).toEqual(
      paid.map((order_id, at) => ({ order_id, amount: 200_000, gstin: at === 0 ? null : '27ABCDE1234F1Z5' })),
    );
    const invoices = await shop.db.selectFrom('invoices').select(['data', 'object_key']).orderBy('number').execute();
    expect(invoices.map(({ data, object_key }) => ({ ...data.buyer, total: data.total, object_key }))).toEqual([
      { name: '', email: '', gstin: null, state: '27', total: 200_000, object_key: null },
      { name: '', email: '', gstin: '27ABCDE1234F1Z5', state: '27', total: 200_000, object_key: null },
    ]);
    expect(await shop.storage.list(`users/${user.userId}/`)).toEqual([]);
    const { db, jobs } = shop.context(null);
    const order = orders[0];
    await settlePayment(
      { db, jobs },
      {
        orderId: order?.order_id ?? '',
        paymentId: order?.payment_id ?? '',
        refunds: [{ refundId: 'rfnd_late', amount: 200_000 }],
      },
    );
    const ledger = await shop.db
      .selectFrom('credit_entries')
      .select(['kind', 'amount', 'note'])
      .orderBy('id')
      .execute();
    expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', 2000],
      ['purchase', 2000],
      ['refund', -2000],
    ]);
    const rows = JSON.stringify([
      ledger,
      await shop.db.selectFrom('users').selectAll().execute(),
      await shop.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(rows).not.toContain(mark);
    expect(await leftOver(shop, user.userId)).toEqual(['audit_log.user_id']);
    await eraseAccount({ db: shop.db, storage: shop.storage, signal }, deletionId);
    expect(await leftOver(shop, user.userId)).toEqual([]);
    await shop.close();
    await razorpay.close();
  });

  test('cannot be removed from the ledger of any account', async () => {
    await fillAccount(app, ann, mark);
    const remove = sql`delete from credit_entries where user_id = ${ann.userId}`;
    await expect(remove.execute(app.db)).rejects.toThrow('never changed or deleted');
    await askToDelete(ann);
    await expect(sql`update credit_entries set note = ''`.execute(app.db)).rejects.toThrow('never changed or deleted');
  });
});
