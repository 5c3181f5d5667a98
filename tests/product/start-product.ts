import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');
const startMs = 60_000;

/** The product as a user starts it: its own process, its own database, its own folder. */
export type Product = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  env: NodeJS.ProcessEnv;
  /** An API token of the account with that e-mail, made if missing. */
  token(email: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts the product on a free port with an empty folder; `env` adds to its environment. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  // Under /tmp, which the database's own user can reach.
  const dataDir = await mkdtemp('/tmp/legwork-product-');
  // Open to pass through, as a user's folder is: the browsers' own users keep theirs in it.
  await chmod(dataDir, 0o755);
  return startIn(dataDir, { PORT: String(await freePort()), ...env });
}

/** Starts it again in the folder and on the port of one that has ended. */
export function restartProduct(ended: Product): Promise<Product> {
  return startIn(ended.dataDir, ended.env);
}

async function startIn(dataDir: string, env: NodeJS.ProcessEnv): Promise<Product> {
  const full: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env: full, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', line => said.push(line));
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', line => line.includes('is ready at') && ready.resolve());
  child.once('exit', code => ready.reject(new Error(`The product ended with ${code}:\n${said.join('\n')}`)));
  const timer = setTimeout(() => ready.reject(new Error(`The product did not start:\n${said.join('\n')}`)), startMs);
  await ready.promise.finally(() => clearTimeout(timer));
  return {
    url: `http://localhost:${full['PORT']}`,
    dataDir,
    process: child,
    env: full,
    token: email => printToken(full, email),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function printToken(env: NodeJS.ProcessEnv, email: string): Promise<string> {
  const child = spawn(process.execPath, ['src/commands/token.ts', '--email', email], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`No token could be made (${code})`);
  return printed.trim();
}

/** A TCP port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}
