import { expect, test } from 'vitest';
import { type AgentControl, createControl } from '#src/agent/control.ts';
import { scriptedBrowser } from '#tests/fakes/scripted-browser.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

const field = element('textbox', 'Name');
const shop = page([field]);
const type = (text: string) => call('input_text', { ref: field.ref, text });
const assignment = assignmentOf(['Fill in the form']);
const later = () => new Promise<void>(resolve => setImmediate(resolve));

/** Never ends but by the signal. */
const stuck = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

test('a paused agent neither observes nor plans nor acts, and goes on when control is given back', async () => {
  const control = createControl();
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([{ calls: [type('Ann')] }]);
  await control.pause();
  const running = runWith({ browser, planner, assignment, control });
  await later();
  expect({ seen: browser.observed(), turns: planner.turns.length, done: browser.received }).toEqual({
    seen: 0,
    turns: 0,
    done: [],
  });
  control.resume();
  await running;
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'Ann' }]);
});

/** Takes control while the first action is under way, does something by hand, and gives it back. */
function takenDuring(control: AgentControl, byHand: () => void = () => undefined) {
  let taken = false;
  return async (signal: AbortSignal): Promise<void> => {
    if (taken) return;
    taken = true;
    const waiting = stuck(signal);
    void control.pause().then(() => {
      byHand();
      control.resume();
    });
    await waiting;
  };
}

test('a write that a pause interrupts is not repeated, and the planner learns that it may have been done', async () => {
  const control = createControl();
  const during = takenDuring(control);
  const browser = scriptedBrowser({ first: shop, act: (_, { signal }) => during(signal) });
  const planner = scriptedPlanner([{ calls: [type('Ann'), type('Bob')] }]);
  const { events } = await runWith({ browser, planner, assignment, control });
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'Ann' }]);
  expect(planner.turns[1]).toMatchObject({
    afterControl: true,
    results: [{ result: { ok: false, changed: true, interrupted: true, message: 'Interrupted: you took control.' } }],
  });
  expect(planner.turns).toHaveLength(2);
  expect(events).toContainEqual(expect.objectContaining({ type: 'action-done', turn: 1, ok: false }));
});

test('a read that a pause interrupts is done again, and the browser knows that it is', async () => {
  const control = createControl();
  const during = takenDuring(control);
  const browser = scriptedBrowser({ first: shop, act: (_, { signal }) => during(signal) });
  const planner = scriptedPlanner([{ calls: [call('go_to_url', { url: 'https://shop.test/a' })] }]);
  await runWith({ browser, planner, assignment, control });
  const going = { type: 'navigate', url: 'https://shop.test/a' };
  expect(browser.received).toEqual([going, going]);
  expect(browser.given.map(({ again }) => again)).toEqual([undefined, true]);
  expect(planner.turns[1]?.results).toMatchObject([{ result: { ok: true } }]);
});

test('a look that a pause interrupts begins again before anything is planned', async () => {
  const control = createControl();
  const during = takenDuring(control, () => browser.show(page([field], { url: 'https://shop.test/by-hand' })));
  const browser = scriptedBrowser({ first: shop, looks: during });
  const planner = scriptedPlanner([]);
  await runWith({ browser, planner, assignment, control });
  expect(planner.turns).toHaveLength(1);
  expect(planner.turns[0]?.observation.url).toBe('https://shop.test/by-hand');
});

/** A planner during whose first turn a person has control. */
async function planned(byHand: (browser: ReturnType<typeof scriptedBrowser>) => void) {
  const control = createControl();
  const browser = scriptedBrowser({ first: shop });
  const scripted = scriptedPlanner([{ calls: [type('Ann')] }, { calls: [call('wait', { ms: 1 })] }]);
  let taken = false;
  const planner = {
    ...scripted,
    plan: async (...given: Parameters<typeof scripted.plan>) => {
      if (!taken) {
        taken = true;
        await control.pause();
        byHand(browser);
        control.resume();
      }
      return scripted.plan(...given);
    },
  };
  await runWith({ browser, planner, assignment, control });
  return { browser, turns: scripted.turns };
}

test('what was planned for a page that a person has changed since is not done', async () => {
  const { browser, turns } = await planned(one => one.show(page([field, element('button', 'New')])));
  expect(browser.received.map(({ type }) => type)).not.toContain('fill');
  expect(turns[1]?.results).toMatchObject([{ result: { ok: false, interrupted: true } }]);
});

test('what was planned for a page on which a person has opened a dialog since is not done', async () => {
  const dialog = { kind: 'alert', message: 'Hi', value: '' } as const;
  const { browser } = await planned(one => one.show({ ...shop, dialog }));
  expect(browser.received.map(({ type }) => type)).not.toContain('fill');
});

test('what was planned for a page that a person left as it was is done', async () => {
  const { browser, turns } = await planned(() => undefined);
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'Ann' }, { type: 'wait' }]);
  expect(turns.map(({ afterControl }) => afterControl)).toEqual([false, true, false]);
});

test('a run that ends while it is paused does not wait for control', async () => {
  const control = createControl();
  const end = new AbortController();
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([
    () => {
      void control.pause().then(() => end.abort(new Error('Terminated.')));
      return { calls: [type('Ann')] };
    },
  ]);
  await expect(runWith({ browser, planner, assignment, control, signal: end.signal })).rejects.toThrow('Terminated.');
  expect(browser.received).toEqual([]);
});

test('what the installation makes the agent wait for is waited for before each look and act', async () => {
  const gate = Promise.withResolvers<void>();
  let open = false;
  const control = createControl({ ready: () => (open ? undefined : gate.promise) });
  const browser = scriptedBrowser({ first: shop });
  const running = runWith({ browser, planner: scriptedPlanner([]), assignment, control });
  await later();
  expect(browser.observed()).toBe(0);
  open = true;
  gate.resolve();
  await running;
  expect(browser.observed()).toBeGreaterThan(0);
});
