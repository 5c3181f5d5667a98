/** An application that others wrote, and what a user would have done in it: its own data judge, never the agent's word. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../product/harness/start-product.ts';

export type RunningApp = { url: string; dir: string; stop(): Promise<void> };

/** What a judge sees: the application with its data, and what the run returned. */
export type Finished = { app: RunningApp; result: string | null };

export type RealTask = {
  name: string;
  /** As a user writes them; `{url}` stands for the application's address. */
  steps: string[];
  inputs?: Record<string, string>;
  /** What a user who knows the application answers when asked at a step, by its position from 1: one after the other. */
  answers?: Record<number, string[]>;
  isRight(finished: Finished): Promise<boolean>;
};

export type RealApp = {
  name: string;
  kind: 'content' | 'tracker' | 'wiki' | 'shop' | 'database' | 'dashboard' | 'files';
  /** Installs it once; takes minutes at most. */
  install(): Promise<void>;
  /** Starts it in a folder of its own with the data that the tasks speak of. */
  start(): Promise<RunningApp>;
  /** All that a task could change, as text: distinguishes a wrong effect from none. */
  snapshot(app: RunningApp): Promise<string>;
  tasks: RealTask[];
};

const startMs = 60_000;
const answerMs = 5000;
const stopMs = 10_000;
const pollMs = 100;

export type Command = { program: string; args: string[]; env?: NodeJS.ProcessEnv; cwd?: string };

/** A folder that goes with the application. */
export const ownFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `legwork-real-${name}-`));

/** Starts a server on a free port and waits until it answers. `path` is asked for; other processes may stop with it. */
export async function serveApp(
  dir: string,
  command: (port: number) => Command | Promise<Command>,
  more: { path?: string; others?: ChildProcess[] } = {},
): Promise<RunningApp> {
  const port = await freePort();
  const { program, args, env, cwd } = await command(port);
  // In a process group of its own: PHP's workers outlive it when only it is stopped.
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString().slice(0, 2000)));
  const url = `http://127.0.0.1:${port}/`;
  const stop = async (): Promise<void> => {
    await stopProcess(child, 'group');
    for (const other of more.others ?? []) await stopProcess(other);
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await untilAnswers(child, url + (more.path ?? ''));
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start:\n${said.join('').slice(-3000)}`, { cause: error });
  }
  return { url, dir, stop };
}

export async function stopProcess(child: ChildProcess, what: 'process' | 'group' = 'process'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const target = what === 'group' ? -child.pid : child.pid;
  const exited = once(child, 'exit');
  process.kill(target, 'SIGTERM');
  // One that does not end by itself would hold up all that follow.
  const timer = setTimeout(() => process.kill(target, 'SIGKILL'), stopMs);
  await exited.finally(() => clearTimeout(timer));
}

/** Waits until an address answers with a status below 500. Throws when its process ends, and after a minute. */
export async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    const answers = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).then(
      response => response.status < 500,
      () => false,
    );
    if (answers) return;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended with ${child.exitCode ?? child.signalCode}`);
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${startMs / 1000} s`);
    await new Promise(resolve => setTimeout(resolve, pollMs));
  }
}

/** Whether a result holds a text, whatever the case and the spaces. */
export function resultHas(result: string | null, ...texts: string[]): boolean {
  const flat = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');
  return result !== null && texts.every(text => flat(result).includes(flat(text)));
}
