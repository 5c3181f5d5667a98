import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import type { Task } from '#src/contract/task.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { type LiveViewDriver, driveLiveView } from './harness/live-view-driver.ts';
import { type Product, startProduct } from './harness/start-product.ts';
import { startWatchedSite, type WatchedSite } from './sites/watched-site.ts';

let product: Product;
let api: ApiClient;
let site: WatchedSite;

const done = '<title>Done</title><h1>Thank you</h1>';
const pages: Record<string, string> = {
  '/form': `<title>Form</title><h1>Contact</h1><form action="/sent" method="post">
    <p><label>Full name <input name="name"></label></p>
    <p><label>Country <select name="country"><option>Austria</option><option>France</option><option>Germany</option></select></label></p>
    <p><label><input type="checkbox" name="terms"> I accept the terms</label></p>
    <p><label><input type="radio" name="how" value="mail"> By mail</label> <label><input type="radio" name="how" value="phone"> By phone</label></p>
    <button>Send</button></form>`,
  '/sent': `${done}<a href="/form">Write again</a>`,
  '/sign-in': `<title>Sign in</title><h1>Sign in</h1><form action="/signed-in" method="post">
    <p><label>Email <input name="email" type="email"></label></p>
    <p><label>Password <input name="password" type="password"></label></p><button>Sign in</button></form>`,
  '/signed-in': '<title>Home</title><h1>Welcome</h1><a href="/table">Customers</a>',
  '/table': `<title>Customers</title><h1>Customers</h1><table><tr><th>Name</th><th>Town</th><th></th></tr>
    ${['Ann Hill', 'Bob Dale', 'Cleo Ford'].map((name, n) => `<tr><td>${name}</td><td>Town ${n}</td><td><a href="/edit-${n}">Edit</a></td></tr>`).join('')}</table>`,
  ...Object.fromEntries(
    [0, 1, 2].map(n => [
      `/edit-${n}`,
      `<title>Edit</title><h1>Edit ${n}</h1><form action="/saved" method="post"><input type="hidden" name="who" value="${n}"><label>Note <textarea name="note"></textarea></label> <button>Save</button></form>`,
    ]),
  ),
  '/saved': done,
  '/inner': `<title>Inner</title><form action="/inner-sent" method="post" target="_top"><label>Coupon <input name="coupon"></label> <button>Redeem</button></form>`,
  '/inner-sent': done,
  get '/shadow'() {
    const stored = site.posted.flatMap(({ body }) => body.getAll('nick').map(nick => `<li>${nick}</li>`));
    return `<title>Parts</title><h1>Parts</h1><x-box></x-box><script>
    customElements.define('x-box', class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<p><label>Nickname <input></label> <button>Add</button></p><ul>${stored.join('')}</ul>';
      const root = this.shadowRoot;
      root.querySelector('button').onclick = () => {
        const value = root.querySelector('input').value;
        fetch('/added', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'nick=' + encodeURIComponent(value) });
        root.querySelector('ul').innerHTML += '<li>' + value + '</li>';
      };
    } });</script>`;
  },
  '/added': done,
};

beforeAll(async () => {
  product = await startProduct({ WARM_BROWSERS: '1' });
  api = apiClient(product.url, await product.token('ann@example.com'));
  site = await startWatchedSite(pages, product.url);
  pages['/frame'] =
    `<title>Outer</title><h1>Outer</h1><iframe title="Coupons" width="500" height="200" src="${site.otherUrl}/inner"></iframe>`;
});
afterAll(async () => {
  site.close();
  await product.stop();
});

async function record(
  url: string,
  show: (driver: LiveViewDriver) => Promise<void>,
): Promise<{ task: Task; recording: LiveRecording }> {
  const task = await api.readyTask([]);
  await api.ok('recording.start', { task_id: task.id, url });
  let started: LiveRecording | undefined;
  await expect
    .poll(async () => (started = await api.ok<LiveRecording>('recording.get', { task_id: task.id })).live_url, {
      timeout: 20_000,
    })
    .not.toBeNull();
  const driver = await driveLiveView(started?.live_url ?? '', site);
  await driver.on(new URL(url).pathname);
  await show(driver);
  const recording = await api.ok<LiveRecording>('recording.stop', { task_id: task.id });
  driver.live.close();
  expect(recording.state).toBe('stopped');
  return { task, recording };
}

