import { expect, test } from 'vitest';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import { AppError } from '#src/core/errors.ts';
import type { PageAction, Replacement, StartedBrowser } from '#src/browser/run-browser.ts';
import { openRecoveringBrowser } from '#src/browser/recovery/recovering-browser.ts';
import { type Script, scriptedBrowser, type ScriptedBrowser } from '#tests/fakes/scripted-browser.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

const url = 'https://shop.test/';
const remove = element('button', 'Delete account');
const save = element('button', 'Show more');
const shop = page([remove, save]);
const assignment = assignmentOf(['Look at the account']);
const press = (ref: string) => call('click_element', { ref });

/** Browsers of a run, one after the other: each does what its script says, with the means to die. */
async function browsers(...scripts: ((die: () => void) => Script)[]) {
  const started: ScriptedBrowser[] = [];
  const reports: unknown[] = [];
  const start = (): Promise<StartedBrowser> => {
    const script = scripts[started.length];
    if (!script) return Promise.reject(new AppError('UNAVAILABLE', 'There is no memory left.'));
    const one: ScriptedBrowser = scriptedBrowser({ first: shop, ...script(() => one.die()) });
    started.push(one);
    return Promise.resolve(one);
  };
  const { signal } = new AbortController();
  const browser = await openRecoveringBrowser({ start, signal, report: error => void reports.push(error) });
  let replacement: Replacement | undefined;
  browser.on(event => {
    if (event.type === 'replaced') replacement = event;
  });
  const takeReplacement = (): Replacement | undefined => {
    const taken = replacement;
    replacement = undefined;
    return taken;
  };
  const received = (): PageAction[][] => started.map(one => one.received);
  return { browser, takeReplacement, received, reports };
}

const dies = (die: () => void): Script => ({ act: die });
const lives = (): Script => ({});

test('a look under which the browser dies is taken at the next browser, and the planner learns of it once', async () => {
  let looks = 0;
  const { received, ...of } = await browsers(die => ({ looks: () => (++looks === 2 ? die() : undefined) }), lives);
  const planner = scriptedPlanner([{ calls: [call('wait', { ms: 1 })] }, { calls: [call('wait', { ms: 2 })] }]);
  const { end } = await runWith({ ...of, planner, assignment });
  expect(end.status).toBe('completed');
  expect(planner.turns.map(({ replaced }) => replaced?.what)).toEqual([undefined, 'browser', undefined]);
  expect(received()).toEqual([[{ type: 'wait', ms: 1 }], [{ type: 'wait', ms: 2 }]]);
});

test('an action that only goes somewhere is done again in the next browser', async () => {
  const { received, ...of } = await browsers(dies, lives);
  const planner = scriptedPlanner([{ calls: [call('go_to_url', { url })] }]);
  await runWith({ ...of, planner, assignment });
  expect(received()).toEqual([[{ type: 'navigate', url }], [{ type: 'navigate', url }]]);
  expect(planner.turns[1]).toMatchObject({ replaced: { what: 'browser', url, whole: true, lost: [] } });
});

test('a click under which the browser dies is not repeated, and the rest of its batch is not done', async () => {
  const { received, ...of } = await browsers(dies, lives);
  const planner = scriptedPlanner([{ calls: [press(save.ref), call('wait', { ms: 1 })] }]);
  const { events } = await runWith({ ...of, planner, assignment });
  expect(received()).toEqual([[{ type: 'click', ref: save.ref }], []]);
  expect(planner.turns[1]?.results).toMatchObject([
    { result: { ok: false, interrupted: true, outcome: { reason: 'crashed', crashed: 'browser' } } },
  ]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'action-done', ok: false, result: expect.stringContaining('not known') as string }),
  );
});

test.each([
  ['yes', { ok: true, message: expect.stringContaining('took effect') as string }],
  ['no', { ok: false, message: expect.stringContaining('may be done again') as string }],
  ['perhaps', { ok: false, interrupted: true, message: expect.stringContaining('do not do it again') as string }],
])('of what cannot be taken back the user says whether it was done: %s', async (answer, result) => {
  const { received, ...of } = await browsers(dies, lives);
  const planner = scriptedPlanner([{ calls: [press(remove.ref)] }]);
  const guard = createActionGuard(assignment, { trusted: false });
  const { asked } = await runWith({ ...of, planner, assignment, guard }, ['yes', answer]);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatch(/^The browser stopped while I pressed “Delete account” on shop\.test/);
  expect(received()).toEqual([[{ type: 'click', ref: remove.ref }], []]);
  expect(planner.turns[1]?.results).toMatchObject([{ result }]);
});

test('a browser that dies a second time ends the run', async () => {
  const { received, ...of } = await browsers(dies, dies, lives);
  const planner = scriptedPlanner([{ calls: [press(save.ref)] }, { calls: [press(save.ref)] }]);
  await expect(runWith({ ...of, planner, assignment })).rejects.toThrow(
    'The browser stopped twice during this run, so the run ended.',
  );
  expect(received()).toHaveLength(2);
  expect(planner.turns).toHaveLength(2);
});

test('a browser that cannot be started again ends the run with the reason', async () => {
  const { received, reports, ...of } = await browsers(dies);
  const planner = scriptedPlanner([{ calls: [press(save.ref)] }]);
  await expect(runWith({ ...of, planner, assignment })).rejects.toThrow(
    'The browser stopped, and it could not be started again: There is no memory left.',
  );
  expect(received()).toHaveLength(1);
  expect(reports).toHaveLength(1);
});
