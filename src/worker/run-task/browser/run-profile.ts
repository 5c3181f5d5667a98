import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserProfile } from '#src/browser/profiles/browser-profile.ts';
import { ProfileTooLarge } from '#src/browser/profiles/profile-files.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import { limits } from '#src/core/limits.ts';
import {
  holdProfile,
  type ProfileHold,
  profileIsInUse,
  releaseProfile,
  renewProfileHold,
} from '#src/services/profile/hold.ts';
import { keepProfile, readProfile } from '#src/services/profile/keep.ts';
import type { ClaimedRun, Lease } from '#src/services/task-run/lease/lease.ts';
import { isOutOfSpace } from '#src/services/storage/reservations.ts';
import type { WorkerParts } from '../../parts.ts';
import { packProfile, unpackProfile } from './pack-profile.ts';

const retryMs = 500;
/** Room for what serialising adds. */
const packedBytesAtMost = limits.profileBytes * 1.5;

/** A run's use of its task's profile, from before its browser starts until after it has ended. */
export type RunProfile = {
  /** What an earlier run kept. */
  kept: BrowserProfile | undefined;
  /** Has this browser's end be kept. */
  follow(browser: RunBrowser): void;
  /** Whether it keeps something at the end: another run may have the profile. */
  keeps: boolean;
  /** Keeps what the closed browser had and lets the next run begin. Whether it is kept. Never rejects. */
  end(): Promise<boolean>;
};

type From = { lease: Lease; run: ClaimedRun; signal: AbortSignal; say: (text: string) => void };

/**
 * Takes the task's profile. While another run uses it this one gets a copy and keeps nothing, so that a task can run
 * several times at once; while another only keeps it, this one waits. Rejects with the signal's reason.
 */
export async function openProfile(parts: WorkerParts, { lease, run, signal, say }: From): Promise<RunProfile> {
  const hold = { taskId: run.task_id, userId: run.user_id, runId: run.id, epoch: lease.epoch };
  const report = (error: unknown): string => parts.report(error, { runId: run.id });
  const kept = (): Promise<BrowserProfile | undefined> =>
    restore(parts, hold).catch((error: unknown) => {
      const incident = report(error);
      say(`The saved browser profile could not be opened (${incident}), so this run starts without it.`);
      return undefined;
    });
  while (!(await holdProfile(parts.db, hold))) {
    if (await profileIsInUse(parts.db, hold)) {
      say('Another run of this task uses the browser profile. This run starts with a copy and does not save it.');
      return { kept: await kept(), keeps: false, follow: () => undefined, end: () => Promise.resolve(false) };
    }
    await delay(retryMs, undefined, { signal });
  }
  const renewing = setInterval(
    () => void renewProfileHold(parts.db, hold).catch(report),
    limits.leaseRenewSeconds * 1000,
  );
  let closing: ReturnType<RunBrowser['keepProfile']> | undefined;
  return {
    kept: await kept(),
    keeps: true,
    follow(browser) {
      closing = browser.keepProfile({ bytesAtMost: limits.profileBytes, hurried: () => signal.aborted });
      // Awaited at the end; until then nobody handles a failure.
      closing.catch(() => undefined);
    },
    async end() {
      try {
        const profile = await closing;
        return profile !== undefined && (await keepProfile(parts, hold, await packProfile(profile)));
      } catch (error) {
        if (isOutOfSpace(error)) say(`The earlier browser profile is kept. ${error.message}`);
        else if (!(error instanceof ProfileTooLarge)) report(error);
        else say(`Websites stored more than ${limits.profileBytes / 1e6} MB, so the earlier browser profile is kept.`);
        return false;
      } finally {
        clearInterval(renewing);
        await releaseProfile(parts.db, hold).catch(report);
      }
    },
  };
}

async function restore(parts: WorkerParts, hold: ProfileHold): Promise<BrowserProfile | undefined> {
  const bytes = await readProfile(parts, hold);
  return bytes && unpackProfile(bytes, packedBytesAtMost);
}