async function runsWith(
  task: Task,
  inputs: Record<string, string>,
  credentials: Record<string, unknown>[] = [],
): Promise<void> {
  const made = await api.ok<Task>('recording.save', { task_id: task.id, credentials });
  const run = await api.until(
    (await api.start(task.id, inputs)).id,
    now => hasEnded(now) || now.input_requested,
    60_000,
  );
  expect(run.status, JSON.stringify([made.steps, run.chat_history, run.step_metadata_list], null, 1)).toBe('success');
}

const words = (recording: LiveRecording): string[] => recording.steps.map(({ description }) => description);

test(
  'a form that is filled in once, with a corrected mistake, becomes a task for other values',
  { tags: ['long'] },
  async () => {
    const { task, recording } = await record(`${site.url}/form`, async driver => {
      await driver.fill('Full name', 'Ana');
      await driver.fill('Full name', 'Ann Hill');
      await driver.click('Country', 'select');
      await driver.shows('France');
      await driver.click('France', 'option');
      await driver.click('I accept the terms');
      await driver.click('By phone');
      await driver.click('Send');
      await driver.on('/sent');
    });
    expect(words(recording)).toEqual([
      `Go to ${site.url}/form`,
      'Type {full_name} in the "Full name" field',
      'Choose {country} in the "Country" dropdown',
      'Check the "I accept the terms" checkbox',
      'Check the "By phone" radio button',
      'Click "Send"',
    ]);
    expect(recording.inputs).toMatchObject([
      { name: 'full_name', value: 'Ann Hill' },
      { name: 'country', value: 'France' },
    ]);
    expect(await api.ok('task.page-names', { id: task.id })).toEqual({ fields: [], controls: ['Write again'] });
    await runsWith(task, { full_name: 'Bob Dale', country: 'Germany' });
    expect(Object.fromEntries(site.posted.at(-1)?.body ?? [])).toEqual({
      name: 'Bob Dale',
      country: 'Germany',
      terms: 'on',
      how: 'phone',
    });
  },
);

test(
  'a password is never read: it becomes a credential without a password, and is stored nowhere',
  { tags: ['long'] },
  async () => {
    const secret = `pw-${randomUUID()}`;
    const { task, recording } = await record(`${site.url}/sign-in`, async driver => {
      await driver.fill('Email', 'ann@example.com');
      await driver.fill('Password', secret);
      driver.key('Enter');
      await driver.on('/signed-in');
      await driver.click('Customers');
      await driver.on('/table');
    });
    const host = new URL(site.url).host;
    expect(recording.credentials).toEqual([{ name: 'localhost', website: host, id: 'ann@example.com' }]);
    expect(words(recording).slice(1)).toEqual([
      'Type {{localhost.id}} in the "Email" field',
      'Type {{localhost.password}} in the "Password" field',
      'Press Enter in the "Password" field',
      'Click the "Customers" link',
    ]);
    expect(JSON.stringify(recording)).not.toContain(secret);
    await runsWith(task, {}, [{ name: 'localhost', website: host, id: 'bob@example.com', password: secret }]);
    expect(site.posted.at(-1)?.body.get('email')).toBe('bob@example.com');
    expect(site.posted.at(-1)?.body.get('password')).toBe(secret);
    const shown = await Promise.all(
      ['task.get', 'recording.get'].map(call =>
        api.call(call, call === 'task.get' ? { id: task.id } : { task_id: task.id }),
      ),
    );
    expect(JSON.stringify(shown)).not.toContain(secret);
  },
);

test('one of several elements of the same name is named by the row it is in', { tags: ['long'] }, async () => {
  const { task, recording } = await record(`${site.url}/table`, async driver => {
    const edits = site.places().items.filter(({ text }) => text === 'Edit');
    expect(edits).toHaveLength(3);
    driver.key('Tab');
    driver.key('Tab');
    driver.key('Enter');
    await driver.on('/edit-1');
    await driver.fill('Note', 'Call back');
    await driver.click('Save');
    await driver.on('/saved');
  });
  expect(words(recording)).toContain('Click the "Edit" link in the row "Bob Dale"');
  await runsWith(task, { note: 'Paid' });
  expect(Object.fromEntries(site.posted.at(-1)?.body ?? [])).toEqual({ who: '1', note: 'Paid' });
});

