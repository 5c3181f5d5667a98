import { expect, test } from 'vitest';
import { createInbox } from '#src/agent/inbox.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { page } from '#tests/fakes/observation.ts';
import { scriptedBrowser } from '#tests/fakes/scripted-browser.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

/** A browser whose waits last until they are aborted; the user writes when the first of them is under way. */
function waitingBrowser(message: string) {
  const inbox = createInbox();
  const browser = scriptedBrowser({
    first: page([]),
    async act({ type }, { signal }) {
      if (type === 'navigate')
        return { ok: false, reason: 'no-answer', message: 'The site did not answer.', changed: false, late: true };
      if (type !== 'wait') return undefined;
      inbox.say(message, { answers: null, byOwner: true });
      await new Promise<void>(resolve => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
        // The wait of a message that does not end it is over at once.
        setImmediate(resolve);
      });
      signal.throwIfAborted();
      return { ok: true, message: 'The page is https://slow.example/.', changed: true };
    },
  });
  return { browser, inbox };
}

const waits = (browser: ReturnType<typeof scriptedBrowser>) =>
  browser.received.filter(({ type }) => type === 'wait').length;

test('“stop” ends the wait for a slow page, and the run', async () => {
  const { browser, inbox } = waitingBrowser('stop');
  const planner = createStepsPlanner();
  const assignment = assignmentOf(['Go to https://slow.example/', 'Wait 60 seconds']);
  const { end, events } = await runWith({ browser, inbox, planner, assignment, stepTimeoutMs: 500 });
  expect(end).toMatchObject({ status: 'fail', reason: 'The user stopped the run.' });
  expect(waits(browser)).toBe(1);
  const result = 'The page had not come when you wrote a message.';
  expect(events).toContainEqual(expect.objectContaining({ type: 'action-done', result }));
});

test('“skip” ends a wait that a step asks for, without a claim that it lasted', async () => {
  const { browser, inbox } = waitingBrowser('skip');
  const planner = createStepsPlanner();
  const { end } = await runWith({ browser, inbox, planner, assignment: assignmentOf(['Wait 60 seconds']) });
  expect(end.status).toBe('completed');
  expect(end.reason).toContain('was skipped');
  expect(waits(browser)).toBe(1);
});

test('a message that orders nothing leaves the wait of the built-in planner as long as it is', async () => {
  const { browser, inbox } = waitingBrowser('thank you');
  const planner = createStepsPlanner();
  const { end } = await runWith({ browser, inbox, planner, assignment: assignmentOf(['Wait 60 seconds']) });
  expect(end.status).toBe('success');
  expect(waits(browser)).toBe(2);
});

test('any message ends the wait of a planner that reads it itself', async () => {
  const { browser, inbox } = waitingBrowser('the code is 12');
  const planner = scriptedPlanner([{ calls: [call('wait', { ms: 30_000 })] }]);
  await runWith({ browser, inbox, planner, assignment: assignmentOf(['Go on']) });
  expect(planner.turns[1]?.results).toMatchObject([
    { result: { ok: true, message: 'Stopped waiting: you wrote a message.' } },
  ]);
  expect(planner.turns[1]?.messages).toEqual(['the code is 12']);
});
