import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { compileCacheVariable } from './compile-cache.ts';

const isReady = 'ready';
const isAlive = 'alive';
const aliveMs = 5000;

/**
 * Called by a server once it answers. Reports to the program that started it, if that listens, now and every few
 * seconds. `gone` is called when that program has ended, since nobody would stop the server any more.
 */
export function reportToSupervisor({ gone }: { gone: () => void }): void {
  if (!process.connected) return;
  const send = (message: string): void => {
    // A channel that has just closed emits 'disconnect'.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  process.once('disconnect', gone);
  send(isReady);
  setInterval(() => send(isAlive), aliveMs).unref();
}

export type SupervisorOptions = {
  /** The program and its arguments, for the Node that runs this. */
  command: readonly string[];
  /** Takes a line for whoever started it; standard error when absent. */
  say?: (line: string) => void;
  /** Where signals come from; this process when absent. */
  signals?: Pick<NodeJS.EventEmitter, 'on' | 'off'>;
  /** Pause before the first restart; each further one takes twice as long. Default 0.5 s. */
  firstPauseMs?: number;
  /** Default 30 s. */
  longestPauseMs?: number;
  /** A server that answered for this long counts as healthy: the next restart is a first one. Default 60 s. */
  healthyMs?: number;
  /** A server that has answered and then says nothing for this long hangs, and is killed. Default 120 s. */
  hungMs?: number;
};

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal and npm both pass on one Ctrl+C; taken for a second one, it would cut the server's orderly end short. */
const sameSignalMs = 1000;
/** Whoever asks for the end a third time gets it, whatever the server does. */
const signalsBeforeKill = 2;

/**
 * Runs a server until it ends in order, and starts it again when it dies. Resolves with the exit code for this process. A server
 * that ends by itself before any was ready has said why, and is not started again.
 */
export async function supervise(options: SupervisorOptions): Promise<number> {
  const { say = sayOnStandardError(), signals = process } = options;
  const stopping = new AbortController();
  let server: ChildProcess | undefined;
  let passed = { count: 0, at: -Infinity };
  const pass = (signal: NodeJS.Signals): void => {
    stopping.abort();
    if (performance.now() - passed.at < sameSignalMs) return;
    passed = { count: passed.count + 1, at: performance.now() };
    server?.kill(passed.count > signalsBeforeKill ? 'SIGKILL' : signal);
  };
  for (const signal of forwarded) signals.on(signal, pass);

  try {
    return await keepRunning({ ...options, say }, stopping.signal, started => (server = started));
  } finally {
    for (const signal of forwarded) signals.off(signal, pass);
  }
}

/** Starts the server again each time it dies, until `stopping` fires or it ends in order. */
async function keepRunning(
  options: Options,
  stopping: AbortSignal,
  started: (server: ChildProcess) => void,
): Promise<number> {
  const { say, firstPauseMs = 500, longestPauseMs = 30_000, healthyMs = 60_000 } = options;
  let pauseMs = firstPauseMs;
  let everReady = false;
  for (;;) {
    const life = await liveOnce(options, started);
    if (stopping.aborted || life.code === 0) return exitCodeOf(life);
    everReady ||= life.readyMs !== undefined;
    if (!everReady && life.code !== null) {
      say(`Legwork did not start (exit code ${life.code}). The lines above say why.`);
      return life.code;
    }
    if ((life.readyMs ?? 0) >= healthyMs) pauseMs = firstPauseMs;
    const how = life.signal ? `was ended by ${life.signal}` : `ended with exit code ${life.code}`;
    say(`The server ${how}. It starts again in ${pauseMs / 1000} s.`);
    await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return 0;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** As a shell gives it: a program that a signal has ended has 128 more than the signal's number. */
function exitCodeOf({ code, signal }: Life): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/** Whoever read it may be gone, as where a pipe ended: that is no reason to leave a dead server dead. */
function sayOnStandardError(): (line: string) => void {
  process.stderr.on('error', () => undefined);
  return line => void process.stderr.write(`${line}\n`);
}

type Options = SupervisorOptions & Required<Pick<SupervisorOptions, 'say'>>;

type Life = { code: number | null; signal: NodeJS.Signals | null; readyMs: number | undefined };

/** One server from its start to its end; `readyMs` is for how long it has answered. */
async function liveOnce(options: Options, started: (server: ChildProcess) => void): Promise<Life> {
  const { command, say, hungMs = 120_000 } = options;
  const ended = Promise.withResolvers<Pick<Life, 'code' | 'signal'>>();
  let readyAt: number | undefined;
  let hung: NodeJS.Timeout | undefined;
  let over = false;
  const server = spawn(process.execPath, command, {
    env: { ...process.env, ...compileCacheVariable() },
    // The channel reports when the server answers, and informs the server when this process is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In a process group of its own, so that Ctrl+C at a terminal reaches it once: by us.
    detached: true,
  });
  started(server);
  server.on('message', message => {
    if (message === isReady) readyAt ??= performance.now();
    clearTimeout(hung);
    // What it sent last may come after its exit.
    if (over) return;
    hung = setTimeout(() => {
      say(`The server has not responded for ${hungMs / 1000} s, so it is killed.`);
      server.kill('SIGKILL');
    }, hungMs);
  });
  server.once('error', error => {
    say(`The server could not be started: ${error.message}`);
    ended.resolve({ code: 1, signal: null });
  });
  server.once('exit', (code, signal) => ended.resolve({ code, signal }));
  const end = await ended.promise;
  over = true;
  clearTimeout(hung);
  return { ...end, readyMs: readyAt === undefined ? undefined : performance.now() - readyAt };
}
