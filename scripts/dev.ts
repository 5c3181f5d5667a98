import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { devWebPort } from './dev/ports.ts';

const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '3000';
const webPort = process.env['WEB_PORT'] ?? String(devWebPort);
const server = `http://localhost:${port}`;
// the server's own address in sign-in and links is the one people open: Vite forwards to it what is not a page
const address = `http://localhost:${webPort}`;

const children: ChildProcess[] = [
  // --watch restarts on change of any file the server has loaded, after it ended in order
  start(['--watch', '--watch-preserve-output', join(root, 'src/main.ts')], {
    DEV: '1',
    PORT: port,
    PUBLIC_URL: address,
  }),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort', '--clearScreen', 'false'], {
    LEGWORK_SERVER: server,
  }),
];
console.log(`Develop at ${address} (the server behind it: ${server})`);

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  child.once('exit', code => stop(code ?? 1));
  return child;
}

/** One ends, all end. Each has its own way to end in order when asked by SIGTERM. */
function stop(code: number): void {
  process.exitCode ??= code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
