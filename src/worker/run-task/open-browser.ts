import type { BrowserSetup, RunBrowser } from '#src/browser/run-browser.ts';
import { AppError } from '#src/core/errors.ts';
import { proxyFor, readRegion } from '#src/core/regions.ts';
import { websitesNamed } from '#src/core/task-websites.ts';
import type { ClaimedRun, Lease } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';
import { restrictBrowser } from './restrict.ts';
import { openProfile } from './run-profile.ts';

/** A run's browser; `close` ends it, and then keeps the profile where the task uses one. */
export type OpenedBrowser = { browser: RunBrowser; close(): Promise<void> };

/**
 * The browser that the task's settings ask for: its profile, region and proxy, within its websites.
 * Rejects with an AppError in words, or the signal's reason; nothing is left open then.
 */
export async function openBrowser(
  parts: WorkerParts,
  at: { lease: Lease; run: ClaimedRun; signal: AbortSignal; say: (text: string) => void },
): Promise<OpenedBrowser> {
  const { run, signal, say } = at;
  const { useProfile = false } = run.assignment;
  const way = wayOf(parts, run);
  const profile = useProfile ? await openProfile(parts, at) : undefined;
  try {
    const setup: BrowserSetup = { ...way, ...(profile?.kept && { profile: profile.kept }) };
    const plain = Object.keys(setup).length === 0;
    const browser = await parts.browsers.take({ signal, ...(!plain && { setup }) });
    profile?.follow(browser);
    restrictBrowser(browser, { network: run.assignment.network, named: namedBy(run), say });
    return {
      browser,
      async close() {
        try {
          await browser.close();
        } finally {
          await profile?.end();
        }
      },
    };
  } catch (error) {
    await profile?.end();
    throw error;
  }
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

function wayOf(parts: WorkerParts, { assignment }: ClaimedRun): Pick<BrowserSetup, 'region' | 'proxy'> {
  const { useProxy = false } = assignment;
  const region = readRegion(assignment.region);
  const proxy = proxyFor({ useProxy, region }, parts.proxies);
  // Set up when the run was asked for, but not at this worker.
  if (proxy && !proxy.ok) throw new AppError('UNAVAILABLE', proxy.message);
  return { ...(region && { region }), ...(proxy && { proxy: proxy.url }) };
}
