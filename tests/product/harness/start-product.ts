import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCacheVariable } from '#src/process/compile-cache.ts';
import { createTestDatabase } from '#tests/setup/database.ts';
import { hangMs } from '#tests/setup/hang.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The product as a user starts it: its own process, its own database, its own folder. */
export type Product = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  env: NodeJS.ProcessEnv;
  /** What it wrote to standard error so far. */
  said: string[];
  /** Resolves once it has said so many times that it is ready: once, and again after each restart by its supervisor. */
  untilReady(times: number): Promise<void>;
  /** The process that answers: `process` itself unless that is its supervisor. */
  serverPid(): Promise<number>;
  /** An API token of the account with that e-mail, made if missing. */
  token(email: string): Promise<string>;
  stop(): Promise<void>;
  /** Removes its folder and its database, once it has ended. */
  removeData(): Promise<void>;
};

type StartOptions = {
  /** A database server of its own, as a first start of a user has it, which takes seconds; else one that tests share. */
  ownServer?: boolean;
};

/** Starts the product on a free port with an empty folder and database; `env` adds to its environment. */
export function startProduct(env: NodeJS.ProcessEnv = {}, options: StartOptions = {}): Promise<Product> {
  return startNew('src/main.ts', env, options);
}

/** The same as `npm start` has it: `process` is a supervisor, and the server its child. */
export function startSupervised(env: NodeJS.ProcessEnv = {}, options: StartOptions = {}): Promise<Product> {
  return startNew('src/commands/start.ts', env, options);
}

async function startNew(program: string, env: NodeJS.ProcessEnv, { ownServer }: StartOptions): Promise<Product> {
  // Under /tmp, which the database's own user can reach.
  const dataDir = await mkdtemp('/tmp/legwork-product-');
  // Open to pass through, as a user's folder is: the browsers' own users keep theirs in it.
  await chmod(dataDir, 0o755);
  const database = ownServer || env['DATABASE_URL'] ? undefined : await createTestDatabase();
  const port = String(await freePort());
  // A browser kept ready would be one more for each product, and most tests start few.
  const full = { PORT: port, WARM_BROWSERS: '0', ...(database && { DATABASE_URL: database.url }), ...env };
  const removeData = async (): Promise<void> => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return await startIn(program, { dataDir, env: full, removeData });
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** Starts it again in the folder and on the port of one that has ended. */
export function restartProduct(ended: Product): Promise<Product> {
  return startIn('src/main.ts', ended);
}

async function startIn(program: string, place: Pick<Product, 'dataDir' | 'env' | 'removeData'>): Promise<Product> {
  const { dataDir, env, removeData } = place;
  const full: NodeJS.ProcessEnv = { ...process.env, ...compileCacheVariable(), DATA_DIR: dataDir, ...env };
  // In a session of its own, as its supervisor or a service has it.
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: full,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', line => said.push(line));
  const progress = new EventEmitter();
  let readyTimes = 0;
  createInterface({ input: child.stdout }).on('line', line => {
    if (line.includes('is ready at')) progress.emit('ready', (readyTimes += 1));
  });
  child.once('exit', code => progress.emit('exit', code));

  async function untilReady(times: number): Promise<void> {
    const signal = AbortSignal.timeout(hangMs);
    while (readyTimes < times) {
      const ended = await Promise.race([
        once(progress, 'ready', { signal }).then(() => undefined),
        once(progress, 'exit', { signal }).then(([code]) => `exit code ${code as number | null}`),
      ]).catch(() => 'no time left');
      if (ended !== undefined) throw new Error(`The product did not start (${ended}):\n${said.join('\n')}`);
    }
  }

  await untilReady(1);
  return {
    url: `http://localhost:${full['PORT']}`,
    dataDir,
    process: child,
    env: full,
    said,
    untilReady,
    serverPid: async () => (program === 'src/main.ts' ? (child.pid ?? 0) : childOf(child.pid ?? 0)),
    token: email => printToken(full, email),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      await removeData();
    },
    removeData,
  };
}

/** The one child of a process. */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
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
