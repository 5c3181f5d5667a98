import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** An expected end: the message tells the user what happened and what to do. */
export class Stopped extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The Node that is locked with the packages, or the one that runs this when there is none for this system. */
export function pinnedNode() {
  const bin = join(root, 'node_modules', '.bin', 'node');
  return existsSync(bin) ? bin : process.execPath;
}

/**
 * Runs a program to its end with its output on our stderr. Gives its exit code; null when it could not be started.
 * Ctrl+C and a request to end are passed on, and end us as well once the program is gone.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export function run(program, args, options = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, ...options.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', process.stderr, process.stderr] });
  let interrupted = false;
  const pass = signal => {
    interrupted = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    const done = code => {
      for (const signal of signals) process.off(signal, pass);
      if (interrupted) reject(new Stopped('Stopped.', 130));
      else resolve(code);
    };
    child.once('error', () => done(null));
    child.once('close', code => done(code ?? 1));
  });
}
