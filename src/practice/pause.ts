import { setTimeout as wait } from 'node:timers/promises';

/** Waits `ms` milliseconds, or less when the reader has gone: then nobody is left to be slow for. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
