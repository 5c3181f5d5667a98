import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/real/**/*.real.ts'], fileParallelism: false, reporters: ['verbose'] },
});
