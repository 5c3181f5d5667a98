import { test as base } from '@playwright/test';
import { findHeadlessShell, launchOptionsOf } from '#tests/setup/headless-shell.ts';

type WorkerFixtures = { launchOptions: { executablePath: string; args: string[] } };

/** A test with the browser of this machine. It is looked for when a test needs it, so that listing tests needs none. */
export const test = base.extend<object, WorkerFixtures>({
  launchOptions: [
    // Playwright reads the fixtures a fixture needs from this pattern, and this one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(launchOptionsOf(await findHeadlessShell())),
    { scope: 'worker' },
  ],
});
