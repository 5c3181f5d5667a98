import type { Isolate, Report } from '#src/core/guard.ts';
import { killTree, type Tree } from './process-tree.ts';
import { findSetpriv } from './browser-user.ts';
import { type CgroupLimits, openCgroups } from './cgroups.ts';
import type { DownloadCaps } from '../downloads/download-caps.ts';
import { preparePolicy } from '../egress/policy.ts';
import { chromiumVersion, findChromium } from './find-chromium.ts';
import { launchBrowser } from './launch.ts';
import type { EgressFilterOptions, LaunchOptions } from './launch.ts';
import type { PageDriver } from '../page-host.ts';
import type { BrowserSetup, StartedBrowser } from '../run-browser.ts';
import { prepareParent } from './scratch.ts';
import { openSession } from './session.ts';

const killMs = 1500;

export type LauncherOptions = {
  chromiumPath?: string | undefined;
  /** Where browsers' folders go, unless other users cannot walk there. */
  scratchDir: string;
  /** IANA name of the zone pages believe to be in, `UTC` by default. */
  timezone?: string | undefined;
  egressFilter: EgressFilterOptions;
  driver: PageDriver;
  /** What the files of each browser may take of the disk; undefined: what Chromium lets them. */
  diskBytes?: number | undefined;
  /** What the kernel is to hold each browser to, where it lets us; undefined: nothing. */
  cgroup?: CgroupLimits | undefined;
  /** Less than the usual limits of what a run may download. */
  downloadCaps?: DownloadCaps;
  log: (line: string) => void;
  report: Report;
  /** Each browser is a scope: a fault of it that nobody catches ends its process tree. */
  isolate: Isolate;
};

/** How browsers are started on this machine. What does not change from one to the next is found out once. */
export function createLauncher(
  options: LauncherOptions,
): (signal: AbortSignal, setup?: BrowserSetup) => Promise<StartedBrowser> {
  const { driver, log, downloadCaps, report, isolate } = options;
  let prepared: Promise<LaunchOptions> | undefined;

  async function launch(signal: AbortSignal, setup: BrowserSetup | undefined, started: (tree: Tree) => void) {
    prepared ??= prepare(options);
    // What was missing may have been installed by the next time.
    prepared.catch(() => (prepared = undefined));
    const launched = await launchBrowser({ ...(await prepared), setup }, signal);
    started(launched.tree);
    try {
      return await openSession(launched, {
        driver,
        log,
        report,
        profile: setup?.profile,
        earlier: setup?.downloads,
        downloadCaps,
      });
    } catch (error) {
      await launched.destroy();
      throw error;
    }
  }

  return (signal, setup) => {
    let tree: Tree | undefined;
    const failed = (): void => {
      if (tree) killTree(tree, killMs).catch((error: unknown) => report(error, { what: 'browser' }));
    };
    return isolate({ context: { what: 'browser' }, failed }, () => launch(signal, setup, found => (tree = found)));
  };
}

async function prepare({
  chromiumPath,
  scratchDir,
  timezone,
  egressFilter,
  diskBytes,
  cgroup,
  log,
  report,
}: LauncherOptions): Promise<LaunchOptions> {
  const root = process.getuid?.() === 0;
  const executablePath = await findChromium(chromiumPath);
  const [version, setpriv, parent] = await Promise.all([
    chromiumVersion(executablePath),
    findSetpriv(),
    prepareParent(scratchDir, root),
  ]);
  if (root && !setpriv) {
    log(
      'Browsers run as root WITHOUT their sandbox, because setpriv is missing. Install util-linux, or run the server as another user.',
    );
  }
  const policy = setpriv ? await preparePolicy({ parent, root }) : undefined;
  if (!policy) {
    log(
      'Browsers run without our policy, because the system lets us make no mount namespace. Pages cannot open files either way; docs/decisions/0009-the-egress-filter.md says what else holds.',
    );
  }
  const cgroups = cgroup && (await openCgroups(cgroup));
  const found = { executablePath, version, parent, root, setpriv, policy, cgroups };
  return { ...found, egressFilter, diskBytes, log, report, timezone };
}
