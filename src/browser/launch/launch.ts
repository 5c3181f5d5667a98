import { readFile, statfs, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { AppError } from '#src/core/errors.ts';
import type { Report } from '#src/core/guard.ts';
import { surroundingsOf, type Surroundings } from '#src/core/network/regions.ts';
import type { Cgroup, Cgroups } from './cgroups.ts';
import { claimUser } from './browser-user.ts';
import type { BrowserUser } from './browser-user.ts';
import { within } from '../deadline.ts';
import type { AddressRules } from '#src/core/network/address.ts';
import { dialTcp } from '../egress/dial.ts';
import { startEgressProxy } from '../egress/egress-proxy.ts';
import type { EgressOptions, EgressProxy } from '../egress/egress-proxy.ts';
import { egressFlags } from '../egress/flags.ts';
import type { Refusal } from '../egress/gate.ts';
import type { PolicyStart } from '../egress/policy.ts';
import { dialThrough } from '../egress/upstream.ts';
import { killTree } from './process-tree.ts';
import type { Tree } from './process-tree.ts';
import { writeProfileFiles } from '../profiles/profile-files.ts';
import { openRelay } from '../protocol/relay.ts';
import type { MessageRelay } from '../protocol/relay.ts';
import type { BrowserSetup } from '../run-browser.ts';
import { makeScratch, removeBrowsersPart, removeScratch } from './scratch.ts';
import type { Scratch } from './scratch.ts';

export const viewport = { width: 1280, height: 720 };

/** What a browser may reach before it is restricted to a task's websites; who resolves and connects can be replaced. */
export type EgressFilterOptions = AddressRules & Pick<EgressOptions, 'own' | 'named' | 'via' | 'resolve' | 'dial'>;

export type LaunchOptions = {
  executablePath: string;
  /** As {@link chromiumVersion} gives it. */
  version: string;
  /** Folder that the browser's own folder is made in. */
  parent: string;
  /** Whether this process is root: a browser never is. */
  root: boolean;
  /** Where setpriv is, without which root can neither change the user nor keep the sandbox. */
  setpriv?: string | undefined;
  egressFilter: EgressFilterOptions;
  /** As preparePolicy gives it; browsers start without one where that is undefined. */
  policy?: PolicyStart | undefined;
  /** What the files of each browser may take of the disk; Chromium's own limits follow from it. */
  diskBytes?: number | undefined;
  /** Where the kernel is to hold limits of each browser. */
  cgroups?: Cgroups | undefined;
  /** IANA name, `UTC` when absent. */
  timezone?: string | undefined;
  setup?: BrowserSetup | undefined;
  log: (line: string) => void;
  /** Logs an internal error and returns its id. */
  report: Report;
};

/** A running Chromium, without our scripts on its pages. */
export type LaunchedBrowser = {
  context: BrowserContext;
  tree: Tree;
  scratch: Scratch;
  /** Its only network access. */
  egress: EgressProxy;
  /** Called for each host that was refused; one listener. */
  onRefused(listener: (refusal: Refusal) => void): void;
  /**
   * Kills every process of it, lets `salvage` read its folder unless a process was left, removes what the browser could
   * write there and gives its user back. What is ours in the folder stays. Idempotent.
   */
  end(salvage?: (scratch: Scratch) => Promise<void>): Promise<void>;
  /** Ends it, and removes the folder as a whole. Idempotent. */
  destroy(salvage?: (scratch: Scratch) => Promise<void>): Promise<void>;
};

/** A machine with many runs takes long to start one more; a run that comes late is better than none. */
const launchMs = 90_000;
const killMs = 1500;
/** Of what a browser's files may take, what Chromium lets websites store. One website gets three quarters of that. */
const storageShare = 0.5;
const cacheShare = 0.1;

/**
 * Starts one Chromium in a process tree, a folder and, when we are root, under a user of its own; driven by a pipe.
 * Throws an AppError UNAVAILABLE when the system does not let it start; nothing of it remains then.
 */
export async function launchBrowser(options: LaunchOptions, signal: AbortSignal): Promise<LaunchedBrowser> {
  const user = options.root && options.setpriv ? await claimUser() : undefined;
  const scratch = await makeScratch(options.parent, user?.uid);
  let reportRefused = (_refusal: Refusal): void => undefined;
  const { resolve, dial, own, named, via, ...rules } = options.egressFilter;
  const { setup = {} } = options;
  const egress = await startEgressProxy({
    rules,
    own,
    named,
    via,
    resolve,
    dial: setup.proxy ? dialThrough(setup.proxy, dial ?? dialTcp) : dial,
    refused: refusal => reportRefused(refusal),
    report: error => void options.report(error, { what: 'egress proxy' }),
  });
  const group = await groupOf(options, scratch);
  let relay: MessageRelay | undefined;
  const treeOf = (pid: number): Tree => ({ pid, folder: scratch.root, ...(user && { uid: user.uid }) });
  const end = once(async (salvage?: (scratch: Scratch) => Promise<void>) => {
    const pid = await readPid(scratch);
    const left = pid === undefined ? [] : await killTree(treeOf(pid), killMs);
    if (left.length > 0) options.log(`Browser processes that would not die: ${left.join(', ')}`);
    relay?.close();
    await group?.remove().catch((error: unknown) => options.log(`A cgroup was not removed: ${String(error)}`));
    await egress.close();
    try {
      if (salvage && left.length === 0) await salvage(scratch);
    } finally {
      await removeBrowsersPart(scratch);
      // The next browser of this user must find no living processes and no files of this one.
      if (left.length === 0) user?.release();
    }
  });
  const destroy = once(async (salvage?: (scratch: Scratch) => Promise<void>) => {
    try {
      await end(salvage);
    } finally {
      await removeScratch(scratch);
    }
  });
  try {
    if (setup.profile) await writeProfileFiles(scratch.profile, setup.profile.files, user?.uid);
    relay = await openRelay(scratch.root, options.log);
    const wrapper = await writeWrapper({ ...options, group, relay }, scratch, user);
    const context = await within({ ms: launchMs, signal, what: 'Starting Chromium' }, () =>
      startChromium(options, scratch, { wrapper, egress }),
    );
    const pid = await readPid(scratch);
    if (pid === undefined) throw new Error('Chromium started without reporting its process id.');
    const onRefused = (listener: typeof reportRefused): void => void (reportRefused = listener);
    return { context, tree: treeOf(pid), scratch, egress, onRefused, end, destroy };
  } catch (error) {
    await destroy();
    signal.throwIfAborted();
    throw inWords(error);
  }
}

async function startChromium(
  options: LaunchOptions,
  scratch: Scratch,
  { wrapper, egress }: { wrapper: string; egress: EgressProxy },
): Promise<BrowserContext> {
  const shm = await statfs('/dev/shm').catch(() => undefined);
  const place = options.setup?.region && surroundingsOf(options.setup.region);
  const roomyShm = shm !== undefined && shm.bavail * shm.bsize >= 1e9;
  return chromium.launchPersistentContext(scratch.profile, {
    executablePath: wrapper,
    headless: true,
    chromiumSandbox: !options.root || options.setpriv !== undefined,
    args: [
      ...chromiumFlags(options.version, place?.languages),
      ...(options.diskBytes === undefined ? [] : [`--disk-cache-size=${Math.round(options.diskBytes * cacheShare)}`]),
      ...egressFlags(egress.port),
    ],
    // People watch and scroll these pages, so scroll bars stay; Playwright keeps /dev/shm unused unless configured otherwise.
    ignoreDefaultArgs: ['--hide-scrollbars', ...(roomyShm ? ['--disable-dev-shm-usage'] : [])],
    // Only what it needs: the server's own environment holds keys.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: scratch.home,
      TMPDIR: scratch.home,
      // Every system has it, and without UTF-8 names of files lose their letters on the way to the page.
      LANG: 'C.UTF-8',
      TZ: place?.timezone ?? options.timezone ?? 'UTC',
    },
    viewport,
    screen: viewport,
    deviceScaleFactor: 1,
    acceptDownloads: true,
    downloadsPath: scratch.incoming,
    // Granting nothing but these denies all the rest, without a prompt that nobody would see.
    permissions: ['clipboard-write', ...(place ? ['geolocation'] : [])],
    ...(place && { geolocation: place.geolocation }),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: launchMs,
  });
}

