import { defineConfig } from 'vitest/config';

/** Names of folders and test files, from scripts/mutation.ts. */
const tests = (process.env['LEGWORK_MUTATION_TESTS'] ?? 'src/core').split(',');

export default defineConfig({
  test: {
    include: tests.map(name => (name.endsWith('.ts') ? name : `${name}/**/*.test.ts`)),
    globalSetup: ['tests/setup/global.ts'],
    testTimeout: 60_000,
    // Tests with a database make one first, which takes over the usual 10 s on a busy machine.
    hookTimeout: 120_000,
  },
});
