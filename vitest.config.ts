import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hangMs } from './tests/setup/hang.ts';

const screens = 'tests/web/**/*.test.tsx';

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/global.ts'],
    // A file has at most one browser at work, so there are no more browsers than processors.
    maxWorkers: availableParallelism(),
    // For what hangs, not for what is slow: a busy machine may take many times as long.
    testTimeout: hangMs * 2,
    hookTimeout: hangMs * 2,
    // Long enough for a machine that is busy; what holds is seen at once all the same.
    expect: { poll: { timeout: hangMs } },
    passWithNoTests: true,
    tags: [{ name: 'long', description: 'Takes long by its nature: runs in `npm run test:all`, not in `npm test`.' }],
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
