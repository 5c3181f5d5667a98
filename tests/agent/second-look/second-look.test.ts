import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { claimOn } from '../claims/claim-on.ts';
import { keptBySite } from './kept-by-site.ts';
import { serveSites } from '../claims/site.ts';

/** Two that the site does not keep, seen in a second load and on the page that comes, and two that it keeps. */
const claimed = {
  'save-all-that-saves-the-last-row': false,
  'unit-that-the-form-does-not-send': false,
  'booking-that-is-struck-through': true,
  'switch-that-waits-for-the-server': true,
};
const sites = keptBySite().filter(({ name }) => name in claimed);
let served: Awaited<ReturnType<typeof serveSites>>;
let eyes: Seeing;

beforeAll(async () => {
  [served, eyes] = await Promise.all([serveSites(sites), startSeeing()]);
});
afterAll(async () => {
  await eyes.close();
  await served.close();
});

test.each(sites)(
  'of $name only what the site keeps is claimed, and the tab of the task is the one that is open',
  async site => {
    const claim = await claimOn(site, eyes, { base: served.base, folder: '' });
    const isKept = claimed[site.name as keyof typeof claimed];
    expect(claim, claim.story).toMatchObject({ claimed: isKept, holds: isKept });
    const { tabs, url } = await eyes.look();
    expect(tabs).toHaveLength(1);
    expect(url).toContain(site.name);
  },
);
