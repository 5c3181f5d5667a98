import type { Deed } from '#src/core/recording/events.ts';

/** A deed with the time (ms since the epoch) and the page's address, which is not the frame's. */
export type SeenDeed = { deed: Deed; at: number; url: string };
