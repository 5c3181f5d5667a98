import { earlierFirst } from './earlier.ts';
import { earlierFifth } from './earlier-fifth.ts';
import { earlierFourth } from './earlier-fourth.ts';
import { earlierSecond } from './earlier-second.ts';
import { earlierThird } from './earlier-third.ts';
import type { Scenario } from './scenario.ts';

/** All scenarios that count as known since the guard was changed because of them. */
export const onceHeldOut: readonly Scenario[] = [
  ...earlierFirst,
  ...earlierSecond,
  ...earlierThird,
  ...earlierFourth,
  ...earlierFifth,
];
