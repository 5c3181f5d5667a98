import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const screens = 'tests/web/**/*.test.tsx';

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/global.ts'],
    // Most of these wait for browsers and databases: with one for each processor, a quarter of the time nothing runs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // For what hangs, not for what is slow: a busy machine may take many times as long.
    testTimeout: 90_000,
    // Long enough for a machine that is busy; what holds is seen at once all the same.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/real/**', screens, '**/node_modules/**'],
          // Each file in a process of its own loads the same thousand modules again, which is a third of the time of all
          // tests. So files leave nothing behind them: what a test sets for its process it puts back.
          isolate: false,
        },
      },
      // Each file has a document of its own.
      { extends: true, test: { name: 'screens', include: [screens], isolate: true } },
    ],
  },
});
