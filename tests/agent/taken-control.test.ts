import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createControl } from '#src/agent/control.ts';
import type { Planner } from '#src/agent/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';
import { servedPort } from '#tests/setup/served.ts';

const field = '<title>There</title><input aria-label="Note">';
/** Pages whose answer waits until `release`, and then leads to another; and one that is there but goes on loading. */
const late = { asked: Promise.withResolvers<void>(), release: Promise.withResolvers<void>(), visits: [''] };

let eyes: Seeing;
let site: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  eyes = await startSeeing();
  site = await servePages({
    '/': `<title>Shop</title><h1>Shop</h1><p>0 orders</p><input aria-label="Name"><button onclick="
      document.querySelector('p').textContent = (window.orders = (window.orders ?? 0) + 1) + ' orders'">Order</button>`,
  });
});
async function serveLate(): Promise<{ url: (path: string) => string; close: () => void }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/never') return;
    late.visits.push(request.url ?? '');
    if (request.url === '/busy') return void response.end(`${field}<script>fetch('/never')</script>`);
    if (request.url === '/there') return void response.end(field);
    late.asked.resolve();
    void late.release.promise.then(() => response.writeHead(302, { location: '/there' }).end());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const port = servedPort(server);
  return {
    url: path => `http://127.0.0.1:${port}${path}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

afterAll(async () => {
  await eyes.close();
  await site.close();
});
beforeEach(async () => {
  await eyes.go(site.url('/'));
});

const orders = () => eyes.host.active().page.evaluate('window.orders ?? 0');

/** Runs a plan that orders; while its click is being planned control is taken and given back. */
async function takenWhilePlanning(by: Planner, manually: () => Promise<unknown>) {
  const control = createControl();
  let taken = false;
  const planner: Planner = {
    name: by.name,
    async plan(turn, signal) {
      const made = await by.plan(turn, signal);
      if (taken || made.calls[0]?.tool !== 'click_element') return made;
      taken = true;
      await control.pause();
      await manually();
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

const orderManually = async () => eyes.act({ type: 'click', ref: (await eyes.find('Order')).ref });

test('an action planned before a person took control is not done on the page after it', async () => {
  const planner = await clicking();
  await takenWhilePlanning(planner, orderManually);
  const { turns } = planner;
  expect(await orders()).toBe(1);
  expect(turns[1]).toMatchObject({ afterControl: true });
  expect(turns[1]?.results[0]?.result).toMatchObject({
    ok: false,
    message: expect.stringContaining('Not done: you had control') as string,
  });
});

test('a person who took control and changed nothing does not stop the planned action', async () => {
  const planner = await clicking();
  await takenWhilePlanning(planner, () => Promise.resolve());
  expect(await orders()).toBe(1);
  expect(planner.turns[1]?.results[0]?.result).toMatchObject({ ok: true });
});

test('the built-in planner asks before it presses a button that a person may have pressed', async () => {
  const { asked } = await takenWhilePlanning(createStepsPlanner(), orderManually);
  expect(await orders()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('you had control since this was planned');
});

const active = () => eyes.host.active().page;
const pathNow = () => new URL(active().url()).pathname;
const typeNote = () => active().fill('input', 'written by hand');

test.each([
  ['go_to_url', '/busy', 'has come'],
  ['open_tab', '/busy', 'has come'],
  ['go_to_url', '/late', 'comes while the person has control'],
])('what a person types on the page that %s leads to stays, when it (%s) %s', async (tool, path) => {
  const slow = await serveLate();
  late.asked = Promise.withResolvers();
  late.release = Promise.withResolvers();
  late.visits = [];
  const control = createControl();
  const planner = scriptedPlanner([{ calls: [call(tool, { url: slow.url(path) })] }]);
  const running = runWith({ browser: eyes.browser, planner, assignment: assignmentOf(['Go']), control });
  if (path === '/busy') await eventually('the page has come', () => pathNow() === '/busy');
  else await late.asked.promise;
  await control.pause();
  late.release.resolve();
  await eventually('the page has come', async () => (await active().title()) === 'There');
  await typeNote();
  control.resume();
  await running;
  expect(await active().inputValue('input')).toBe('written by hand');
  expect(planner.turns[1]?.results[0]?.result).toMatchObject({ ok: true, changed: true });
  expect(late.visits.filter(visited => visited === path)).toHaveLength(1);
  slow.close();
});

test('a navigation that a person interrupted is repeated', async () => {
  const slow = await serveLate();
  late.asked = Promise.withResolvers();
  late.release = Promise.withResolvers();
  const control = createControl();
  const planner = scriptedPlanner([{ calls: [call('go_to_url', { url: slow.url('/late') })] }]);
  const running = runWith({ browser: eyes.browser, planner, assignment: assignmentOf(['Go']), control });
  await late.asked.promise;
  await control.pause();
  await active().goto(site.url('/'));
  late.release.resolve();
  control.resume();
  await running;
  expect(pathNow()).toBe('/there');
  slow.close();
});
