import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../product/harness/start-product.ts';

/** The applications, by their packages, pinned; installed outside our own package. */
const packages = { tiddlywiki: '5.4.1', 'node-red': '4.1.15' };
const folder = join(tmpdir(), 'legwork-real-apps');
const startMs = 60_000;

export type App = { url: string; dir: string; stop(): Promise<void> };

/** Installs the applications once; later calls find them. */
export async function installApps(): Promise<void> {
  const wanted = JSON.stringify({ name: 'real-apps', private: true, dependencies: packages });
  if (Object.keys(packages).every(name => existsSync(join(folder, 'node_modules', name)))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), wanted);
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number];
  if (code !== 0) throw new Error(`npm install of ${Object.keys(packages).join(', ')} ended with ${code}`);
}

/** TiddlyWiki as a server of its own wiki: every tiddler is a file, and its API gives them as JSON. */
export async function startTiddlyWiki(): Promise<App> {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-wiki-'));
  const program = join(folder, 'node_modules', 'tiddlywiki', 'tiddlywiki.js');
  const init = spawn(process.execPath, [program, join(dir, 'wiki'), '--init', 'server'], { stdio: 'ignore' });
  await once(init, 'exit');
  const port = await freePort();
  return serve(dir, port, [program, join(dir, 'wiki'), '--listen', `port=${port}`, 'host=127.0.0.1']);
}

/** Node-RED with an empty flow file; its admin API gives the flows that are deployed. */
export async function startNodeRed(): Promise<App> {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-flows-'));
  const port = await freePort();
  const program = join(folder, 'node_modules', 'node-red', 'red.js');
  return serve(dir, port, [program, '-u', dir, '-p', String(port), '-D', 'uiHost=127.0.0.1']);
}

async function serve(dir: string, port: number, command: string[]): Promise<App> {
  const child: ChildProcess = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + startMs;
  for (;;) {
    const answers = await fetch(url).then(
      response => response.ok,
      () => false,
    );
    if (answers) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start:\n${said.join('')}`);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  return {
    url,
    dir,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dir, { recursive: true, force: true });
    },
  };
}
