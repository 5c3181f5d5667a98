/** The kinds of machine that users have, and what has to work on each. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { debianWith, installNode, nodeWithNpm } from './bases.ts';
import { type Account, type CleanRoot, copyBase, deleteRoot, enterRoot, homeOf } from './clean-root.ts';
import { copyNetworkSettings, copyNpmUserSettings, npmEnvironment } from './host.ts';
import { mustRun } from './process.ts';
import { runFirstProgram } from './program.ts';

const checkMs = 900_000;
const startMs = 900_000;
const shortMs = 120_000;
const project = 'legwork';

export type Kind = {
  name: string;
  title: string;
  account: Account;
  /** What was installed before. */
  packages: string[];
  node: { version: string; npm: string };
  try(machine: Machine): Promise<void>;
};

/** A clean root with the committed project in the home folder of the account, and Node. */
export type Machine = {
  root: CleanRoot;
  kind: Kind;
  env: Record<string, string>;
  /** Whether npm scripts use the Node of the packages. */
  usesPackagedNode(): boolean;
};

/** The oldest Node that the README allows, with the npm that came with it. */
const oldest = { version: '20.19.0', npm: '10.8.2' };
/** A Node that is neither the oldest nor new enough for our code. */
const middle = { version: '24.22.3', npm: '11.21.2' };

/** Node 26 needs it. A minimal Debian does not have it; compilers and images for development do. */
const library = 'libatomic1';
const chromium = [library, 'chromium', 'chromium-sandbox', 'fonts-liberation'];

const asRoot: Kind = {
  name: 'root',
  title: `Debian as root, none of our system packages, Node ${oldest.version}`,
  account: 'root',
  packages: [],
  node: oldest,
  async try(machine) {
    const checked = await check(machine);
    expect(/^• Installing libatomic1 with apt-get/m.test(checked), 'npm run check installs only a library', checked);
    const said = await startAndRun(machine);
    const calls = said.match(/^• Installing .* with apt-get/gm) ?? [];
    expect(calls.length === 1, 'npm start says once what it installs with apt-get', said);
    expect(/chromium.*ffmpeg.*tesseract-ocr.*bubblewrap/.test(calls[0] ?? ''), 'it names all packages', said);
    expect(!said.includes(' is missing'), 'nothing is missing after that', said);
  },
};

const asUser: Kind = {
  name: 'user',
  title: `a user who cannot install packages but has Chromium, Node ${middle.version}`,
  account: 'user',
  packages: chromium,
  node: middle,
  async try(machine) {
    const said = await startAndRun(machine);
    for (const name of ['ffmpeg', 'tesseract-ocr', 'bubblewrap']) {
      const line = new RegExp(`^• ${name} is missing: .*apt-get install ${name}`, 'm');
      expect(line.test(said), `one line says that ${name} is missing and how to get it`, said);
    }
  },
};

