import type { RecordedAction } from '#src/core/live-recording/events.ts';

/** An action with the time (ms since the epoch) and the page's address, which is not the frame's. */
export type SeenAction = { action: RecordedAction; at: number; url: string };
