import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { claimOn } from './claims/claim-on.ts';
import { leaving } from './claims/leaving.ts';
import { pressing } from './claims/pressing.ts';
import { sending } from './claims/sending.ts';
import { sentOrNot } from './claims/sent-or-not.ts';
import { sessions } from './claims/sessions.ts';
import { serveSites } from './claims/site.ts';
import { openPages } from './open-pages.ts';

/** Some of the sites of steps-claim-sites.test.ts, one of each kind. */
const sites = [...pressing(), ...sending(), ...leaving(), ...sentOrNot(), ...sessions()];
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
  ['a link that the user does not follow after all has led nowhere', 'link-that-the-page-warns-about'],
  ['a page that the user keeps is not loaded again', 'loaded-again-only-if-the-user-says-so'],
  ['what the user refuses in a dialog is not done', 'question-that-the-user-refuses'],
  ['a window in which to pay has paid nothing', 'pays-in-a-window-of-its-own'],
  ['a row that stays is not deleted, whatever words it bears', 'row-that-bears-the-words-of-a-deletion'],
  ['the Enter key sends no form that comes back', 'enter-in-a-form-that-comes-back'],
  ['a key without an effect proves nothing', 'key-without-an-effect'],
  ['the Enter key in one form does not send another', 'enter-in-a-search-beside-a-form'],
  ['a form that a button left behind was not sent', 'left-by-a-button'],
  ['a form that a search left behind was not sent', 'left-by-a-search'],
  ['a form that a later press does not send was not sent', 'fields-beside-a-help-button'],
  ['a form that was closed was not sent', 'dialog-that-is-closed-with-what-was-filled-in'],
  [
    'a save at which the session ended is not repeated unless the user says so',
    'session-over-at-the-save-and-not-repeated',
  ],
  ['what was done for some is not done', 'invites-two-of-three'],
  ['a word that has the typed one in it shows nothing', 'words-that-only-contain-the-value'],
  ['a word that has the checked one in it is another', 'part-of-a-word-that-is-checked'],
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
  ['a link is followed from a page that the user gives up', 'link-that-is-followed-as-the-user-said'],
  ['a dialog is answered before the next step types', 'question-before-something-is-typed'],
  ['the Enter key sends the form of its field', 'enter-that-sends-a-form'],
  ['a session that ends in a form is begun again', 'session-over-while-a-form-is-filled-in'],
  ['what a page has lost that loaded itself again is filled in again', 'page-that-loads-itself-while-it-is-filled-in'],
  ['a form of several panels is sent by the last of them', 'panels-of-one-form'],
  ['a form is sent after another tab was looked at', 'panel-that-is-left-and-opened-again'],
  ['a search that finds while one types need not be sent', 'live-search-and-what-it-finds'],
])('%s', async (_, name) => {
  const { claimed, holds, story } = await claim(name);
  expect([claimed, holds], story).toEqual([true, true]);
});