const withoutChromium: Kind = {
  name: 'no-chromium',
  title: `a user without Chromium who cannot download one, Node ${oldest.version}`,
  account: 'user',
  packages: [library],
  node: oldest,
  async try({ root, kind, env }) {
    // a port that nothing listens on: the download fails also where the real address could be reached
    const nowhere = { ...env, PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9' };
    const options = { as: kind.account, env: nowhere, deadlineMs: startMs };
    const { code, output } = await root.run(`cd ${project} && npm start`, options);
    expect(code !== 0, 'npm start ends with an exit code other than 0', output);
    const last = output
      .trim()
      .split('\n')
      .findLast(line => !line.startsWith('npm '));
    expect(
      /^Chromium is missing .*apt-get install chromium/.test(last ?? ''),
      'the last line says what is missing',
      output,
    );
    expect(!/^\s+at .*:\d+/m.test(output), 'there is no stack trace', output);
  },
};

const withoutLibrary: Kind = {
  name: 'no-library',
  title: `a user without a library that Node 26 needs, Node ${oldest.version}`,
  account: 'user',
  packages: [],
  node: oldest,
  async try(machine) {
    await startAndStop(machine, /^Node 26 needs the library .*apt-get install libatomic1/);
  },
};

const withOldestNode: Kind = {
  name: 'node-oldest',
  title: `Node ${oldest.version}, the oldest supported`,
  account: 'user',
  packages: chromium,
  node: oldest,
  async try(machine) {
    await startAndRun(machine);
    expect(machine.usesPackagedNode(), 'scripts use the Node of the packages', '');
  },
};

const withNewestNode = (newest: string): Kind => ({
  name: 'node-newest',
  title: `Node ${newest}, the newest`,
  account: 'user',
  packages: chromium,
  node: { version: newest, npm: 'latest' },
  async try(machine) {
    await startAndRun(machine);
    expect(!machine.usesPackagedNode(), 'scripts use the Node of the machine', '');
  },
});

/** All kinds; `newest` is the newest version of Node. */
export function allKinds(newest: string): Kind[] {
  return [asRoot, asUser, withoutChromium, withoutLibrary, withOldestNode, withNewestNode(newest)];
}

/** Makes the machine, tries the kind on it, and deletes it, whatever happened. Throws with the reason if the kind fails. */
export async function tryKind(kind: Kind, { cache, codename }: { cache: string; codename: string }): Promise<void> {
  const base = await debianWith(cache, codename, kind.packages);
  const node = await nodeWithNpm(cache, kind.node.version, kind.node.npm);
  const folder = join(cache, `root-${kind.name}-${process.pid}`);
  try {
    await copyBase(base, folder);
    await copyNetworkSettings(folder);
    installNode(node, folder);
    const npmCache = join(cache, `npm-cache-${kind.account}`);
    mkdirSync(npmCache, { recursive: true });
    const root = await enterRoot(folder, npmCache);
    try {
      await putProject(root, kind.account);
      const env = { ...(await npmEnvironment(folder)), npm_config_cache: '/var/cache/npm' };
      const link = join(folder, homeOf(kind.account), project, 'node_modules/.bin/node');
      const usesPackagedNode = (): boolean => Boolean(lstatSync(link, { throwIfNoEntry: false }));
      await kind.try({ root, kind, env, usesPackagedNode });
    } finally {
      await root.leave();
    }
  } finally {
    if (existsSync(folder)) deleteRoot(folder);
  }
}

/** Lays the committed files of HEAD into the home folder, as a clone has them. */
async function putProject(root: CleanRoot, account: Account): Promise<void> {
  const home = join(root.folder, homeOf(account));
  const to = join(home, project);
  mkdirSync(to);
  const archive = `${to}.tar`;
  const here = join(import.meta.dirname, '..', '..');
  await mustRun('git', ['-C', here, 'archive', '--output', archive, 'HEAD'], { deadlineMs: shortMs });
  await mustRun('tar', ['-xf', archive, '-C', to], { deadlineMs: shortMs });
  await copyNpmUserSettings(home);
  const own = `chown -R ${account}: ${homeOf(account)} /var/cache/npm`;
  await root.run(own, { as: 'root', deadlineMs: shortMs });
}

/** `npm run check` passes before anything has installed a Chromium. */
async function check({ root, kind, env }: Machine): Promise<string> {
  const options = { as: kind.account, env, deadlineMs: checkMs };
  const { code, output } = await root.run(`cd ${project} && npm run check`, options);
  expect(code === 0, 'npm run check passes', output);
  expect(!existsSync(join(root.folder, 'usr/bin/chromium')), 'npm run check installs no Chromium', output);
  return output;
}

/** `npm start` ends with one line that says what is missing and how to get it. */
async function startAndStop({ root, kind, env }: Pick<Machine, 'root' | 'kind' | 'env'>, line: RegExp): Promise<void> {
  const { code, output } = await root.run(`cd ${project} && npm start`, { as: kind.account, env, deadlineMs: startMs });
  expect(code !== 0, 'npm start ends with an exit code other than 0', output);
  const last = output
    .trim()
    .split('\n')
    .findLast(each => !each.startsWith('npm '));
  expect(line.test(last ?? ''), 'the last line says what is missing', output);
  expect(!/^\s+at .*:\d+/m.test(output), 'there is no stack trace', output);
}

/** Starts Legwork, waits until it is ready, and runs the first program. Resolves to what `npm start` has said. */
async function startAndRun({ root, kind, env }: Machine): Promise<string> {
  const port = await freePort();
  const settings = { ...env, PORT: String(port) };
  const server = root.start(`cd ${project} && npm start`, { as: kind.account, env: settings });
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`npm start ${why}:\n${server.output()}`));
    const timer = setTimeout(() => fail(`was not ready after ${startMs / 1000} s`), startMs);
    server.child.once('close', code => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
    server.child.stdout?.on('data', () => {
      if (!/^Legwork is ready at /m.test(server.output())) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const health = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(shortMs) });
  expect(health.ok, 'the server answers', server.output());
  const options = { as: kind.account, env: settings, deadlineMs: shortMs };
  const command = `cd ${project} && npm run -s token -- --email ann@example.com 2>/dev/null`;
  const token = await root.run(command, options);
  expect(token.code === 0, 'npm run token makes a token', token.output);
  const ended = await runFirstProgram(port, token.output.trim());
  expect(ended.startsWith('success:'), `the first program ends with success, not “${ended}”`, server.output());
  return server.output();
}

function expect(holds: boolean, what: string, output: string): void {
  if (!holds) throw new Error(`Expected that ${what}.\n${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
