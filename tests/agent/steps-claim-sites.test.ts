/**
 * @module-tag long
 * Some 300 sites, each with a whole run. Some of them are in steps-press.test.ts too.
 */
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { altered } from './claims/altered.ts';
import { changing } from './claims/changing.ts';
import { type Claim, claimOn } from './claims/claim-on.ts';
import { finding } from './claims/finding.ts';
import { keeping } from './claims/keeping.ts';
import { keptBySite } from './reload-check/kept-by-site.ts';
import { keptAside } from './claims/kept-aside.ts';
import { keptSending } from './claims/kept-sending.ts';
import { keptShifting } from './claims/kept-shifting.ts';
import { leaving } from './claims/leaving.ts';
import { listing } from './claims/listing.ts';
import { namedThings } from './claims/named-things.ts';
import { officeWork } from './claims/office-work.ts';
import { pressing } from './claims/pressing.ts';
import { rowsOnPages } from './claims/rows-on-pages.ts';
import { saidSaved } from './claims/said-saved.ts';
import { sending } from './claims/sending.ts';
import { sentOrNot } from './claims/sent-or-not.ts';
import { keptSessions, sessions } from './claims/sessions.ts';
import { shifting } from './claims/shifting.ts';
import { widgets } from './claims/widgets.ts';
import { serveSites } from './claims/site.ts';

const kept = process.env['KEPT'];
const sites = [
  ...(kept === 'only'
    ? []
    : [
        keeping,
        changing,
        finding,
        listing,
        namedThings,
        pressing,
        sending,
        leaving,
        sentOrNot,
        sessions,
        shifting,
        altered,
        officeWork,
        rowsOnPages,
        saidSaved,
        widgets,
        keptBySite,
      ].flatMap(sitesOf => sitesOf())),
  ...(kept ? [...keptAside(), ...keptSending(), ...keptSessions(), ...keptShifting()] : []),
];
let served: Awaited<ReturnType<typeof serveSites>>;
/** Runs mostly wait for pages, so that a few share the processors well. */
const browsers = 4;
const free: Seeing[] = [];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legwork-claims-'));
  await writeFile(join(folder, 'notes.txt'), 'Notes');
  served = await serveSites(sites);
  free.push(...(await Promise.all(Array.from({ length: browsers }, startSeeing))));
});
afterAll(async () => {
  await Promise.all(free.map(eyes => eyes.close()));
  await served.close();
  await rm(folder, { recursive: true });
});

describe('claims on sites that know what was done', () => {
  let claims: Claim[] = [];

  beforeAll(async () => {
    const queue = [...sites];
    const work = async (eyes: Seeing): Promise<Claim[]> => {
      const mine: Claim[] = [];
      for (let site = queue.shift(); site !== undefined; site = queue.shift())
        mine.push(await claimOn(site, eyes, { base: served.base, folder }));
      return mine;
    };
    claims = (await Promise.all(free.map(work))).flat();
    const file = process.env['CLAIMS_STORY'];
    if (file !== undefined)
      for (const { name, claimed, holds, visible, story } of claims) {
        const word = claimed ? (holds ? 'good' : 'FALSE') : holds && visible ? 'shy' : 'honest';
        appendFileSync(file, `@@ ${word} ${name}\n  ${story}\n`);
      }
  }, 600_000);

  test('success is said only where it was done', () => {
    expect(
      claims.filter(({ claimed, holds }) => claimed && !holds).map(({ name, story }) => `${name}\n${story}`),
    ).toEqual([]);
  });

  test('what has one plain way is done', () => {
    const undone = claims.filter(({ plain, holds }) => plain && !holds);
    expect(undone.map(({ name, story }) => `${name}\n${story}`)).toEqual([]);
  });

  test('what was done and can be seen is claimed', () => {
    const shy = claims.filter(({ claimed, holds, visible }) => holds && visible && !claimed);
    expect(shy.map(({ name, story }) => `${name}\n${story}`)).toEqual([]);
  });
});
