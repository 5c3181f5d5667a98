import type { RunSource } from '#src/db/schema.ts';

/** Whether the owner gave the run its inputs and instructions on our own screens; those of programs order nothing. */
export function isByOwner(source: RunSource): boolean {
  return source === 'web' || source === 'schedule';
}
