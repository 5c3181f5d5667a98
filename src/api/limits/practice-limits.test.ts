import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { createPractice } from '#src/practice/app.ts';
import { visitor } from '#src/practice/test-visitor.ts';
import { createMemoryStore } from '#src/practice/visits/visits.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createPracticeLimits, createRateLimits } from './rate-limits.ts';

const perMinute = {
  visit: 6,
  address: { writes: 10, visits: 3 },
  thisMachine: { writes: 20, visits: 10 },
};

/** The site as it is mounted, asked from an address. */
function siteAt(address: string) {
  const rates = createRateLimits({ perMinute: { account: 0, anonymous: 0, signIn: 0, link: 0 }, trustedProxies: 0 });
  const store = createMemoryStore();
  const practice = createPractice({
    store,
    now: () => new Date('2026-03-02T10:00:00Z'),
    delays: { reviewsMs: 0, slowPageMs: 0 },
    admit: createPracticeLimits(rates, perMinute),
  });
  const site = new Hono().route('/practice', practice);
  // safe because only the address of it is read
  const incoming = { headers: {}, socket: { remoteAddress: address } } as unknown as IncomingMessage;
  const request = (path: string, init?: RequestInit) => site.request(path, init, { incoming });
  return { store, request: request as typeof site.request };
}

const add = (visit: string, site: ReturnType<typeof siteAt>) => {
  const one = visitor(visit, site as unknown as Hono);
  return one.post(`${one.paths.cart}/add`, { slug: 'jute-twine', quantity: '1' });
};

test('one visit is written to so often, and nothing is changed after that', async () => {
  const site = siteAt('203.0.113.7');
  const ann = visitor('ann-visit-1', site as unknown as Hono);
  const answers: Response[] = [];
  for (let n = 0; n < 8; n += 1) answers.push(await add('ann-visit-1', site));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303, 429, 429]);
  expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await answers.at(-1)?.text()).toMatch(/Nothing was changed\. Try again in \d+ s\./);
  expect((await ann.state()).cart).toEqual([expect.objectContaining({ quantity: 6 })]);
});

test('one address makes so many visits, demo sign-ins counted too; another machine is not held up', async () => {
  const site = siteAt('203.0.113.7');
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await add(`ann-visit-${n}`, site)).status);
  expect(statuses).toEqual([303, 303, 303]);
  expect((await add('ann-visit-9', site)).status).toBe(429);
  const office = visitor('eve-visit-1', site as unknown as Hono);
  expect((await office.send(`${office.paths.office}?demo=1`)).status).toBe(429);
  expect(await site.store.load('eve-visit-1')).toBeUndefined();
  // Reading is free.
  expect((await office.send(office.paths.shop)).status).toBe(200);
  const near = siteAt('127.0.0.1');
  for (let n = 0; n < 9; n += 1) expect((await add(`near-visit-${n}`, near)).status).toBe(303);
});

test('a visit holds so much and says so', async () => {
  const store = createMemoryStore();
  const now = () => new Date('2026-03-02T10:00:00Z');
  const site = new Hono().route('/practice', createPractice({ store, now }));
  const ann = visitor('ann-visit-1', site);
  await ann.send(`${ann.paths.office}?demo=1`);
  const held = async () => JSON.stringify(await store.load('ann-visit-1'));
  let before = '';
  let answer: Response | undefined;
  for (let n = 0; n < 100 && answer?.status !== 413; n += 1) {
    before = await held();
    answer = await ann.post(`${ann.paths.messages}/${1 + (n % 5)}/reply`, { reply: '語'.repeat(1000) });
  }
  expect(answer?.status).toBe(413);
  expect(await answer?.text()).toMatch(/This visit is full.*Nothing was changed.*href="\/practice"/s);
  expect(await held()).toBe(before);
  expect(Buffer.byteLength(before)).toBeGreaterThan(140_000);
  // What makes it smaller still goes.
  expect((await ann.post(ann.paths.reset, {})).status).toBeLessThan(400);
});
