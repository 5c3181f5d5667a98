/** Writes down what is said. */
export type Transcriber = {
  /** The model's name. */
  name: string;
  /** The words, or '' when there are none. Throws an AppError that says why it could not be done. */
  transcribe(sound: { bytes: Uint8Array; mediaType: string }, signal: AbortSignal): Promise<string>;
};
