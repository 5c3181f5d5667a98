import { describe, expect, test } from 'vitest';
import { PRODUCTS } from './shop/catalogue.ts';
import { LIMITS } from './visits/state.ts';
import { DETAILS, NOW, visitor } from './test-visitor.ts';

describe('sign-in', () => {
  test('asks for the password and then for the code on the phone page', async () => {
    const ann = visitor('ann-visit-1');
    const wrong = await ann.post(ann.paths.signIn, { email: 'nobody', password: 'secret' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('That is not the password.');

    const { verify } = await ann.signIn();
    const { code } = await ann.state();
    expect(code).toMatch(/^\d{6}$/);
    expect(await ann.text(ann.paths.phone)).toContain(code);
    const done = await verify(`${code?.slice(0, 3)} ${code?.slice(3)}`);
    expect(done.headers.get('location')).toBe(`${ann.paths.shop}?done=signed-in`);
    expect(done.headers.get('set-cookie')).toContain(`Path=${ann.paths.root}; HttpOnly; SameSite=Lax`);
    expect(await ann.text(ann.paths.account)).toContain('ann@example.com');
  });

  test('counts down the attempts and ends the sign-in after the third wrong code', async () => {
    const ann = visitor('ann-visit-1');
    const { verify } = await ann.signIn();
    const { code } = await ann.state();
    expect(await (await verify('000000')).text()).toContain('2 attempts left.');
    expect(await (await verify('000000')).text()).toContain('1 attempt left.');
    const over = await verify('000000');
    expect(over.headers.get('location')).toBe(`${ann.paths.signIn}?lead=locked`);
    expect((await verify(code ?? '')).headers.get('location')).toBe(`${ann.paths.signIn}?lead=gone`);
    expect((await ann.send(ann.paths.account)).status).toBe(303);
  });

  test('sends a new code with each sign-in and uses a code only once', async () => {
    const ann = visitor('ann-visit-1');
    const first = await ann.signIn();
    const { code } = await ann.state();
    await ann.signIn();
    expect((await ann.state()).code).not.toBe(code);
    expect((await first.verify(code ?? '')).headers.get('location')).toContain('done=signed-in');
    expect((await first.verify(code ?? '')).headers.get('location')).toContain('lead=gone');
  });

  test('never sends anybody to an address from outside', async () => {
    const ann = visitor('ann-visit-1');
    expect(await ann.text(`${ann.paths.signIn}?next=https://evil.example`)).toContain('name="next" value="shop"');
    expect(await ann.text(`${ann.paths.shop}?done=__proto__`)).not.toContain('role="status"');
  });
});

describe('the shop', () => {
  test('finds by words, category and price, eight to a page', async () => {
    const ann = visitor('ann-visit-1');
    const cheapest = await ann.text(`${ann.paths.shop}?q=lantern&sort=price-up`);
    expect(cheapest).toContain('5 products');
    expect(cheapest.indexOf('Solar path lantern')).toBeLessThan(cheapest.indexOf('Folding camp lantern'));
    expect(await ann.text(`${ann.paths.shop}?page=99`)).toContain('page 4 of 4');
    expect(await ann.text(`${ann.paths.shop}?q=submarine`)).toContain('Nothing by that name.');
    expect(await ann.text(`${ann.paths.shop}/copper-watering-can/reviews`)).toContain('of 5 stars');
    expect((await ann.send(`${ann.paths.shop}/submarine`)).status).toBe(404);
  });

  test('refuses what is sold out, unknown, or too much of', async () => {
    const ann = visitor('ann-visit-1');
    const add = async (fields: Record<string, string>) => (await ann.post(`${ann.paths.cart}/add`, fields)).text();
    expect(await add({ slug: 'oak-potting-bench', quantity: '1' })).toContain('out of stock');
    expect(await add({ slug: 'constructor', quantity: '1' })).toContain('We do not sell that.');
    for (const quantity of ['0', '-1', '1.5', '21', 'many', '']) {
      expect(await add({ slug: 'jute-twine', quantity })).toContain('whole number from 1 to 20');
    }
    expect(await add({ slug: 'leather-gloves', option: 'Tiny', quantity: '1' })).toContain('Choose a size');
    await add({ slug: 'jute-twine', quantity: '15' });
    expect(await add({ slug: 'jute-twine', quantity: '6' })).toContain('15 are in your cart');
    expect((await ann.state()).cart).toEqual([{ slug: 'jute-twine', option: '', quantity: 15 }]);
  });

  test('holds at most twenty different things in a cart', async () => {
    const ann = visitor('ann-visit-1');
    const open = PRODUCTS.filter(product => !product.soldOut).slice(0, LIMITS.cartLines + 1);
    const answers = [];
    for (const { slug } of open)
      answers.push((await ann.post(`${ann.paths.cart}/add`, { slug, quantity: '1' })).status);
    expect(answers.filter(status => status === 303)).toHaveLength(LIMITS.cartLines);
    expect(answers.at(-1)).toBe(422);
  });

  test('changes, removes and discounts', async () => {
    const ann = visitor('ann-visit-1');
    await ann.post(`${ann.paths.cart}/add`, { slug: 'jute-twine', quantity: '1' });
    await ann.post(`${ann.paths.cart}/update`, { line: '0', quantity: '5' });
    expect(await (await ann.post(`${ann.paths.cart}/coupon`, { coupon: 'constructor' })).text()).toContain(
      'We do not know that code.',
    );
    await ann.post(`${ann.paths.cart}/coupon`, { coupon: 'fern10' });
    expect(await ann.text(ann.paths.cart)).toContain('−£3.10');
    await ann.post(`${ann.paths.cart}/remove`, { line: '0' });
    expect((await ann.state()).cart).toEqual([]);
  });
});

describe('checkout', () => {
  async function withCart() {
    const ann = visitor('ann-visit-1');
    await ann.enter();
    await ann.post(`${ann.paths.cart}/add`, { slug: 'copper-watering-can', option: '2 litres', quantity: '2' });
    return ann;
  }

  test('asks for a sign-in and comes back afterwards', async () => {
    const ann = visitor('ann-visit-1');
    for (const path of [ann.paths.checkout, `${ann.paths.checkout}/review`]) {
      expect((await ann.send(path)).headers.get('location')).toBe(`${ann.paths.signIn}?next=checkout`);
    }
    expect((await ann.post(`${ann.paths.checkout}/place`, {})).headers.get('location')).toContain('sign-in');
  });

  test('says beside each field what is wrong and keeps what was typed', async () => {
    const ann = await withCart();
    const refused = await ann.post(ann.paths.checkout, {
      name: 'Ada Green',
      country: 'Atlantis',
      payment: 'card',
      card: '12',
      date: '2026-03-08',
      method: 'standard',
    });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    for (const sentence of [
      'Enter the street and house number.',
      'Enter the town or city.',
      'Enter the postcode.',
      'Choose a country from the list.',
      'We do not deliver on Sundays.',
      'Choose a time slot.',
      'Enter any 16 digits',
      'Please accept the terms.',
    ]) {
      expect(page).toContain(sentence);
    }
    expect(page).not.toContain('Enter the full name.');
    expect(page).toContain('value="Ada Green"');
    expect((await ann.post(`${ann.paths.checkout}/place`, {})).headers.get('location')).toBe(ann.paths.checkout);
  });

  test('receives exactly the order that was placed, once', async () => {
    const ann = await withCart();
    await ann.post(`${ann.paths.cart}/coupon`, { coupon: 'FERN10' });
    const form = new FormData();
    for (const [name, value] of Object.entries(DETAILS)) form.append(name, value);
    form.append('file', new File(['hello'], 'form.txt'));
    const sent = await ann.send(ann.paths.checkout, { method: 'POST', body: form });
    expect(sent.headers.get('location')).toBe(`${ann.paths.checkout}/review`);
    expect(await ann.text(`${ann.paths.checkout}/review`)).toContain('Friday 6 March 2026');
    const [placed, again] = await Promise.all([
      ann.post(`${ann.paths.checkout}/place`, {}),
      ann.post(`${ann.paths.checkout}/place`, {}),
    ]);
    expect(placed.headers.get('location')).toBe(`${ann.paths.checkout}/thanks/FS-1001`);
    expect(again.headers.get('location')).toBe(ann.paths.cart);
    const thanks = await ann.text(`${ann.paths.checkout}/thanks/FS-1001`);
    expect(thanks).toContain('Thank you');

    const { orders, cart } = await ann.state();
    expect(cart).toEqual([]);
    expect(orders).toHaveLength(31);
    expect(orders.at(-1)).toEqual({
      number: 'FS-1001',
      placedAt: NOW.toISOString(),
      email: 'ann@example.com',
      details: {
        salutation: 'Dr',
        name: 'Ada Green',
        street: '12 Orchard Row',
        city: 'Stroud',
        postcode: 'GL5 2HP',
        country: 'United Kingdom',
        method: 'express',
        date: '2026-03-06',
        slot: 'evening',
        giftWrap: true,
        terms: true,
        note: 'Ring twice.',
        payment: 'card',
        paymentDetail: 'ends in 9876',
        file: { name: 'form.txt', size: 5 },
      },
      lines: [
        { slug: 'copper-watering-can', option: '2 litres', quantity: 2, name: 'Copper watering can', unitPence: 4200 },
      ],
      coupon: 'FERN10',
      discountPence: 840,
      deliveryPence: 990,
      totalPence: 8550,
      status: 'new',
      tracking: '',
      staffNote: '',
    });
  });

  test('refuses a file over 1 MB beside its field, and a body far over it', async () => {
    const ann = await withCart();
    const upload = (bytes: number) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(DETAILS)) form.append(name, value);
      form.append('file', new File([new Uint8Array(bytes)], 'photo.png'));
      return ann.send(ann.paths.checkout, { method: 'POST', body: form });
    };
    const large = await upload(LIMITS.fileBytes + 1);
    expect(large.status).toBe(422);
    expect(await large.text()).toContain('That file is larger than 1 MB.');
    expect((await upload(4 * 1024 * 1024)).status).toBe(413);
  });

  test('keeps at most fifty orders and then says so', async () => {
    const ann = await withCart();
    for (let count = 0; count < LIMITS.placedOrders; count += 1) {
      await ann.post(`${ann.paths.cart}/add`, { slug: 'jute-twine', quantity: '1' });
      await ann.post(ann.paths.checkout, DETAILS);
      expect((await ann.post(`${ann.paths.checkout}/place`, {})).status).toBe(303);
    }
    await ann.post(`${ann.paths.cart}/add`, { slug: 'jute-twine', quantity: '1' });
    await ann.post(ann.paths.checkout, DETAILS);
    const full = await ann.post(`${ann.paths.checkout}/place`, {});
    expect(full.status).toBe(409);
    expect(await full.text()).toContain('at most 50 orders');
    await ann.post(ann.paths.reset, {});
    expect((await ann.state()).orders).toHaveLength(30);
  });
});

