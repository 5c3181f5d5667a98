import type { Purpose } from '#src/agent/verification/purpose.ts';
import type { Item, Scene } from '../page/scene.ts';

/** What was done, in words, and to what; `item` is null where nothing was named. */
export type Pressed = {
  before: Scene;
  item: Item | null;
  description: string;
  purpose: Purpose;
  /** What had been typed and is sent with it. */
  values?: readonly string[];
};
