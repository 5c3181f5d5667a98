import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { claimOn } from './claims/claim-on.ts';
import { pressing } from './claims/pressing.ts';
import { sending } from './claims/sending.ts';
import { serveSites } from './claims/site.ts';
import { openPages } from './open-pages.ts';

/** Some of the sites of steps-claim-sites.test.ts, one of each kind. */
const sites = [...pressing(), ...sending()];
const pages = openPages(() => serveSites(sites));

async function claim(name: string): Promise<{ claimed: boolean; holds: boolean; story: string }> {
  const found = sites.find(site => site.name === name);
  if (found === undefined) throw new Error(`No site is called ${name}.`);
  return await claimOn(found, pages.eyes, { base: pages.site.base, folder: tmpdir() });
}

test.each([
  ['a form that comes back with what was typed was not sent', 'form-comes-back-without-a-word'],
  ['words beside a field that keeps its value are no entry of a list', 'words-beside-the-field-name-the-value'],
  ['a page that changes without a request has created nothing', 'moved-on-without-sending-anything'],
  ['thanks for what the site answers with an error prove nothing', 'refused-by-a-friendly-page'],
  ['a list does not have what a field beside it holds', 'list-that-only-the-field-names'],
  ['a page is not left with an unsent form before the user says so', 'left-by-an-address'],
])('%s', async (_, name) => {
  const { claimed, holds, story } = await claim(name);
  expect([claimed, holds], story).toEqual([false, false]);
});

test.each([
  ['settings that come back after a redirect are kept', 'settings-come-back-as-they-are-kept'],
  ['a form that leads on to another page is sent', 'sent-on-to-the-list'],
  ['the rules of a form that opens are no complaint', 'rules-in-the-form-that-opens'],
  ['a native dialog is left to the step that answers it', 'dialog-that-the-next-step-refuses'],
  ['no station of a path is the one before it', 'path-whose-stations-resemble'],
])('%s', async (_, name) => {
  const { claimed, holds, story } = await claim(name);
  expect([claimed, holds], story).toEqual([true, true]);
});
