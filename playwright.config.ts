import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { hangMs } from './tests/setup/hang.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/setup/global.ts',
  // Each worker has a product of its own, with its own accounts. Its browser mostly waits while that of a run works.
  workers: availableParallelism(),
  timeout: hangMs * 2,
  expect: { timeout: hangMs },
  reporter: [['list']],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    // Writing traces takes a fifth of the time of all tests: to see a failure again, give --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
