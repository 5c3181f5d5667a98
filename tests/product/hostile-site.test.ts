/**
 * @module-tag long
 * Sites that send malformed HTTP and bombs, beside runs of another user. tests/product/hostile-pages.test.ts is its bounded sister.
 */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { deriveAnswers } from '#tests/fakes/http/answer-grammar.ts';
import { malformedAnswers, serveMalformed } from '#tests/fakes/http/malformed.ts';
import { cpuSlowness } from '#tests/setup/cpu-time.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { bombs } from '#tests/site/hostile/bombs.ts';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { heldBy, inspected } from './harness/held-by.ts';
import { browsersOf } from './harness/browsers-of.ts';
import { startFormSite } from './sites/form-site.ts';
import { type Product, startProduct } from './harness/start-product.ts';

/** `HOSTILE_ANSWERS=1000 HOSTILE_BOMBS=99` as a release is tested. */
const answersWanted = Number(process.env['HOSTILE_ANSWERS'] ?? 20);
const bombsWanted = Number(process.env['HOSTILE_BOMBS'] ?? 1);
const seed = Number(process.env['HOSTILE_SEED'] ?? 4711);
/** Beside one run of the other user: with more of them two processors would only be slow. */
const answersAtOnce = 100;
const bombsAtOnce = 2;
/** ms of processor time, on the machine on which bounds are set, in which nobody else is served. */
const blockedAtMostMs = 200;
/** Of what the server holds, whatever the sites sent: one body that was held would be more. */
const growthAtMost = 100_000_000;
/** Of all waves together. */
const longMs = 1_800_000;

const complete = answersWanted >= 200;
const answers = [...(complete ? malformedAnswers() : []), ...deriveAnswers({ seed, count: answersWanted })];
const names = Object.keys(bombs);
const chosen = names.map((_, at) => names[(at + seed) % names.length] ?? '').slice(0, bombsWanted);
const waves = Math.max(Math.ceil(answers.length / answersAtOnce), Math.ceil(chosen.length / bombsAtOnce));

let malformed: Awaited<ReturnType<typeof serveMalformed>>;
let bombSite: Server;
let form: Awaited<ReturnType<typeof startFormSite>>;
let product: Product;
let eve: ApiClient;
let ann: ApiClient;

