import type { Task } from '#src/contract/task.ts';
import type { TemplatePackage, TemplateVersion } from '#src/contract/template.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  app = await openTestApp({ staff: ['ann@example.com'] });
  ann = await app.newUser('ann@example.com');
  bob = await app.newUser();
});
afterAll(() => app.close());

const about = { name: 'Weekly report', description: 'Collects the numbers' };
const body = { ...about, steps: [{ id: '1', description: 'Go to https://example.com' }] };

async function newTemplate(more: Record<string, unknown> = {}): Promise<TemplatePackage> {
  const made = await app.call('/api/template-package.create', { ...about, ...more }, ann.token);
  expect(made.status, made.text).toBe(200);
  return made.body as TemplatePackage;
}

async function newVersion(packageId: string, more: Record<string, unknown> = {}): Promise<TemplateVersion> {
  const made = await app.call('/api/template-version.create', { package_id: packageId, ...body, ...more }, ann.token);
  expect(made.status, made.text).toBe(200);
  return made.body as TemplateVersion;
}

const install = (versionId: string, user: TestUser) =>
  app.call('/api/template-instance.create', { template_version_id: versionId }, user.token);

test('a template is private at first, and its creator is the caller, whatever the input says', async () => {
  const made = await newTemplate({
    tags: [' finance ', 'Finance', '', 'weekly'],
    apps: ['Google Sheets', { name: 'google  sheets', logo: null }, { name: 'Notion', logo: 'simple-icons:notion' }],
    creator_user_name: 'Somebody Else',
    creator_user_id: `user:${bob.userId}`,
    creator_user_image: 'https://evil.test/x.png',
    metadata: { source: 'canary' },
  });
  expect(made).toMatchObject({
    ...about,
    visibility: 'private',
    tags: ['finance', 'weekly'],
    apps: [
      { name: 'Google Sheets', logo: null },
      { name: 'Notion', logo: 'simple-icons:notion' },
    ],
    additional_information: '',
    instructions: '',
    thumbnail: null,
    metadata: { source: 'canary' },
    creator_user_name: 'Ann',
    creator_user_id: `user:${ann.userId}`,
    creator_user_image: null,
  });
});

test('only verified addresses of the staff make templates; the library shows what is public', async () => {
  const refused = await app.call('/api/template-package.create', about, bob.token);
  expect(refused.status).toBe(403);
  expect((await app.call('/api/user.get', {}, ann.token)).body['is_staff']).toBe(true);
  expect((await app.call('/api/user.get', {}, bob.token)).body['is_staff']).toBe(false);

  const made = await newTemplate({ metadata: { source: 'canary' } });
  const seenByBob = async () => (await app.call('/api/template-package.list', {}, bob.token)).text;
  expect(await seenByBob()).not.toContain(made.id);
  const published = await app.call(
    '/api/template-package.update',
    { package_id: made.id, description: 'About it', tags: ['a'], visibility: 'public' },
    ann.token,
  );
  expect(published.body).toMatchObject({ name: about.name, description: 'About it', visibility: 'public' });
  expect(await seenByBob()).toContain(made.id);
  const { text, status } = await app.call('/api/template-package.get', { package_id: made.id }, bob.token);
  expect([status, text.includes('canary')]).toEqual([200, false]);
});

test('an address that is not verified, or that another issuer vouched for, is not of the staff', async () => {
  const eve = await app.newUser('eve@example.com');
  const as = (staff: { emails: string[]; issuer: string | null }) => async () => {
    const ctx = app.context(eve.actor);
    const { isStaff } = await import('../user/staff.ts');
    return isStaff({ ...ctx, installation: { ...ctx.installation, staff } }, eve.userId);
  };
  const emails = ['eve@example.com'];
  expect(await as({ emails, issuer: 'https://issuer.test' })()).toBe(true);
  expect(await as({ emails, issuer: 'https://other.test' })(), 'another issuer').toBe(false);
  expect(await as({ emails, issuer: null })(), 'where anyone may sign in').toBe(false);
  expect(await as({ emails: [], issuer: 'https://issuer.test' })()).toBe(false);
  await app.db.updateTable('identities').set({ email_verified: false }).where('user_id', '=', eve.userId).execute();
  expect(await as({ emails, issuer: 'https://issuer.test' })(), 'not verified').toBe(false);
});

test('others can read a public template, and neither change nor delete it', async () => {
  const { id } = await newTemplate({ visibility: 'public' });
  const version = await newVersion(id);
  const other = await install(version.id, bob);
  for (const [name, input] of [
    ['template-package.update', { package_id: id, name: 'stolen' }],
    ['template-package.delete', { package_id: id }],
    ['template-version.create', { package_id: id, ...body }],
  ] as const) {
    expect((await app.call(`/api/${name}`, input, bob.token)).status, name).toBe(404);
  }
  const about = await app.call('/api/template-package.update', { package_id: id, description: ' ' }, ann.token);
  expect([about.status, about.body['message']]).toEqual([400, 'description: About is required']);
  expect((await app.call('/api/template-package.delete', { package_id: id }, ann.token)).body).toEqual({
    success: true,
    message: 'Template "Weekly report" has been deleted.',
  });
  expect((await app.call('/api/template-package.get', { package_id: id }, ann.token)).status).toBe(404);
  const kept = await app.call('/api/task.get', { id: other.body['id'] }, bob.token);
  expect(kept.body, 'what was made of it stays').toMatchObject({
    name: about.body['name'] ?? body.name,
    template_package_id: null,
  });
});

