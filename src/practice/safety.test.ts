import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createPractice } from './app.ts';
import { PRODUCTS } from './shop/catalogue.ts';
import { LIMITS } from './visits/state.ts';
import { DETAILS, NOW, practice, visitor } from './test-visitor.ts';
import { createMemoryStore } from './visits/visits.ts';

const XSS = `"><img src=x onerror=alert(1)>'&`;

describe('visits', () => {
  test('are made new at the front door and never share anything', async () => {
    const site = practice();
    const doors = await Promise.all([site.request('/practice'), site.request('/practice')]);
    const [one, two] = doors.map(door => door.headers.get('location'));
    expect(one).toMatch(/^\/practice\/[a-z0-9-]{36}\/shop$/);
    expect(one).not.toBe(two);

    const ann = visitor('ann-visit-1', site);
    const bob = visitor('bob-visit-1', site);
    await ann.enter();
    await ann.post(`${ann.paths.cart}/add`, { slug: 'jute-twine', quantity: '1' });
    expect((await bob.state()).cart).toEqual([]);
    expect((await ann.send(bob.paths.account)).headers.get('location')).toContain('sign-in');
  });

  test('with a key that is too short or has other characters do not exist', async () => {
    const site = practice();
    for (const key of ['short', 'Has-Capitals-1', 'a'.repeat(41), '..%2f..%2fetc']) {
      expect((await site.request(`/practice/${key}/shop`)).status).toBe(404);
    }
  });

  test('lose no write when many come at once', async () => {
    const ann = visitor('ann-visit-1');
    const slugs = PRODUCTS.filter(product => !product.soldOut).slice(0, 12);
    await Promise.all(slugs.map(({ slug }) => ann.post(`${ann.paths.cart}/add`, { slug, quantity: '1' })));
    expect((await ann.state()).cart).toHaveLength(12);
  });

  test('start afresh when what was stored is not of this version', async () => {
    const store = createMemoryStore();
    await store.save('ann-visit-1', { version: 0, cart: 'old' });
    const site = new Hono().route('/practice', createPractice({ store, now: () => NOW }));
    expect((await visitor('ann-visit-1', site).state()).orders).toHaveLength(30);
  });

  test('never show the session token', async () => {
    const ann = visitor('ann-visit-1');
    const token = (await ann.enter()).headers.get('set-cookie')?.match(/=([^;]+)/)?.[1] ?? '';
    expect(token).toHaveLength(36);
    expect(await ann.text(ann.paths.state)).not.toContain(token);
  });
});

describe('hostile text', () => {
  test('is escaped wherever it is shown, and no page allows inline script', async () => {
    const ann = visitor('ann-visit-1');
    await ann.enter(`${XSS.replaceAll(' ', '')}@example.com`);
    await ann.post(`${ann.paths.cart}/add`, { slug: 'copper-watering-can', option: '1 litre', quantity: '1' });
    const evil = { name: XSS, street: XSS, city: XSS, note: `</textarea>${XSS}`, payment: 'invoice', reference: XSS };
    const refused = await ann.post(ann.paths.checkout, { ...DETAILS, ...evil, postcode: XSS, country: XSS });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...DETAILS, ...evil })) form.append(name, value);
    form.append('file', new File(['x'], `${XSS}.png`));
    await ann.send(ann.paths.checkout, { method: 'POST', body: form });
    const review = await ann.text(`${ann.paths.checkout}/review`);
    await ann.post(`${ann.paths.checkout}/place`, {});
    const order = `${ann.paths.office}/orders/FS-1001`;
    await ann.post(`${order}/tracking`, { tracking: XSS });
    await ann.post(`${order}/note`, { note: XSS });
    await ann.post(ann.paths.customers, { name: XSS, email: 'x@example.com', town: XSS });
    await ann.post(ann.paths.settings, { notice: XSS });
    await ann.post(`${ann.paths.messages}/1/reply`, { reply: XSS });
    await ann.signIn(`${XSS.replaceAll(' ', '')}@example.com`);

    const pages = [
      `${ann.paths.shop}?q=${encodeURIComponent(XSS)}&category=${encodeURIComponent(XSS)}`,
      `${ann.paths.checkout}/thanks/FS-1001`,
      ann.paths.account,
      ann.paths.office,
      order,
      ann.paths.customers,
      ann.paths.settings,
      `${ann.paths.messages}/1/reply`,
      ann.paths.phone,
    ];
    const texts = await Promise.all(pages.map(path => ann.text(path)));
    texts.push(
      await refused.text(),
      review,
      await (await ann.post(`${ann.paths.cart}/coupon`, { coupon: XSS })).text(),
    );
    for (const page of texts) {
      expect(page.toLowerCase()).toContain('&gt;&lt;img');
      expect(page.toLowerCase()).not.toContain('<img');
      expect(page).not.toContain('&lt;/textarea><');
      expect(page).not.toMatch(/<script(?! src=)|\son\w+="|style="|javascript:/);
    }
  });

  test('longer than a field allows is cut, and the visit stays readable', async () => {
    const ann = visitor('ann-visit-1');
    const long = 'x'.repeat(5000);
    await ann.enter();
    await ann.post(`${ann.paths.cart}/add`, { slug: 'jute-twine', quantity: '1' });
    const file = new File(['x'], `${long}.png`);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...DETAILS,
      name: long,
      street: long,
      city: long,
      note: long,
      payment: long,
      slot: long,
      card: long,
    }))
      form.append(name, value);
    form.append('file', file);
    await ann.send(ann.paths.checkout, { method: 'POST', body: form });
    await ann.post(ann.paths.customers, { name: long, email: `${long}@example.com@`, town: long });
    await ann.post(ann.paths.settings, { notice: long });
    await ann.post(`${ann.paths.office}/orders/FS-1000/note`, { note: long });
    await ann.post(`${ann.paths.messages}/1/reply`, { reply: long });
    const { cart, settings } = await ann.state();
    expect(cart).toHaveLength(1);
    expect(settings.notice).toHaveLength(LIMITS.address);
  });

  test('meets a strict content policy on every answer', async () => {
    const site = practice();
    for (const path of [
      '/practice/ann-visit-1/shop',
      '/practice/assets/practice.css',
      '/practice/ann-visit-1/nowhere',
    ]) {
      const policy = (await site.request(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
    }
    expect((await site.request('/practice/assets/..%2fapp.ts')).status).toBe(404);
  });
});