function chromiumFlags(version: string, languages: Surroundings['languages'] = ['en-US', 'en']): string[] {
  const major = version.split('.')[0] ?? '0';
  return [
    `--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    `--lang=${languages[0]}`,
    `--accept-lang=${languages.join(',')}`,
    '--disable-crash-reporter',
    '--disable-domain-reliability',
    '--disable-quic',
    '--no-pings',
    '--site-per-process',
    `--window-size=${viewport.width},${viewport.height}`,
  ];
}

/**
 * Writes the program that Playwright starts: it notes its process id and turns into Chromium under the other user.
 * File descriptor 3, Playwright's commands, goes through untouched; what Chromium writes to 4 takes the relay.
 */
async function writeWrapper(
  options: LaunchOptions & { group: Cgroup | undefined; relay: MessageRelay },
  scratch: Scratch,
  user?: BrowserUser,
): Promise<string> {
  const path = join(scratch.root, 'start-chromium');
  // The browser dies with this process: without this a page in an endless loop could outlive a killed server.
  const setpriv = options.setpriv ? `${quoted(options.setpriv)} --pdeathsig KILL --no-new-privs ` : '';
  const asUser = user
    ? `--reuid ${user.uid} --regid ${user.uid} --clear-groups --inh-caps=-all --bounding-set=-all `
    : '';
  const { policy = [] } = options;
  // Making a namespace for the policy gives rights inside it, which end here.
  const asNobody = policy.length > 0 && !user ? '--inh-caps=-all --bounding-set=-all ' : '';
  const withPolicy = policy.map(word => `${quoted(word)} `).join('');
  const lines = [
    '#!/bin/sh',
    `echo $$ > ${quoted(join(scratch.root, 'pid'))}`,
    // Before the group of the browser: it belongs to the server. It ends with the relay.
    `cat < ${quoted(options.relay.kept)} >&4 2> /dev/null 3<&- &`,
    ...(options.group ? [`echo $$ > ${quoted(options.group.procs)}`] : []),
    'ulimit -c 0',
    ...withFeatures(options),
    `cd ${quoted(scratch.root)}`,
    `exec ${usualPriority()}${withPolicy}${setpriv}${asUser}${asNobody}${setpriv && '-- '}${quoted(options.executablePath)} "$@" 4> ${quoted(options.relay.sent)}`,
  ];
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o755 });
  return path;
}

/**
 * Chromium draws the list below its address bar as two pages, with a process of their own, where nobody sees one as well; and
 * it lets websites store what fits on the disk. Of several lists of features it reads the last alone, so ours go into
 * Playwright's, which are needed as well.
 */
function withFeatures({ diskBytes }: Pick<LaunchOptions, 'diskBytes'>): string[] {
  const pool = diskBytes && Math.round(diskBytes * storageShare);
  return [
    'for argument do',
    '  shift',
    '  case $argument in',
    '    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;',
    ...(pool ? [`    --enable-features=*) argument=$argument,StorageQuotaSettings:PoolSizeBytes/${pool} ;;`] : []),
    '  esac',
    '  set -- "$@" "$argument"',
    'done',
  ];
}

/** A server that comes before other programs has its browsers not do the same. */
function usualPriority(): string {
  const more = -getPriority();
  return more > 0 ? `nice -n ${more} ` : '';
}

/** Without one the browser starts all the same: it is watched from outside too. */
async function groupOf({ cgroups, log }: LaunchOptions, scratch: Scratch): Promise<Cgroup | undefined> {
  try {
    return await cgroups?.make(basename(scratch.root));
  } catch (error) {
    log(`A browser has no cgroup: ${String(error)}`);
    return undefined;
  }
}

async function readPid(scratch: Scratch): Promise<number | undefined> {
  const text = await readFile(join(scratch.root, 'pid'), 'utf8').catch(() => '');
  const pid = Number(text.trim());
  return pid > 1 ? pid : undefined;
}

function inWords(error: unknown): AppError {
  const message = error instanceof Error ? error.message : String(error);
  if (/no usable sandbox|namespace|sandbox_linux|credentials\.cc/i.test(message)) {
    return new AppError(
      'UNAVAILABLE',
      'Chromium cannot make its sandbox here: the system does not allow user namespaces. Allow them (sysctl kernel.unprivileged_userns_clone=1 or, on Ubuntu, kernel.apparmor_restrict_unprivileged_userns=0; in a container, a seccomp profile that permits them) and start again.',
      message,
    );
  }
  const first = message.split('\n', 1)[0] ?? '';
  return new AppError('UNAVAILABLE', `Chromium did not start: ${first}`, message);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function once<T>(action: (given?: T) => Promise<void>): (given?: T) => Promise<void> {
  let done: Promise<void> | undefined;
  return given => (done ??= action(given));
}
