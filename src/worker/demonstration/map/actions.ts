import type { PixelBox } from '../see/changes.ts';

/** What was done, as far as the pictures show it. `sure` from 0 to 1; `at` in seconds; `place` is where the value was read. */
export type Action = { at: number; sure: number } & (
  | { do: 'go'; address: string }
  | { do: 'click'; label: string }
  | { do: 'type'; label: string; value: string; secret: boolean; place?: PixelBox }
  | { do: 'choose'; label: string; value: string; place?: PixelBox }
  | { do: 'enter' }
  | { do: 'unknown'; what: string }
);
