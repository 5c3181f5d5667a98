import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { claimOn } from '../claims/claim-on.ts';
import { serveSites } from '../claims/site.ts';
import { keptBySite } from './kept-by-site.ts';

const sites = new Map(keptBySite().map(site => [site.name, site]));
let served: Awaited<ReturnType<typeof serveSites>>;
let eyes: Seeing;

beforeAll(async () => {
  [served, eyes] = await Promise.all([serveSites([...sites.values()]), startSeeing()]);
});
afterAll(async () => {
  await eyes.close();
  await served.close();
});

test.each([
  { name: 'save-all-that-saves-the-last-row', kept: false },
  { name: 'unit-that-the-form-does-not-send', kept: false },
  { name: 'booking-that-is-struck-through', kept: true },
  { name: 'switch-that-waits-for-the-server', kept: true },
])(
  '$name: success is claimed only if the site kept it, and the page of the task stays open alone',
  async ({ name, kept }) => {
    const site = sites.get(name);
    if (site === undefined) throw new Error(`no site ${name}`);
    const claim = await claimOn(site, eyes, { base: served.base, folder: '' });
    expect(claim, claim.story).toMatchObject({ claimed: kept, holds: kept });
    const { tabs, url } = await eyes.look();
    expect(tabs).toHaveLength(1);
    expect(url).toContain(name);
  },
);
