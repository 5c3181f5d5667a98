import { afterAll, beforeAll } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';

/** Serves a site and opens a real browser for the tests of a file; both are there once the tests run. */
export function openPages<Site extends { close(): Promise<unknown> }>(
  serve: () => Promise<Site>,
): { readonly site: Site; readonly eyes: Seeing } {
  let site: Site | undefined;
  let eyes: Seeing | undefined;
  beforeAll(async () => {
    site = await serve();
    eyes = await startSeeing();
  });
  afterAll(async () => {
    await eyes?.close();
    await site?.close();
  });
  return {
    get site() {
      return opened(site);
    },
    get eyes() {
      return opened(eyes);
    },
  };
}

function opened<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('Only the tests themselves may use the site and the browser.');
  return thing;
}
