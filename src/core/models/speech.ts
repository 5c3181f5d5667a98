import type { ModelUsage } from './usage.ts';

/** Transcribes speech. */
export type Transcriber = {
  /** The model's name. */
  name: string;
  /**
   * The words, or '' when there are none. `used` gets the usage before they are returned, and is awaited.
   * Throws an AppError that says why it could not be done.
   */
  transcribe(
    sound: { bytes: Uint8Array; mediaType: string },
    signal: AbortSignal,
    used?: (usage: ModelUsage) => Promise<void>,
  ): Promise<string>;
};