test('a version has the steps but no secrets: no passwords, values, files and profiles', async () => {
  const password = 'Tr0ub4dor-and-3';
  await app.call('/api/task.create', { ...body, credentials: [{ name: 'shop', id: 'ann', password }] }, ann.token);
  const { id } = await newTemplate();
  const version = await newVersion(id, {
    steps: [{ id: '1', description: `Type ${password} in Password` }],
    special_instructions: `It is ${password}`,
    inputs: [{ name: 'month', description: 'Which', value: 'canary', test_value: 'canary' }],
    network: ['example.com'],
    guardrails: ['Buy nothing'],
  });
  expect(version).toEqual({
    local_addresses: [],
    id: expect.any(String),
    package_id: id,
    ...about,
    steps: [{ id: '1', description: 'Type {{shop.password}} in Password' }],
    special_instructions: 'It is {{shop.password}}',
    guardrails: ['Buy nothing'],
    network: ['example.com'],
    inputs: [{ name: 'month', description: 'Which' }],
    exclude_functions: [],
    video_status: 'not_provided',
    preferred_agent: 'browseruse',
    status: 'ready',
    created_at: expect.any(String),
  });
  for (const field of ['credentials', 'uploaded_files', 'profile_id', 'video_url']) {
    const refused = await app.call('/api/template-version.create', { package_id: id, ...body, [field]: [] }, ann.token);
    expect(refused.status, field).toBe(400);
  }
  const draft = await newVersion(id, { status: 'draft' });
  const list = async (status?: string) =>
    (await app.call('/api/template-version.list', { package_id: id, ...(status && { status }) }, ann.token)).text;
  expect(await list('ready')).not.toContain(draft.id);
  expect((JSON.parse(await list()) as TemplateVersion[]).map(({ id }) => id)).toEqual([draft.id, version.id]);
});

