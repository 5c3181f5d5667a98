import { limits } from '#src/core/limits.ts';
import { within } from '../deadline.ts';
import type { BrowserProfile } from './browser-profile.ts';
import { readCookies } from './cookies.ts';
import { ProfileTooLarge, readProfileFiles } from './profile-files.ts';
import { readPageStorage } from './page-storage.ts';
import type { RunBrowser } from '../run-browser.ts';
import { type Tree, untilGone } from '../launch/process-tree.ts';
import type { Scratch } from '../launch/scratch.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { stretched } from '../slowdown.ts';

/** Chromium writes out what it holds in memory when it is asked to end; it takes about 0.2 s on a machine that is not busy. */
const hurriedMs = 1300;
/** On a busy machine it takes longer; a run that ended by itself has that time. */
const unhurriedMs = 6000;

/** Saves a browser's website data in three steps at its end: ask it to close, kill it, read the files. */
export function createKeeper({ tabs, tree, log }: { tabs: Tabs; tree: Tree; log: (line: string) => void }) {
  let bytesAtMost: number | undefined;
  let hurried: (() => boolean) | undefined;
  let memory: Omit<BrowserProfile, 'files'> | undefined;
  let snapshot: Omit<BrowserProfile, 'files'> | undefined;
  let taking: Promise<void> | undefined;
  let outcome: () => Promise<BrowserProfile | undefined> = () => Promise.resolve(undefined);
  const done = Promise.withResolvers<void>();
  const signal = new AbortController().signal;

  /** What is only in the browser's memory, or not yet on the disk. */
  async function read(): Promise<Omit<BrowserProfile, 'files'>> {
    const { cdp } = tabs.active();
    const [cookies, storage] = await Promise.all([readCookies(cdp), readPageStorage(tabs.pages())]);
    return { cookies, ...storage };
  }

  return {
    /** Reads what websites stored, for when the browser dies. Never rejects; what cannot be read now is read the next time. */
    snapshot(): Promise<void> {
      taking ??= read()
        .then(
          found => void (snapshot = found),
          () => undefined,
        )
        .finally(() => (taking = undefined));
      return taking;
    },
    /** What `snapshot` read last. */
    last: () => snapshot,
    keep(options: Parameters<RunBrowser['keepProfile']>[0]): ReturnType<RunBrowser['keepProfile']> {
      ({ bytesAtMost, hurried } = options);
      return done.promise.then(() => outcome());
    },
    /** Reads what is only in memory and has the rest written out. Never rejects; takes about a second at most when in a hurry. */
    async beforeKill(): Promise<void> {
      if (bytesAtMost === undefined) return;
      try {
        const { cookies, sessionStorage } = await read();
        // Chromium writes the other storage out as it ends.
        memory = { cookies, sessionStorage };
        tabs.stop();
        const ms = (hurried?.() ?? true) ? hurriedMs : stretched(unhurriedMs);
        await within({ ms, signal, what: 'Ending Chromium' }, async late => {
          await tabs.endBrowser();
          // It hangs up first and writes local storage out after that.
          await untilGone(tree, late);
        });
      } catch (error) {
        log(`A profile could not be read whole: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    /** Called once every process is gone. */
    async salvage({ profile }: Scratch): Promise<void> {
      const limit = bytesAtMost;
      const read = memory;
      if (limit === undefined || !read) return;
      try {
        const files = await readProfileFiles(profile, limit);
        outcome = () => Promise.resolve({ ...read, files });
      } catch (error) {
        outcome = () => Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
    settle: () => done.resolve(),
    /**
     * What is known of a browser that died: its files, and the rest as it was a moment before. Called once every process is
     * gone. Undefined when it is too much, or nothing was ever read.
     */
    async salvageDead({ profile }: Scratch): Promise<BrowserProfile | undefined> {
      if (!snapshot) return undefined;
      try {
        return { ...snapshot, files: await readProfileFiles(profile, limits.profileBytes) };
      } catch (error) {
        if (!(error instanceof ProfileTooLarge)) throw error;
        return { ...snapshot, files: [] };
      }
    },
  };
}
