/** Runs programs of this machine with a deadline, and ends them all when the script is interrupted. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
let interrupted = false;
const saidMax = 3000;

export type Ended = { code: number | null; output: string };
export type Limits = { deadlineMs: number; cwd?: string; env?: NodeJS.ProcessEnv };

/** Starts a program in a process group of its own, which interrupt kills. Throws after an interrupt. */
export function start(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  if (interrupted) throw new Error('Interrupted.');
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, args, { ...options, stdio, detached: true });
  running.add(child);
  child.once('error', () => running.delete(child));
  child.once('close', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

/** Runs a program to its end. Throws if it could not be started or takes longer than the deadline. */
export async function runToEnd(program: string, args: string[], limits: Limits): Promise<Ended> {
  const { child, output } = start(program, args, limits);
  const signal = AbortSignal.timeout(limits.deadlineMs);
  try {
    const [code] = (await once(child, 'close', { signal })) as [number | null];
    return { code, output: output() };
  } catch (error) {
    kill(child);
    const seconds = limits.deadlineMs / 1000;
    const why = signal.aborted ? `took longer than ${seconds} s` : `could not be started (${String(error)})`;
    throw new Error(`${program} ${why}:\n${output().slice(-saidMax)}`, { cause: error });
  }
}

/** As runToEnd, and throws with the end of the output if the exit code is not 0. Resolves to the output. */
export async function mustRun(program: string, args: string[], limits: Limits): Promise<string> {
  const { code, output } = await runToEnd(program, args, limits);
  if (code !== 0) throw new Error(`${program} ended with code ${code}:\n${output.slice(-saidMax)}`);
  return output;
}

/** Sends SIGKILL to the process group of a program that start returned. */
export function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // ended in between
  }
}

/** Kills all programs that start has started, and lets none start after that. */
export function interrupt(): void {
  interrupted = true;
  for (const child of running) kill(child);
}

export const isInterrupted = (): boolean => interrupted;
