import type { BrowserProfile } from '../profiles/browser-profile.ts';
import type { Cast } from '../screencast/screencast.ts';
import { within } from '../deadline.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { createKeeper } from '../profiles/keep-profile.ts';
import type { LaunchedBrowser } from './launch.ts';
import type { Legacy } from '../run-browser.ts';
import type { Scratch } from './scratch.ts';
import type { Tabs } from '../tabs/tabs.ts';

const titleMs = 1000;
/** The maximum age of the stored cookies of a browser that dies. */
const snapshotMs = 5000;
const closeMs = 1000;

type Of = {
  launched: LaunchedBrowser;
  tabs: Tabs;
  cast: Cast;
  downloads: Downloads;
  keeper: ReturnType<typeof createKeeper>;
  /** Whether it was used. */
  touched(): boolean;
  /** Called when it has ended for any reason. */
  died(): void;
};

/** The periodic work of a browser, and its end: closed, or crashed. */
export function liveOn({ launched, tabs, cast, downloads, keeper, touched, died }: Of) {
  const { context } = launched;
  let closed: Promise<void> | undefined;
  let buried: Promise<Legacy> | undefined;
  const timers = [
    setInterval(() => tabs.readTitle(), titleMs).unref(),
    setInterval(() => void (touched() && keeper.snapshot()), snapshotMs).unref(),
  ];
  const stopTimers = (): void => timers.forEach(timer => clearInterval(timer));
  context.on('close', () => {
    stopTimers();
    died();
  });

  async function close(): Promise<void> {
    stopTimers();
    cast.stop();
    if (!buried) await keeper.beforeKill();
    tabs.stop();
    await launched.destroy(keeper.salvage).finally(keeper.settle);
    // The process is gone; this only lets the driver notice.
    const { signal } = new AbortController();
    await within({ ms: closeMs, signal, what: 'Closing' }, () => context.close()).catch(() => undefined);
  }

  async function bury(): Promise<Legacy> {
    stopTimers();
    cast.stop();
    tabs.stop();
    let profile: BrowserProfile | undefined;
    const salvage = async (from: Scratch): Promise<void> => void (profile = await keeper.salvageDead(from));
    await launched.end(salvage).finally(keeper.settle);
    return { profile, downloads: downloads.list().filter(({ done }) => done) };
  }

  return {
    isClosed: () => closed !== undefined,
    close: () => (closed ??= close()),
    bury: () => (buried ??= bury()),
  };
}
