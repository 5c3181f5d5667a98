import { spawn } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** An expected end: the message tells the user what happened and what to do. */
export class Stopped extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Where the output of apt-get, npm and Vite goes: it is of use only when they fail. */
const logPath = join(root, 'dist', 'setup.log');

let stages = 0;

/** How many stages have begun. */
export const stageCount = () => stages;

/** Prints a line on stderr. */
export function say(line) {
  process.stderr.write(`• ${line}\n`);
}

/**
 * Prints one line for work that takes time: what it is, then how long it took, or that it failed and where its output is.
 * Work fails by the result false or by an error.
 * @template T
 * @param {string} doing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function stage(doing, work) {
  const began = performance.now();
  if (stages === 0) openNewLog();
  stages += 1;
  process.stderr.write(`• ${doing} … `);
  const end = (how, log = '') => {
    process.stderr.write(`${how} after ${((performance.now() - began) / 1000).toFixed(1)} s${log}\n`);
  };
  const failed = () => end('failed', `, see ${logPath}`);
  try {
    const result = await work();
    if (result === false) failed();
    else end('done');
    return result;
  } catch (error) {
    if (error instanceof Stopped && error.exitCode === 130) end('stopped');
    else failed();
    throw error;
  }
}

function openNewLog() {
  try {
    mkdirSync(join(root, 'dist'), { recursive: true });
    closeSync(openSync(logPath, 'w', 0o600));
  } catch (error) {
    throw new Stopped(`${logPath} cannot be written (${error.code}). Make ${root} writable for this user.`);
  }
}

/** The Node for the scripts of packages: the linked one of the packages, else the one that runs this. */
export function scriptNode() {
  const bin = join(root, 'node_modules', '.bin', 'node');
  return existsSync(bin) ? bin : process.execPath;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // not there, or not for this user: both mean that it is not the one
    return false;
  }
}

/**
 * Runs a program within a stage, with its output in the log. Resolves to its exit code, or null when it could not be started.
 * SIGINT, SIGTERM and SIGHUP are passed on, and throw Stopped when the program has ended.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export function run(program, args, options = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, ...options.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', log, log] });
  closeSync(log);
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
