import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createControl } from '#src/agent/control.ts';
import { servePages } from '#tests/setup/browser.ts';
import { type Seeing, startSeeing } from '#tests/setup/hands.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

let eyes: Seeing;
let site: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  eyes = await startSeeing();
  site = await servePages({
    '/': `<title>Shop</title><h1>Shop</h1><p>0 orders</p><input aria-label="Name"><button onclick="
      document.querySelector('p').textContent = (window.orders = (window.orders ?? 0) + 1) + ' orders'">Order</button>`,
  });
});
afterAll(async () => {
  await eyes.close();
  await site.close();
});
beforeEach(async () => {
  await eyes.go(site.url('/'));
});

const orders = () => eyes.host.active().page.evaluate('window.orders ?? 0');

/** Runs a plan that orders; while it is being made the wheel is taken and given back. */
async function takenWhilePlanning(byHand: () => Promise<unknown>) {
  const control = createControl();
  const order = await eyes.find('Order');
  const planner = scriptedPlanner([() => ({ calls: [call('click_element', { ref: order.ref })] })]);
  const { plan } = planner;
  let taken = false;
  planner.plan = async (turn, signal) => {
    const made = await plan(turn, signal);
    if (!taken) {
      taken = true;
      await control.pause();
      await byHand();
      control.resume();
    }
    return made;
  };
  await runWith({ browser: eyes.browser, planner, assignment: assignmentOf(['Order']), control });
  return planner.turns;
}

test('what was planned before a person took the wheel is not done on the page that they left', async () => {
  const order = await eyes.find('Order');
  const turns = await takenWhilePlanning(() => eyes.act({ type: 'click', ref: order.ref }));
  expect(await orders()).toBe(1);
  expect(turns[1]).toMatchObject({ afterControl: true });
  expect(turns[1]?.results[0]?.result).toMatchObject({
    ok: false,
    message: expect.stringContaining('Not done: you had control') as string,
  });
});

test('a person who took the wheel and changed nothing does not stop what was planned', async () => {
  const turns = await takenWhilePlanning(() => Promise.resolve());
  expect(await orders()).toBe(1);
  expect(turns[1]?.results[0]?.result).toMatchObject({ ok: true });
});
