import { defineConfig } from '@playwright/test';
import { findChromium } from './src/browser/launch/find-chromium.ts';

const executablePath = await findChromium(process.env['CHROMIUM_PATH']);
// The test's own browser, which only ever sees Legwork; the agent's browsers keep their sandbox.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/setup/global.ts',
  // Each worker has a product of its own, with its own accounts, and mostly waits for it.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    // Writing traces takes a fifth of the time of all tests: to see a failure again, give --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-background-networking',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
