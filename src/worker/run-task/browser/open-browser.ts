import type { BrowserProfile } from '#src/browser/profiles/browser-profile.ts';
import { type MovableBrowser, openRecoveringBrowser } from '#src/browser/recovery/recovering-browser.ts';
import type { BrowserSetup, Replacement } from '#src/browser/run-browser.ts';
import { AppError } from '#src/core/errors.ts';
import { proxyFor, readRegion } from '#src/core/network/regions.ts';
import { websitesNamed } from '#src/core/network/task-websites.ts';
import type { ClaimedRun, Lease } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../../parts.ts';
import { restrictBrowser } from './restrict.ts';
import { limits } from '#src/core/limits.ts';
import { unpackProfile } from './pack-profile.ts';
import { openProfile } from './run-profile.ts';

/** A run's browser; `close` ends it, and then keeps the profile where the task uses one. */
export type OpenedBrowser = {
  browser: MovableBrowser;
  /** What has taken the place of something that crashed since this was last called. */
  takeReplacement(): Replacement | undefined;
  /** Who keeps what websites store: the task's own profile, nobody where that is another run's, or whoever asks the browser. */
  keeper: 'task' | 'nobody' | 'asked';
  /** Ends the browser once, whoever calls. Whether the task's own profile has what websites stored. */
  close(): Promise<boolean>;
};

type Opening = {
  lease: Lease;
  run: ClaimedRun;
  signal: AbortSignal;
  say: (text: string) => void;
  /** Called when the browser is gone for good. */
  lost: (error: AppError) => void;
  /** Packed: what the browser of another worker had; empty or absent where the task's own profile has that, or nobody. */
  profile?: Uint8Array | null;
};

/**
 * The browser that the task's settings ask for: its profile, region and proxy, within its websites.
 * Rejects with an AppError in words, or the signal's reason; nothing is left open then.
 */
export async function openBrowser(parts: WorkerParts, at: Opening): Promise<OpenedBrowser> {
  const { run, signal, say, lost } = at;
  const { useProfile = false } = run.assignment;
  const way = wayOf(parts, run);
  const carried = await carriedOf(at);
  const profile = useProfile ? await openProfile(parts, at) : undefined;
  try {
    const browser = await openRecoveringBrowser({
      start(until, legacy) {
        const kept = legacy?.profile ?? profile?.kept ?? carried;
        const setup: BrowserSetup = {
          ...way,
          ...(kept && { profile: kept }),
          ...(legacy && { downloads: legacy.downloads }),
        };
        const plain = Object.keys(setup).length === 0;
        return parts.browsers.take({ signal: until, ...(!plain && { setup }) });
      },
      signal,
      report: error => void parts.report(error, { runId: run.id, what: 'browser' }),
    });
    let replacement: Replacement | undefined;
    browser.on(event => {
      if (event.type === 'crashed' && event.what === 'browser')
        lost(new AppError('UNAVAILABLE', event.message ?? 'The browser of this run was closed.'));
      if (event.type !== 'replaced') return;
      replacement = event;
      say(wordsOf(event));
    });
    profile?.follow(browser);
    let closed: Promise<boolean> | undefined;
    const close = async (): Promise<boolean> => {
      const ending = browser.close();
      // Its profile is let go of whether or not the browser ended well.
      await ending.catch(() => undefined);
      const kept = (await profile?.end()) ?? false;
      await ending;
      return kept;
    };
    restrictBrowser(browser, { network: run.assignment.network, named: namedBy(run), say });
    return {
      browser,
      takeReplacement() {
        const taken = replacement;
        replacement = undefined;
        return taken;
      },
      keeper: profile ? (profile.keeps ? 'task' : 'nobody') : 'asked',
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await profile?.end();
    throw error;
  }
}

/** What websites had stored in the browser of another worker. */
async function carriedOf({ profile, say }: Opening): Promise<BrowserProfile | undefined> {
  if (!profile?.byteLength) return undefined;
  const carried = await unpackProfile(profile, limits.profileBytes);
  if (!carried)
    say(
      'The sign-ins of the browser could not be moved to another version of Legwork: websites may ask you to sign in again.',
    );
  return carried;
}

/** Inputs and additional instructions may come from others than the task's owner, so they open nothing of this machine. */
function namedBy({ assignment }: ClaimedRun): string[] {
  const { description, specialInstructions, initialActions } = assignment;
  return websitesNamed({
    description,
    steps: assignment.steps.map(step => step.description),
    special_instructions: specialInstructions,
    initial_actions: initialActions,
  });
}

const whatHappened: Record<Replacement['what'], (url: string) => string> = {
  tab: url => `The page crashed and was loaded again: ${url}.`,
  browser: url => `The browser stopped unexpectedly. Another one has taken its place, at ${url}.`,
  worker: url => `The run continues in another browser, at ${url}.`,
};

function wordsOf({ what, url, whole, lost }: Replacement): string {
  const crashed = whatHappened[what](url);
  if (lost.length > 0) return `${crashed} These fields could not be filled again: ${lost.slice(0, 10).join(', ')}.`;
  return whole ? crashed : `${crashed} The page may have changed.`;
}

function wayOf(parts: WorkerParts, { assignment }: ClaimedRun): Pick<BrowserSetup, 'region' | 'proxy'> {
  const { useProxy = false } = assignment;
  const region = readRegion(assignment.region);
  const proxy = proxyFor({ useProxy, region }, parts.proxies);
  // Set up when the run was asked for, but not at this worker.
  if (proxy && !proxy.ok) throw new AppError('UNAVAILABLE', proxy.message);
  return { ...(region && { region }), ...(proxy && { proxy: proxy.url }) };
}
