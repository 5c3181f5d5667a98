import type { Report } from '#src/core/guard.ts';
import { findSetpriv } from './browser-user.ts';
import type { DownloadCaps } from './download-caps.ts';
import { preparePolicy } from './fence/policy.ts';
import { chromiumVersion, findChromium } from './find-chromium.ts';
import { launchBrowser } from './launch.ts';
import type { FenceOptions, LaunchOptions } from './launch.ts';
import type { Hands } from './page-host.ts';
import type { BrowserSetup, RunBrowser } from './run-browser.ts';
import { prepareParent } from './scratch.ts';
import { openSession } from './session.ts';

export type LauncherOptions = {
  chromiumPath?: string | undefined;
  /** Where browsers' folders go, unless other users cannot walk there. */
  scratchDir: string;
  /** IANA name of the zone pages believe to be in, `UTC` by default. */
  timezone?: string | undefined;
  fence: FenceOptions;
  hands: Hands;
  /** Less than the usual limits of what a run may download. */
  downloadCaps?: DownloadCaps;
  log: (line: string) => void;
  report: Report;
};

/** How browsers are started on this machine. What does not change from one to the next is found out once. */
export function createLauncher(
  options: LauncherOptions,
): (signal: AbortSignal, setup?: BrowserSetup) => Promise<RunBrowser> {
  const { hands, log, downloadCaps } = options;
  let prepared: Promise<LaunchOptions> | undefined;

  return async (signal, setup) => {
    prepared ??= prepare(options);
    // What was missing may have been installed by the next time.
    prepared.catch(() => (prepared = undefined));
    const launched = await launchBrowser({ ...(await prepared), setup }, signal);
    try {
      return await openSession(launched, { hands, log, profile: setup?.profile, downloadCaps });
    } catch (error) {
      await launched.destroy();
      throw error;
    }
  };
}

async function prepare({
  chromiumPath,
  scratchDir,
  timezone,
  fence,
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
      'Browsers run without our policy, because the system lets us make no mount namespace. Pages cannot open files either way; docs/decisions/0009-the-fence.md says what else holds.',
    );
  }
  return { executablePath, version, parent, root, setpriv, fence, policy, log, report, timezone };
}
