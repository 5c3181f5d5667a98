import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createControl } from '#src/agent/control.ts';
import type { Planner } from '#src/agent/planner.ts';
import { createRulesPlanner } from '#src/agent/planners/rules/planner.ts';
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

/** Runs a plan that orders; while its click is being planned the wheel is taken and given back. */
async function takenWhilePlanning(by: Planner, byHand: () => Promise<unknown>) {
  const control = createControl();
  let taken = false;
  const planner: Planner = {
    name: by.name,
    async plan(turn, signal) {
      const made = await by.plan(turn, signal);
      if (taken || made.calls[0]?.tool !== 'click_element') return made;
      taken = true;
      await control.pause();
      await byHand();
      control.resume();
      return made;
    },
  };
  return runWith({ browser: eyes.browser, planner, assignment: assignmentOf(['Press Order']), control }, ['done']);
}

async function clicking() {
  const order = await eyes.find('Order');
  return scriptedPlanner([{ calls: [call('click_element', { ref: order.ref })] }]);
}

const orderByHand = async () => eyes.act({ type: 'click', ref: (await eyes.find('Order')).ref });

test('what was planned before a person took the wheel is not done on the page that they left', async () => {
  const planner = await clicking();
  await takenWhilePlanning(planner, orderByHand);
  const { turns } = planner;
  expect(await orders()).toBe(1);
  expect(turns[1]).toMatchObject({ afterControl: true });
  expect(turns[1]?.results[0]?.result).toMatchObject({
    ok: false,
    message: expect.stringContaining('Not done: you had control') as string,
  });
});

test('a person who took the wheel and changed nothing does not stop what was planned', async () => {
  const planner = await clicking();
  await takenWhilePlanning(planner, () => Promise.resolve());
  expect(await orders()).toBe(1);
  expect(planner.turns[1]?.results[0]?.result).toMatchObject({ ok: true });
});

test('the built-in planner asks before it presses what a person may have pressed', async () => {
  const { asked } = await takenWhilePlanning(createRulesPlanner(), orderByHand);
  expect(await orders()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('you had control since this was planned');
});
