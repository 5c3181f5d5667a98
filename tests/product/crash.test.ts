import { once } from 'node:events';
import type { TaskRun } from '#src/contract/task-run.ts';
import { expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { browsersOf } from './harness/browsers-of.ts';
import { startFormSite } from './sites/form-site.ts';
import { restartProduct, startProduct, startSupervised } from './harness/start-product.ts';

async function start(api: ApiClient, steps: string[]): Promise<string> {
  return (await api.start((await api.readyTask(steps)).id)).id;
}

test(
  'after a kill -9 the server is started again: a run that had only read starts over, one that may have written ends errored, and nothing is done twice',
  { tags: ['long'] },
  async () => {
    const site = await startFormSite();
    const product = await startSupervised({}, { ownServer: true });
    const api = apiClient(product.url, await product.token('ann@example.com'));
    const writer = await start(api, [`Go to ${site.url}`, 'Type "twice?" in the Name field', 'Ask me for the colour']);
    await api.until(writer, ({ input_requested }) => input_requested);
    // It stays at its question until it is answered, so that it has written nothing yet whenever the kill comes.
    const steps = [`Go to ${site.url}`, 'Ask me for the size', 'Type "once" in the Name field', 'Press Send'];
    const reader = await start(api, steps);
    await api.until(reader, ({ input_requested }) => input_requested);

    const killed = await product.serverPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => browsersOf(product, killed)).toEqual([]);
    await product.untilReady(2);
    const server = await product.serverPid();
    try {
      expect(await api.until(writer, hasEnded, 40_000)).toMatchObject({ status: 'errored', input_requested: false });
      const again = ({ system_messages }: TaskRun) => system_messages.some(text => text.includes('starts again'));
      await api.until(reader, run => again(run) && run.input_requested, 40_000);
      await api.ok('task-run.chat', { task_run_id: reader, message: 'large' });
      expect((await api.until(reader, hasEnded, 40_000)).status).toBe('success');
      expect(site.submitted).toEqual(['once']);
    } finally {
      await product.stop();
      site.close();
    }
    expect(product.process.exitCode).toBe(0);
    expect(product.said.join('\n')).toContain('The server was ended by SIGKILL. It starts again in 0.5 s.');
    await expect.poll(() => browsersOf(product, server)).toEqual([]);
    expect(() => process.kill(server, 0)).toThrow();
  },
);

test('a port in use is reported with the variable that changes it', { tags: ['long'] }, async () => {
  const product = await startProduct();
  const port = String(product.env['PORT']);
  await expect(startProduct({ PORT: port })).rejects.toThrow(new RegExp(`Port ${port} is taken.*PORT=`));
  await product.stop();
});

test('a missing Chromium is reported with what to do', async () => {
  await expect(startProduct({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow(
    /CHROMIUM_PATH names \/nowhere\/chromium.*Install Chromium/,
  );
});

test(
  'Ctrl+C ends a run in the middle of what it changes with its reason, and every browser',
  { tags: ['long'] },
  async () => {
    const site = await startFormSite();
    const first = await startProduct({ DRAIN_SECONDS: '0' });
    const token = await first.token('ann@example.com');
    const run = await start(apiClient(first.url, token), [
      `Go to ${site.url}`,
      'Type "Ann" in the Name field and wait 20 seconds',
      'Press Send',
    ]);
    await expect.poll(() => site.typed.at(-1)).toBe('Ann');
    first.process.kill('SIGINT');
    await once(first.process, 'exit');
    expect(first.process.exitCode).toBe(0);
    await expect.poll(() => browsersOf(first)).toEqual([]);
    const second = await restartProduct(first);
    try {
      const ended = await apiClient(second.url, token).get(run);
      expect(ended).toMatchObject({
        status: 'errored',
        status_reason: expect.stringContaining('Check its steps and the website before you run it again'),
      });
      expect(site.submitted).toEqual([]);
    } finally {
      await second.stop();
      site.close();
    }
  },
);