describe('the back office', () => {
  async function staff() {
    const ann = visitor('ann-visit-1');
    expect((await ann.send(ann.paths.office)).headers.get('location')).toBe(`${ann.paths.signIn}?next=office`);
    await ann.send(`${ann.paths.office}?demo=1`);
    return ann;
  }

  test('sorts, filters and pages the orders', async () => {
    const ann = await staff();
    const first = await ann.text(ann.paths.office);
    expect(first).toContain('30 orders, page 1 of 3');
    expect(first.indexOf('FS-1000')).toBeLessThan(first.indexOf('FS-0999'));
    const shipped = await ann.text(`${ann.paths.office}?status=shipped&sort=number&dir=up`);
    expect(shipped.indexOf('FS-0971')).toBeLessThan(shipped.indexOf('FS-0972'));
    expect(shipped).not.toMatch(/status-(new|packed|cancelled)/);
  });

  test('gives all orders as a CSV download that no spreadsheet runs as a formula', async () => {
    const ann = await staff();
    await ann.post(`${ann.paths.office}/orders/FS-1000/tracking`, { tracking: '=1+1,"x"' });
    const csv = await ann.send(ann.paths.csv);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    const rows = (await csv.text()).trimEnd().split('\r\n');
    expect(rows).toHaveLength(31);
    expect(rows[0]).toBe('Order,Placed,Customer,Email,Town,Country,Items,Total,Status,Tracking');
    expect(rows[1]).toContain(`,"'=1+1,""x"""`);
  });

  test('ships an order once and keeps it shipped', async () => {
    const ann = await staff();
    const order = `${ann.paths.office}/orders/FS-0999`;
    expect((await ann.post(`${order}/status`, { status: 'shipped' })).headers.get('location')).toBe(
      `${order}?done=order-shipped`,
    );
    await ann.post(`${order}/status`, { status: 'cancelled' });
    expect((await ann.state()).orders.find(one => one.number === 'FS-0999')?.status).toBe('shipped');
    expect((await ann.post(`${ann.paths.office}/orders/FS-9/status`, { status: 'shipped' })).status).toBe(404);
  });

  test('adds and edits customers, and replies to a message', async () => {
    const ann = await staff();
    expect((await ann.post(ann.paths.customers, { name: '', email: 'x' })).status).toBe(422);
    await ann.post(ann.paths.customers, { name: 'Nora Field', email: 'nora@example.com', town: 'Bath', type: 'Trade' });
    expect((await ann.state()).customers.at(-1)).toEqual({
      id: 13,
      name: 'Nora Field',
      email: 'nora@example.com',
      town: 'Bath',
      type: 'Trade',
    });
    await ann.post(`${ann.paths.customers}/13`, { name: 'Nora Field', email: 'nora@example.com', town: 'Wells' });
    expect((await ann.state()).customers.at(-1)?.town).toBe('Wells');
    await ann.post(`${ann.paths.messages}/1/reply`, { reply: 'We send another.' });
    expect(await ann.text(`${ann.paths.messages}/1/reply`)).toContain('We send another.');
  });
});
