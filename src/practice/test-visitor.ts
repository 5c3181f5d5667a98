import { Hono } from 'hono';
import { z } from 'zod';
import { createPractice } from './app.ts';
import { practicePaths } from './paths.ts';
import { createMemoryStore } from './visits/visits.ts';

export const NOW = new Date('2026-03-02T10:00:00Z');

const answer = z.looseObject({
  code: z.string().nullable(),
  cart: z.array(z.looseObject({ slug: z.string(), quantity: z.number() })),
  orders: z.array(z.looseObject({ number: z.string(), status: z.string(), tracking: z.string() })),
  customers: z.array(z.looseObject({ id: z.number(), name: z.string(), town: z.string() })),
  settings: z.looseObject({ notice: z.string() }),
});

/** One visitor with a cookie jar, on a practice site of its own unless one is given. */
export function visitor(visit: string, site = practice()) {
  const paths = practicePaths(visit);
  let cookie = '';
  async function send(path: string, init: RequestInit = {}) {
    const response = await site.request(path, { ...init, headers: { ...init.headers, ...(cookie && { cookie }) } });
    const set = response.headers.get('set-cookie');
    if (set !== null) cookie = set.split(';')[0] ?? '';
    return response;
  }
  const post = (path: string, fields: Record<string, string>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });
  const text = async (path: string) => (await send(path)).text();
  const state = async () => answer.parse(await (await send(paths.state)).json());
  async function signIn(email = 'ann@example.com') {
    const first = await post(paths.signIn, { email, password: 'practice' });
    const id = new URL(first.headers.get('location') ?? '', 'http://x').searchParams.get('id') ?? '';
    return { id, verify: (code: string) => post(`${paths.signIn}/code`, { id, code }) };
  }
  async function enter(email?: string) {
    const { verify } = await signIn(email);
    return verify((await state()).code ?? '');
  }
  return { paths, send, post, text, state, signIn, enter };
}

/** The site as the api mounts it, at a fixed time and with nothing slow. */
export function practice() {
  const delays = { reviewsMs: 0, slowPageMs: 0 };
  return new Hono().route('/practice', createPractice({ store: createMemoryStore(), now: () => NOW, delays }));
}

/** A checkout form with nothing wrong in it. */
export const DETAILS = {
  salutation: 'Dr',
  name: 'Ada Green',
  street: '12 Orchard Row',
  city: 'Stroud',
  postcode: 'gl5 2hp',
  country: 'united kingdom',
  method: 'express',
  date: '2026-03-06',
  slot: 'evening',
  giftWrap: 'yes',
  terms: 'yes',
  note: 'Ring twice.',
  payment: 'card',
  card: '1234 5678 1234 9876',
};