test('a ready version becomes a task of one’s own, once', async () => {
  const { id } = await newTemplate({ visibility: 'public' });
  const draft = await newVersion(id, { status: 'draft' });
  expect((await install(draft.id, ann)).status, 'not ready').toBe(409);
  expect((await install(draft.id, bob)).status, 'not to be seen').toBe(404);
  const version = await newVersion(id, { exclude_functions: ['search_google'], inputs: [{ name: 'month' }] });
  const answers = await Promise.all([1, 2, 3].map(() => install(version.id, bob)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['message']).toBe(
    'You already have an instance of this template. Only one instance per template is allowed.',
  );
  const task = answers.find(({ status }) => status === 200)?.body as Task & { task: Task };
  expect(task).toMatchObject({
    ...body,
    status: 'ready',
    user_id: `user:${bob.userId}`,
    video_status: 'not_provided',
    exclude_functions: ['search_google'],
    credentials: [],
    uploaded_files: [],
    profile_id: null,
    template_package_id: id,
    template_version_id: version.id,
  });
  expect(task.task.id).toBe(task.id);
  const instances = (user: TestUser) =>
    app.call('/api/template-instance.list', { template_package_id: id }, user.token).then(({ text }) => text);
  expect(JSON.parse(await instances(bob))).toMatchObject([
    { template_version_id: version.id, template_package_id: id, task_id: task.id, id: task.template_instance_id },
  ]);
  expect(await instances(ann)).toBe('[]');
  await app.call('/api/task.delete', { id: task.id }, bob.token);
  expect(await instances(bob)).toBe('[]');
  expect((await install(version.id, bob)).status, 'once it is deleted, it can be installed again').toBe(200);
});

test('a version lists what it opens on the machine that Legwork runs on, as its words say it', async () => {
  const made = await newTemplate();
  const version = await newVersion(made.id, {
    steps: [{ id: '1', description: 'Go to http://localhost:9222/json, then localhost:3000/practice/x' }],
    special_instructions: 'Sign in at http://127.0.0.1:8080',
    network: ['example.com', 'localhost:5432'],
  });
  expect(version.local_addresses).toEqual(['localhost:5432', 'localhost:9222', '127.0.0.1:8080']);
  expect((await newVersion(made.id)).local_addresses).toEqual([]);
});

test('a newer version is offered and applied: credentials, name and schedules stay', async () => {
  const { id } = await newTemplate({ visibility: 'public' });
  const first = await newVersion(id);
  const task = (await install(first.id, bob)).body as Task;
  await app.call(
    '/api/task.update',
    { id: task.id, name: 'Mine', credentials: [{ name: 'shop', id: 'bob', password: 'hunter22' }], timeout: 77 },
    bob.token,
  );
  const installed = async () =>
    ((await app.call('/api/template-package.get', { package_id: id }, bob.token)).body as TemplatePackage).installed;
  expect(await installed()).toMatchObject({ update_available: false });
  const steps = [{ id: '1', description: 'Go to https://example.org' }];
  const second = await newVersion(id, { steps, special_instructions: 'Slowly' });
  expect(await installed()).toMatchObject({ update_available: true, task_id: task.id });
  const update = { template_instance_id: task.template_instance_id, template_version_id: second.id };
  const other = await newTemplate({ visibility: 'public' });
  const foreign = await newVersion(other.id);
  const wrong = await app.call(
    '/api/template-instance.update',
    { ...update, template_version_id: foreign.id },
    bob.token,
  );
  expect(wrong.status).toBe(400);
  expect((await app.call('/api/template-instance.update', update, ann.token)).status).toBe(404);
  expect((await app.call('/api/template-instance.update', update, bob.token)).body).toMatchObject({
    id: task.id,
    name: 'Mine',
    steps,
    special_instructions: 'Slowly',
    timeout: 77,
    credentials: [{ name: 'shop', id: 'bob' }],
    template_version_id: second.id,
  });
  expect(await installed()).toMatchObject({ update_available: false });
});

test('more concurrent changes than connections all succeed', async () => {
  const { id: package_id } = await newTemplate();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? app.call('/api/template-package.update', { package_id, name: `Name ${index}` }, ann.token)
        : app.call('/api/template-version.create', { package_id, ...body }, ann.token),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('how a template has done is measured from the runs of its tasks, trials and what was shown left out', async () => {
  const { id } = await newTemplate({ visibility: 'public' });
  const version = await newVersion(id);
  const task = (await install(version.id, bob)).body as Task;
  const ends = [
    ['success', 10],
    ['success', 30],
    ['completed', 500],
    ['fail', 5],
    ['terminated', 7],
  ] as const;
  for (const [status, seconds] of ends) {
    const run = await app.call('/api/task.run', { task_id: task.id }, bob.token);
    const { number } = /taskrun:(?<number>\d+)$/.exec(String(run.body['id']))?.groups ?? {};
    await app.db
      .updateTable('runs')
      .set(eb => ({ status, ended_at: eb(eb.ref('created_at'), '+', eb.val(`${seconds} seconds`) as never) }))
      .where('id', '=', Number(number))
      .execute();
  }
  const trial = await app.call('/api/task.run', { task_id: task.id, testing: true }, bob.token);
  const shown = await app.call('/api/recording.start', { task_id: task.id }, bob.token);
  for (const { body: run } of [trial, shown])
    await app.db
      .updateTable('runs')
      .set({ status: 'success', ended_at: new Date() })
      .where('id', '=', Number(String(run['id']).split(':').at(-1)))
      .execute();
  const { stats } = (await app.call('/api/template-package.get', { package_id: id }, ann.token))
    .body as TemplatePackage;
  expect(stats).toEqual({
    installs: 1,
    runs: 4,
    success_rate: 0.5,
    median_seconds: 20,
    last_run_at: expect.any(String),
  });
  expect(app.faults).toEqual([]);
});

test('the versions of a template are bounded in size together, since they are returned together', async () => {
  const { id } = await newTemplate();
  const steps = Array.from({ length: 200 }, (_, at) => ({ id: String(at), description: 's'.repeat(4000) }));
  const large = { package_id: id, ...body, steps, special_instructions: 'i'.repeat(20_000) };
  const answers = [];
  for (let at = 0; at < 13; at++) answers.push(await app.call('/api/template-version.create', large, ann.token));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(12).fill(200), 409]);
  expect(answers.at(-1)?.body['message']).toMatch(/at most 10 MB in all/);
  const list = await app.call('/api/template-version.list', { package_id: id }, ann.token);
  expect(list.text.length).toBeLessThan(limits.templateVersionBytes);
});

test('the library has the pictures of the newest, up to a bound; a template by itself has its own', async () => {
  const each = limits.listedThumbnailLetters;
  const fitting = Math.floor(limits.listedThumbnailBytes / each);
  await sql`insert into template_packages (user_id, name, description, thumbnail, visibility, created_at)
    select ${ann.userId}, 'Pictured ' || n, 'd', repeat('x', ${each}::int), 'private', now() + n * interval '1 second'
    from generate_series(1, ${fitting + 5}::int) n`.execute(app.db);
  const { text } = await app.call('/api/template-package.list', {}, ann.token);
  const listed = (JSON.parse(text) as TemplatePackage[]).filter(({ name }) => name.startsWith('Pictured'));
  expect(listed).toHaveLength(fitting + 5);
  expect(listed.map(({ thumbnail }) => thumbnail !== null)).toEqual([
    ...Array<boolean>(fitting).fill(true),
    ...Array<boolean>(5).fill(false),
  ]);
  const last = await app.call('/api/template-package.get', { package_id: listed.at(-1)?.id }, ann.token);
  expect(String(last.body['thumbnail'])).toHaveLength(each);
  await sql`delete from template_packages where name like 'Pictured %'`.execute(app.db);
});

test('what a creator notes on a template is bounded', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v']));
  const made = await app.call('/api/template-package.create', { ...about, metadata }, ann.token);
  expect(made).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^metadata: .*50/) as string } });
});
