import { createLimitedFetch } from '../limited-fetch.ts';

/** A model's answer is a few kilobytes; one that never ends must not fill our memory. */
export const limitedFetch = createLimitedFetch(8_000_000);
