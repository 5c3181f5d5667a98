import type { AuditEntry } from '#src/contract/audit.ts';
import { sql } from '#src/db/sql.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { createTokenAtServer } from '#src/services/auth-token/create.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp({ staff: ['ann@example.com'] });
  ann = await app.newUser('ann@example.com');
});
afterAll(() => app.close());
let seen = 0;
beforeEach(async () => {
  seen = (await entries()).length;
});

const call = (name: string, body: unknown): Promise<Answer> => app.call(`/api/${name}`, body, ann.token);
async function ok(name: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await call(name, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function entries(): Promise<AuditEntry[]> {
  return (await ok('audit.list', { page_size: 100 }))['entries'] as AuditEntry[];
}
/** What was written since the test began, the oldest first. */
const written = async (): Promise<AuditEntry[]> => (await entries()).slice(0, -seen || undefined).toReversed();

const credential = (name: string, password = 'canary-password') => ({ name, id: 'ann', password });

test('the audit log names credentials that are saved, changed and removed, and not those that stay', async () => {
  const before = { name: 'Payroll', description: 'D', credentials: [credential('bank'), credential('mail')] };
  const { id } = await ok('task.create', before);
  await ok('task.update', { id, name: 'Payroll 2' });
  await ok('task.update', { id, credentials: [credential('bank', 'another'), { name: 'mail', id: 'ann' }] });
  await ok('task.update', { id, credentials: [{ name: 'bank', id: 'ann' }] });
  await ok('task.delete', { id });
  expect(await written()).toMatchObject([
    { action: 'credentials.saved', subject: 'Payroll', detail: { names: ['bank', 'mail'] }, token_id: ann.tokenId },
    { action: 'credentials.saved', subject: 'Payroll 2', detail: { names: ['bank'] } },
    { action: 'credentials.removed', subject: 'Payroll 2', detail: { names: ['mail'] } },
    { action: 'credentials.removed', subject: 'Payroll 2', detail: { names: ['bank'] } },
  ]);
  expect(JSON.stringify(await written())).not.toContain('canary');
});

const about = { name: 'Weekly report', description: 'Collects the numbers' };

test('the audit log of the person who acts has a template’s creation, changes and deletion', async () => {
  const pack = (await ok('template-package.create', about))['id'];
  const version = (await ok('template-version.create', { package_id: pack, ...about, status: 'ready' }))['id'];
  await ok('template-package.update', { package_id: pack, tags: ['weekly'], visibility: 'public' });
  const bob = await app.newUser();
  await app.call('/api/template-instance.create', { template_version_id: version }, bob.token);
  const { template_instance_id } = await ok('template-instance.create', { template_version_id: version });
  await ok('template-instance.update', { template_instance_id, template_version_id: version });
  await ok('template-package.delete', { package_id: pack });
  expect((await call('template-package.delete', { package_id: pack })).status).toBe(404);
  const subject = about.name;
  expect(await written()).toMatchObject([
    { action: 'template.created', subject, detail: { visibility: 'private' }, token_id: ann.tokenId },
    { action: 'template.published', subject, detail: { ready: true } },
    { action: 'template.configured', subject, detail: { changed: ['tags', 'visibility'], visibility: 'public' } },
    { action: 'template.installed', subject },
    { action: 'template.updated', subject, detail: { task: about.name } },
    { action: 'template.deleted', subject },
  ]);
  const ofBob = await app.call('/api/audit.list', {}, bob.token);
  expect(ofBob.body['entries']).toMatchObject([{ action: 'template.installed', token_id: bob.tokenId }]);
});

test('the audit log has sign-ins and tokens, also tokens made at the server', async () => {
  const ctx = app.context(null);
  await beginSession(ctx, { userId: ann.userId, email: ann.email, issuer: 'https://issuer.test' });
  await createTokenAtServer(ctx, { userId: ann.userId, name: 'Command line' });
  const { token_id } = await ok('auth-token.create', { name: 'Nightly' });
  await ok('auth-token.delete', { token_id });
  expect(await written()).toMatchObject([
    { action: 'signed-in', subject: ann.email, detail: { issuer: 'https://issuer.test' }, token_id: null },
    { action: 'token.created', subject: 'Command line', detail: { at: 'server' } },
    { action: 'token.created', subject: 'Nightly', token_id: ann.tokenId },
    { action: 'token.deleted', subject: 'Nightly' },
  ]);
});

test('a change that cannot be logged does not happen: the entry is part of the same transaction', async () => {
  const { id } = await ok('task.create', { name: 'T', description: 'D', credentials: [credential('bank')] });
  const { token_id } = await ok('auth-token.create', { name: 'Kept' });
  const pack = (await ok('template-package.create', about))['id'];
  const version = (await ok('template-version.create', { package_id: pack, ...about, status: 'ready' }))['id'];
  const order = await ok('payments.order', { plan_type: 'Basic' });
  const paid = await ok('payments.sandbox-pay', { order_id: order['order_id'], method: 'upi', upi_id: 'ann@bank' });
  const { error_description: _, ...proof } = paid;
  const state = async (): Promise<string> => {
    const lists = ['task.list', 'auth-token.list', 'template-package.list', 'webhook.list', 'payments.history'];
    const all = await Promise.all(lists.map(async name => (await call(name, {})).text));
    const versions = await call('template-version.list', { package_id: pack });
    // A token is used by these very calls.
    return JSON.stringify([...all, versions.text]).replaceAll(/last_used_at\\":\\?"?[^,]*/g, '');
  };
  const before = await state();
  await sql`create function deaf() returns trigger language plpgsql as $$ begin raise exception 'deaf'; end $$`.execute(
    app.db,
  );
  await sql`create trigger deaf before insert on audit_log for each row execute function deaf()`.execute(app.db);
  const changes: [string, unknown][] = [
    ['task.create', { name: 'U', description: 'D', credentials: [credential('bank')] }],
    ['task.update', { id, credentials: [] }],
    ['task.delete', { id }],
    ['auth-token.create', { name: 'New' }],
    ['auth-token.delete', { token_id }],
    ['template-package.create', about],
    ['template-package.update', { package_id: pack, tags: ['x'] }],
    ['template-version.create', { package_id: pack, ...about, status: 'ready' }],
    ['template-instance.create', { template_version_id: version }],
    ['template-package.delete', { package_id: pack }],
    ['webhook.create', { url: 'https://hooks.example.com/x', events: ['run.finished'] }],
    ['payments.verify', proof],
  ];
  for (const [name, body] of changes) expect((await call(name, body)).status, name).toBe(500);
  const session = { userId: ann.userId, email: ann.email, issuer: 'https://issuer.test' };
  await expect(beginSession(app.context(null), session)).rejects.toThrow('deaf');
  expect(await state()).toBe(before);
  await sql`drop trigger deaf on audit_log`.execute(app.db);
  expect((await call('payments.verify', proof)).body).toMatchObject({ credits_added: 2000 });
});
