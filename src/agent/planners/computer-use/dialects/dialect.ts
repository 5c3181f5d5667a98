import type { ModelToolCall } from '#src/core/models/model-client.ts';

export type View = { width: number; height: number };

/** A call of a model's as calls of our tools, at pixels of the view, and what its provider wants a person to confirm. */
export type Translated = { calls: ModelToolCall[]; checks: string[] };

/** How a model says where to point. */
export type Dialect = {
  /** Whether it points by its provider's own tool, so that ours are not offered. */
  native: boolean;
  /** Null for a call of one of our own tools. */
  translate(call: ModelToolCall, view: View): Translated | null;
};