test('frames of other sites and shadow roots are recorded as the page itself is', { tags: ['long'] }, async () => {
  const framed = await record(`${site.url}/frame`, async driver => {
    await driver.fill('Coupon', 'SPRING');
    await driver.click('Redeem');
    await driver.on('/inner-sent');
  });
  expect(words(framed.recording).slice(1)).toEqual(['Type {coupon} in the "Coupon" field', 'Click "Redeem"']);
  await runsWith(framed.task, { coupon: 'AUTUMN' });
  expect(site.posted.at(-1)?.body.get('coupon')).toBe('AUTUMN');

  const shadow = await record(`${site.url}/shadow`, async driver => {
    await driver.fill('Nickname', 'Zed');
    await driver.click('Add');
    await expect.poll(() => site.posted.at(-1)?.body.get('nick')).toBe('Zed');
  });
  await runsWith(shadow.task, { nickname: 'Yoyo' });
  expect(site.posted.at(-1)?.body.get('nick')).toBe('Yoyo');
});

/** Resolves with the connection that the first request came over; it gets no answer. */
async function startSilentSite(): Promise<{ server: Server; url: string; asked: Promise<Socket> }> {
  const asked = Promise.withResolvers<Socket>();
  const server = createServer(({ socket }) => asked.resolve(socket)).listen(0);
  await once(server, 'listening');
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/`, asked: asked.promise };
}

test('discarding a recording before its first page closes only its own browser', { tags: ['long'] }, async () => {
  const silent = await startSilentSite();
  try {
    const task = await api.readyTask([]);
    await api.ok('recording.start', { task_id: task.id, url: silent.url });
    const connection = await silent.asked;
    await api.ok('recording.discard', { task_id: task.id });
    if (!connection.destroyed) await once(connection, 'close', { signal: AbortSignal.timeout(10_000) });
    expect((await record(`${site.url}/sent`, () => Promise.resolve())).recording.state).toBe('stopped');
    expect(product.process.exitCode).toBeNull();
  } finally {
    silent.server.closeAllConnections();
    silent.server.close();
  }
});

test(
  'a person’s actions in a run’s browser become steps only while recording is on; the agent’s never do',
  { tags: ['long'] },
  async () => {
    const secret = `pw-${randomUUID()}`;
    const asks = 'Ask me for the email and type it in the Email field';
    const task = await api.readyTask([`Go to ${site.url}/sign-in`, asks, 'Press "Sign in"']);
    const run = await api.start(task.id);
    const byRun = { task_run_id: run.id };
    const early = await api.call<{ message: string }>('run-recording.switch', { ...byRun, on: true });
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Take control first/) } });

    const waiting = await api.until(run.id, ({ input_requested }) => input_requested);
    const driver = await driveLiveView(waiting.local_stream_url ?? '', site);
    await driver.on('/sign-in');
    await driver.fill('Email', 'unseen@example.com');
    expect(await api.ok('run-recording.get', byRun)).toMatchObject({ state: 'off', steps: [], after_step_id: null });
    expect(await api.ok('run-recording.switch', { ...byRun, on: true })).toMatchObject({ state: 'on' });
    const steps = async (): Promise<string[]> =>
      (await api.ok<TakeOverRecording>('run-recording.get', byRun)).steps.map(({ description }) => description);
    const shown = ['Type {{localhost.id}} in the "Email" field', 'Type {{localhost.password}} in the "Password" field'];
    await expect
      .poll(
        async () => {
          // The pages are listened to a moment after the switch.
          await driver.fill('Email', 'ann@example.com');
          return steps();
        },
        { timeout: 10_000, interval: 500 },
      )
      .toEqual(['Type {email} in the "Email" field']);
    await driver.fill('Password', secret);
    await expect.poll(steps).toEqual(shown);

    await api.ok('task-run.chat', { task_run_id: run.id, message: 'bob@example.com' });
    await api.until(run.id, hasEnded);
    driver.live.close();
    expect(site.posted.at(-1)?.body.get('email')).toBe('bob@example.com');
    const kept = await api.ok<TakeOverRecording>('run-recording.get', byRun);
    expect(kept).toMatchObject({
      state: 'kept',
      after_step_id: '2',
      credentials: [{ name: 'localhost', id: 'ann@example.com' }],
    });
    expect(kept.steps.map(({ description }) => description)).toEqual(shown);
    expect(JSON.stringify(kept)).not.toContain(secret);
    // It is no recording of the task: "Show me" knows nothing of it.
    expect((await api.call('recording.get', { task_id: task.id })).status).toBe(404);

    await api.ok('run-recording.discard', byRun);
    expect(await api.ok('run-recording.get', byRun)).toMatchObject({ state: 'off', steps: [] });
  },
);
