/** The public task sets and their judges: servers of the folder `shared/bench`, over material that is fetched beforehand. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { freePort } from '#tests/product/harness/start-product.ts';

const root = join(import.meta.dirname, '..', '..');
const copy = join(tmpdir(), 'legwork-bench-sets');
const startMs = 30_000;
const answerMs = 60_000;

export const publicSets = ['miniwob', 'forms', 'extract'] as const;
export type PublicSet = (typeof publicSets)[number];

/** The variable that names the folder of each set's material. */
const materialVariable: Record<PublicSet, string> = {
  miniwob: 'MINIWOB_DIR',
  forms: 'FORMFACTORY_DIR',
  extract: 'BANANALYZER_DIR',
};

/** A running judge: it serves the pages, returns the goals and scores what happened. */
export type Judge = {
  url: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  stop(): Promise<void>;
};

/** Why a set cannot be run here; undefined when it can. */
export function missingMaterial(set: PublicSet): string | undefined {
  const variable = materialVariable[set];
  const dir = process.env[variable];
  if (dir === undefined) return `${variable} is not set: name the folder of the material (shared/bench/README.md)`;
  if (!existsSync(dir)) return `${variable} names ${dir}, which does not exist`;
  return undefined;
}

/** Starts the judge of a set; its results go to `out`, a JSONL file. */
export async function startJudge(set: PublicSet, out: string): Promise<Judge> {
  await installSets();
  const port = await freePort();
  const child = spawn(process.execPath, [join(copy, set, 'serve.ts'), '--port', String(port), '--out', out], {
    env: { ...process.env, CHROMIUM: await findChromium(process.env['CHROMIUM_PATH']) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child, set);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    get: path => answer(fetch(url + path, { signal: AbortSignal.timeout(answerMs) })),
    post: (path, body) =>
      answer(
        fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(answerMs),
        }),
      ),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess, set: PublicSet): Promise<void> {
  const signal = AbortSignal.timeout(startMs);
  const ended = once(child, 'exit', { signal }).then(() => false);
  const said = child.stdout ? once(child.stdout, 'data', { signal }).then(() => true) : Promise.resolve(false);
  const ready = await Promise.race([said, ended]).catch(() => false);
  if (ready) return;
  child.kill('SIGKILL');
  throw new Error(`The judge of ${set} did not start within ${startMs / 1000} s`);
}

async function answer<T>(request: Promise<Response>): Promise<T> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  // safe because the judges are ours: their heads list what each address answers
  return (await response.json()) as T;
}

/** Copies the judges out of the shared folder, which stays as it is, and installs their packages once. */
async function installSets(): Promise<void> {
  const source = process.env['BENCH_SETS_DIR'] ?? join(root, '..', 'shared', 'bench');
  if (!existsSync(join(source, 'miniwob', 'serve.ts')))
    throw new Error(`There is no task set in ${source}. Set BENCH_SETS_DIR to the folder shared/bench.`);
  cpSync(source, copy, { recursive: true, filter: path => !path.includes('node_modules') });
  if (existsSync(join(copy, 'node_modules', 'playwright-core'))) return;
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number];
  if (code !== 0) throw new Error(`npm install of the task sets ended with ${code}`);
}
