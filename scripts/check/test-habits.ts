import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which test shows which statement of the specification. */
const table = 'tests/traceability.test.ts';

const banned: [RegExp, string][] = [
  [/\b(vi|jest)\.(mock|doMock|unmock|spyOn|fn|mocked)\b/, 'mocks: use a fake server, a fake provider or a parameter'],
  [/\bwaitForTimeout\(/, 'sleeps: wait for an event or poll a condition'],
  [/^\s*await new Promise\b.*\bsetTimeout\(/, 'sleeps: wait for an event or poll a condition'],
  [/\b(test|it|describe)\.only\(/, 'leaves the other tests out'],
  [/\bS[12]-\d{3}\b/, `ids of the specification: list the test in ${table}`],
];

/** No mocks, no sleeps, no tests left out, no ids in titles. Where time itself is tested, the line before says so: `// sleep: why`. */
export function checkTestHabits(root: string): string[] {
  const files = globSync(['{src,scripts,bench}/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.{ts,tsx}'], { cwd: root });
  return files.flatMap(file => {
    if (file === table) return [];
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (lines[index - 1]?.includes('// sleep: ')) return [];
      return banned.filter(([pattern]) => pattern.test(line)).map(([, why]) => `${file}:${index + 1}: ${why}`);
    });
  });
}
