import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export type Complexity = { path: string; line: number; name: string; value: number };

const Report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});
const message = /^(?<kind>[a-z ]+)(?: `(?<name>[^`]+)`)? has a complexity of (?<value>\d+)/;

/** Cyclomatic complexity of every function below `folders`, as the rule `complexity` of oxlint counts it. */
export function measureComplexity(root: string, folders: string[]): Complexity[] {
  const dir = mkdtempSync(join(tmpdir(), 'legwork-complexity-'));
  try {
    const config = join(dir, 'oxlint.json');
    const rules = { complexity: ['error', { max: 0 }] };
    writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules }));
    const bin = join(root, 'node_modules/.bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [bin, '-c', config, '--format=json', ...folders], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 200_000_000,
    });
    if (!stdout) throw new Error(`oxlint said nothing: ${stderr}`);
    return Report.parse(JSON.parse(stdout)).diagnostics.map(({ filename, message: text, labels }) => {
      const { kind = '', name, value } = message.exec(text)?.groups ?? {};
      if (value === undefined) throw new Error(`oxlint said what is not a complexity: ${text}`);
      return { path: filename, line: labels[0]?.span.line ?? 0, name: name ?? kind, value: Number(value) };
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}
