/** `npm run test:release [-- NAME …]`: every gate, complete, a line with its figure each. Exits 1 if one fails. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresVariable } from '#tests/setup/figure.ts';
import { type Gate, gates } from './gates.ts';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const shownOfFailure = 8000;

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !gates.some(gate => gate.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no gate ${unknown.join(', ')}. Gates: ${gates.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'legwork-gates-'));
try {
  for (const gate of gates) {
    if (wanted.length > 0 && !wanted.includes(gate.name)) continue;
    const started = performance.now();
    const { ok, figures, said } = await runGate(gate);
    const seconds = Math.round((performance.now() - started) / 1000);
    const figure = figures.join('; ') || 'no figure was printed';
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${gate.name.padEnd(12)} ${figure} (${seconds} s)\n`);
    if (ok) continue;
    process.stdout.write(`${said.slice(-shownOfFailure)}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A gate without a figure has failed: nobody knows what it measured. */
async function runGate(gate: Gate): Promise<{ ok: boolean; figures: string[]; said: string }> {
  const file = join(folder, `${gate.name}.jsonl`);
  const child = spawn(process.execPath, [vitest, 'run', '--root', root, ...gate.files], {
    cwd: root,
    env: { ...process.env, ...gate.env, [figuresVariable]: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-4 * shownOfFailure)));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', status => resolve(status ?? 1));
  });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const figures = lines.map(line => (JSON.parse(line) as { figure: string }).figure);
  return { ok: code === 0 && figures.length > 0, figures, said };
}
