/** Real applications with tasks in the step language: whatever a run claims as success is in the application's own data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appEpisodes } from '../../bench/tasks/apps.ts';
import { runEpisode } from '../../bench/tasks/episode.ts';
import { isFalseSuccess } from '../../bench/tasks/report.ts';
import { type ApiClient, apiClient } from '../product/harness/api-client.ts';
import { type Product, startProduct } from '../product/harness/start-product.ts';
import { realApps } from './applications/all.ts';

const appMs = 1_200_000;
const runMs = 180_000;

let product: Product;
let api: ApiClient;

beforeAll(async () => {
  for (const app of realApps) await app.install();
  product = await startProduct({}, { ownServer: true });
  api = apiClient(product.url, await product.token('tasks@example.com'));
}, appMs);
afterAll(() => product.stop());

test.each(realApps)(
  '$name: no task is right before it was done, and a claim of success is true',
  async app => {
    const running = await app.start();
    try {
      for (const task of app.tasks)
        expect(await task.isRight({ app: running, result: null }), `${task.name} of an untouched application`).toBe(
          false,
        );
    } finally {
      await running.stop();
    }
    for (const episode of await appEpisodes([app.name])) {
      const outcome = await runEpisode(api, episode, { runMs });
      expect(isFalseSuccess(outcome, 'apps'), [outcome.name, ...outcome.story].join('\n')).toBe(false);
    }
  },
  appMs,
);
