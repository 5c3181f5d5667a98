import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';

const keptWords = 8000;
/** Of the nice values that the system knows, 19 being the lowest priority. */
const lowPriority = 15;

/** How a program ended. `late`: it took longer than it may, or more of the machine than it may. */
export type Ended = { ok: boolean; late: boolean; words: string };

export type Child = {
  stdin: Writable;
  /** What it writes; it waits while nobody reads. */
  stdout: Readable;
  /** Resolves once it is gone and all that it wrote has been read. @throws where it cannot be started */
  ended: Promise<Ended>;
  kill(): void;
};

export type Started = {
  /** The folder that it is started in. */
  cwd: string;
  env: Record<string, string>;
  /** What it reads: nothing when undefined, and `open` when more is written by and by. */
  stdin: Uint8Array | 'open' | undefined;
  seconds: number;
  signal: AbortSignal;
};

/** Killed for its CPU time or by the kernel; through a shell or bubblewrap it is 128 and the signal's number. */
const killedCodes = new Set([128 + 9, 128 + 24]);

/** Starts a program when nothing else wants the CPU, and kills it when its time is over or the signal fires. */
export function startChild(command: readonly string[], { cwd, env, stdin, seconds, signal }: Started): Child {
  const child = spawn('nice', ['-n', String(Math.max(0, lowPriority - getPriority())), ...command], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: what it starts is ended with it.
    detached: true,
  });
  let words = '';
  let late = false;
  let gone = false;
  // Its number may be another's by then.
  const kill = (): void => void (gone || endGroup(child.pid));
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, seconds * 1000);
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-keptWords)));
  // It may end before it has read all; how it ended is what counts.
  child.stdin.on('error', () => undefined);
  if (stdin !== 'open') child.stdin.end(stdin);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    // What it left behind may hold its output open.
    child.once('exit', kill);
    child.once('close', (code, killedBy) => {
      gone = true;
      const stopped = killedBy === 'SIGKILL' || killedBy === 'SIGXCPU' || (code !== null && killedCodes.has(code));
      resolve({ ok: code === 0, late: late || stopped, words: words.trim() });
    });
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  });
  // Whoever reads its pictures may have gone before it ends.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, kill };
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // it is gone already
  }
}