beforeAll(async () => {
  malformed = await serveMalformed(
    answers,
    Object.fromEntries(slices().map((all, wave) => [`/all-${wave}`, askingFor(all)])),
  );
  bombSite = createServer((request, response) => {
    const [, name = '', path = ''] = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').split('/');
    const found = path === '' ? undefined : bombs[name]?.files?.[path];
    response.on('error', () => response.destroy());
    if (found) response.writeHead(200, found.headers).end(found.body());
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>x</title><body>${bombs[name]?.page ?? ''}`);
  }).listen(0, '127.0.0.1');
  await once(bombSite, 'listening');
  form = await startFormSite();
  product = await startProduct({ RUNS_AT_ONCE: '4', RUN_MEMORY_MB: '900', ...inspected });
  eve = apiClient(product.url, await product.token('eve@example.com'));
  ann = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(async () => {
  await product.stop();
  form.close();
  bombSite.closeAllConnections();
  bombSite.close();
  await malformed.close();
});

/** What the database's driver says on a machine with nothing to spare; the queue asks again by itself. */
const databaseWasLate = /timeout exceeded when trying to connect|Connection terminated/;

/** Which answers each wave asks for. */
function slices(): number[][] {
  const all = answers.map((_, at) => at);
  return Array.from({ length: waves }, (_, wave) => all.filter(at => at % waves === wave));
}

/** A page that asks for each as every kind of request, opens some as pages, and says when it is done. */
function askingFor(all: number[]): string {
  return `<!doctype html><title>All</title><h1>Asking</h1><script>
  const all = ${JSON.stringify(all)};
  const add = (tag, fields) => document.body.appendChild(Object.assign(document.createElement(tag), fields));
  const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
  const secure = 'https://' + location.host + '/';
  const one = async at => {
    const signal = AbortSignal.timeout(700);
    await fetch('/' + at, { signal }).then(answer => answer.text()).catch(() => 0);
    try { const socket = new WebSocket('ws://' + location.host + '/' + at); setTimeout(() => socket.close(), 700); } catch {}
    const ways = [
      () => add('img', { src: '/' + at }),
      () => add('iframe', { src: '/' + at }),
      () => add('script', { src: '/' + at }),
      () => add('link', { rel: 'stylesheet', href: '/' + at }),
      () => add('video', { src: '/' + at, preload: 'auto' }),
      () => add('object', { data: '/' + at }),
      () => add('a', { href: '/' + at, download: 'f' }).click(),
      () => fetch(secure + at, { signal, mode: 'no-cors' }).catch(() => 0),
      () => fetch('/' + at, { signal, method: 'POST', body: 'x'.repeat(99999), keepalive: false }).catch(() => 0),
      () => new EventSource('/' + at),
      () => new Worker('/' + at),
    ];
    const made = ways[at % ways.length]();
    await pause(100);
    if (made instanceof EventSource) made.close();
    else if (made instanceof Worker) made.terminate();
    else if (made instanceof Element) made.remove();
    if (at % 10 === 0) { const tab = open('/' + at); await pause(600); tab?.close(); }
  };
  const workers = Array.from({ length: 20 }, async () => { while (all.length) await one(all.pop()).catch(() => 0); });
  Promise.all(workers).then(() => { document.querySelector('h1').textContent = 'Asked for everything'; });
</script>`;
}

const malformedUrl = (path: string): string => `http://127.0.0.1:${malformed.port}${path}`;
const bombUrl = (name: string): string =>
  `http://127.0.0.1:${(bombSite.address() as AddressInfo).port}/${encodeURIComponent(name)}/`;

async function start(api: ApiClient, steps: string[]): Promise<string> {
  return (await api.start((await api.readyTask(steps, { timeout: 120 })).id)).id;
}

/** Answers that said to try again in a moment, as on a machine with nothing to spare: part of the figure. */
let unavailable = 0;

/** The run once it is as wished; waits as `until` does, and asks again as long as the API says to try again. */
async function until(
  api: ApiClient,
  id: string,
  { wished, ms }: { wished: (run: TaskRun) => boolean; ms: number },
): Promise<TaskRun> {
  const deadline = Date.now() + ms;
  for (;;) {
    const { status, body } = await api.call<TaskRun>('task-run.get', { task_run_id: id });
    if (status === 503) unavailable += 1;
    else if (status !== 200) throw new Error(`task-run.get: ${status} ${JSON.stringify(body)}`);
    else if (wished(body)) return body;
    if (Date.now() > deadline) throw new Error(`The run did not get there:\n${JSON.stringify(body).slice(0, 3000)}`);
    await delay(300);
  }
}

/** The run once it has ended; what it asks is answered with “stop”. */
async function end(api: ApiClient, id: string): Promise<TaskRun> {
  for (;;) {
    const run = await until(api, id, { wished: now => hasEnded(now) || now.input_requested, ms: 180_000 });
    if (hasEnded(run)) return run;
    await api.call('task-run.chat', { task_run_id: id, message: 'stop' });
    await until(api, id, { wished: now => hasEnded(now) || !now.input_requested, ms: 30_000 });
  }
}

/** Attacks as Eve, works as Ann; gives what Eve's runs came to. */
async function attack(wave: number): Promise<Map<string, TaskRun>> {
  const malformedSteps = [
    `Go to ${malformedUrl(`/all-${wave}`)}`,
    'Wait until the page says "Asked for everything"',
    `Go to ${malformedUrl(`/${wave}`)}`,
  ];
  const attacks: [string, string][] = [['malformed HTTP', await start(eve, malformedSteps)]];
  for (const name of chosen.slice(wave * bombsAtOnce, (wave + 1) * bombsAtOnce)) {
    attacks.push([
      name,
      await start(eve, [`Go to ${bombUrl(name)}`, 'Wait 2 seconds', 'Press Continue', `Go to ${form.url}`]),
    ]);
  }
  for (const [, id] of attacks)
    await until(eve, id, { wished: run => hasEnded(run) || run.step_metadata_list.length > 0, ms: 90_000 });
  const good = await start(ann, [`Go to ${form.url}`, `Type "wave ${wave}" in the Name field`, 'Press Send']);
  const run = await until(ann, good, { wished: now => hasEnded(now) || now.input_requested, ms: 120_000 });
  expect(
    run.status,
    `wave ${wave}, beside ${attacks.map(([name]) => name).join(', ')}: ${run.status_reason ?? run.question?.text}`,
  ).toBe('success');
  const ended = new Map<string, TaskRun>();
  for (const [name, id] of attacks) ended.set(name, await end(eve, id));
  return ended;
}

test('whatever sites send, another user’s runs succeed and the server keeps running', { timeout: longMs }, async () => {
  const before = await heldBy(product);
  const linesBefore = product.said.length;
  const blocks: { ms: number; stack: string | undefined }[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const saidBefore = product.said.length;
    const attacked = await attack(wave).catch((error: unknown) => {
      throw new Error(`Wave ${wave} with ${chosen.slice(wave * bombsAtOnce, (wave + 1) * bombsAtOnce).join(', ')}`, {
        cause: error,
      });
    });
    for (const [name, run] of attacked) {
      // A page that takes its browser down twice ends its run in words; what only we can look up is a fault of ours.
      const faults = product.said.slice(linesBefore).filter(line => line.includes('"level":50'));
      expect(run.status_reason ?? '', `wave ${wave}, ${name}\n${faults.join('\n')}`).not.toContain('An internal error');
      expect(run.status === 'success' || (run.status_reason ?? '').length > 10, `${name}: ${run.status}`).toBe(true);
      if (run.status === 'errored')
        expect(run.status_reason, name).toMatch(/^The (?:browser stopped|server ran out of memory)/);
    }
    const slowness = cpuSlowness();
    for (const { msg, cpuMs = 0, stack } of linesOf(product.said.slice(saidBefore)))
      if (msg.startsWith('The event loop was blocked')) blocks.push({ ms: Math.round(cpuMs / slowness), stack });
  }
  const said = linesOf(product.said.slice(linesBefore));
  const growth = (await heldBy(product)) - before;
  const worst = Math.max(0, ...blocks.map(({ ms }) => ms));
  const kinds = new Set(answers.map(({ name }) => name)).size;
  sayFigure(
    'hostile site',
    `${kinds} kinds of malformed HTTP (seed ${seed}) and ${chosen.length} of ${names.length} bombs, ${form.submitted.length} of ${waves} runs beside them finished, ${unavailable} answers to try again, ${blocks.length} blocks of the event loop (worst ${worst} ms of processor time), memory ${growth >= 0 ? '+' : ''}${Math.round(growth / 1e6)} MB`,
    `${complete ? 'at least 200 kinds, ' : ''}all runs, blocks of ${blockedAtMostMs} ms, memory +${growthAtMost / 1e6} MB`,
  );
  expect(form.submitted).toEqual(Array.from({ length: waves }, (_, wave) => `wave ${wave}`));
  if (complete) expect(kinds).toBeGreaterThanOrEqual(200);
  // The same process all along, which met no fault.
  expect(product.process.exitCode).toBeNull();
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const faults = said.filter(({ level = 0 }) => level >= 50);
  expect(faults.filter(fault => !databaseWasLate.test(JSON.stringify(fault)))).toEqual([]);
  expect(blocks.filter(({ ms }) => ms > blockedAtMostMs)).toEqual([]);
  expect(growth).toBeLessThan(growthAtMost);
  await expect.poll(() => browsersOf(product)).toEqual([]);
});

type Line = { msg: string; level?: number; cpuMs?: number; stack?: string };

function linesOf(said: readonly string[]): Line[] {
  return said.map(line => (line.startsWith('{') ? (JSON.parse(line) as Line) : { msg: line }));
}
