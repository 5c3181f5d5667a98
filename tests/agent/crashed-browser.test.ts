import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import type { Planner, TurnInput } from '#src/agent/planner.ts';
import type { Replacement } from '#src/browser/run-browser.ts';
import { type Recovering, startRecovering } from '#tests/setup/recovering.ts';
import { servedPort } from '#tests/setup/served.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

const page = (title: string, button: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>
  <form action="/sent" method="post"><label>Name <input name="name"></label><button>${button}</button></form>`;

const buttons: Record<string, string> = { '/order': 'Place order', '/sum': 'Calculate' };

let one: Recovering;
let origin: string;
/** What was sent, and what happens when something is. */
let sent: string[];
let onSent: () => void;

const site = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'text/html');
    if (request.url !== '/sent') return void response.end(page('Shop', buttons[request.url ?? ''] ?? 'Send'));
    sent.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('name') ?? '');
    onSent();
    response.end('<!doctype html><title>Thanks</title><h1>Thank you</h1>');
  });
});

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${servedPort(site)}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(async () => {
  sent = [];
  onSent = () => undefined;
  one = await startRecovering();
});
afterEach(() => one.close());

/** Runs steps, or a planner's own, and reports a replaced browser as a run does. */
function run(
  planner: Planner,
  steps: string[],
  { answers = [], ...more }: Partial<Parameters<typeof runWith>[0]> & { answers?: string[] } = {},
) {
  let replacement: Replacement | undefined;
  one.browser.on(event => {
    if (event.type === 'replaced') replacement = event;
  });
  const takeReplacement = (): Replacement | undefined => {
    const taken = replacement;
    replacement = undefined;
    return taken;
  };
  return runWith({ browser: one.browser, planner, assignment: assignmentOf(steps), takeReplacement, ...more }, answers);
}

test('a browser that dies while the agent waits for an answer is replaced, and the run continues with what it had typed', async () => {
  const steps = [`Go to ${origin}/`, 'Type "Ann" in the Name field', 'Ask me for the size', 'Press Send'];
  const waiting = (waits: boolean): Promise<void> => {
    if (waits) one.kill();
    return Promise.resolve();
  };
  const { end } = await run(createStepsPlanner(), steps, { waiting, answers: ['large'] });
  expect(end).toMatchObject({ status: 'success' });
  expect(sent).toEqual(['Ann']);
  expect(one.events.filter(({ type }) => type === 'replaced')).toHaveLength(1);
});

test.each([
  // What cannot be taken back is asked about before anything else.
  ['/', 'Send', 'yes', 1],
  ['/', 'Send', 'no', 2],
  ['/sum', 'Calculate', 'done', 1],
])(
  'a press at %s during which the browser died (%s) is repeated only after the user has allowed it: %s',
  { tags: ['long'] },
  async (...[path, button, answer, times]) => {
    onSent = () => void (sent.length === 1 && one.kill());
    const steps = [`Go to ${origin}${path}`, 'Type "Ann" in the Name field', `Press ${button}`];
    const { end, asked } = await run(createStepsPlanner(), steps, { answers: [answer] });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/I do not know whether that took effect|It is not known whether it took effect/);
    expect(end.status).toBe(answer === 'done' ? 'completed' : 'success');
    expect(sent).toEqual(Array.from({ length: times }, () => 'Ann'));
  },
);

test.each([
  ['yes', { ok: true, message: expect.stringContaining('took effect') as string }],
  ['what?', { ok: false, interrupted: true, message: expect.stringContaining('do not do it again') as string }],
])('the user says whether an irreversible action was done: %s', { tags: ['long'] }, async (answer, result) => {
  onSent = () => one.kill();
  const press = ({ observation }: TurnInput) => {
    const button = observation.nodes.find(node => node.kind === 'element' && node.name === 'Place order');
    return { calls: [call('click_element', { ref: button?.ref })] };
  };
  const planner = scriptedPlanner([{ calls: [call('go_to_url', { url: `${origin}/order` })] }, press]);
  const steps = ['Place the order'];
  const guard = createActionGuard(assignmentOf(steps), { trusted: false });
  const { asked } = await run(planner, steps, { guard, answers: [answer] });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^The browser stopped while I pressed “Place order” on 127\.0\.0\.1:\d+/);
  expect(planner.turns.at(-1)).toMatchObject({ replaced: { what: 'browser' }, results: [{ result }] });
  expect(sent).toHaveLength(1);
});

test('a browser that dies a second time ends the run with a reason', { tags: ['long'] }, async () => {
  const planner = scriptedPlanner(
    Array.from({ length: 5 }, () => {
      return () => {
        one.kill();
        return { calls: [call('wait', { ms: 10 })] };
      };
    }),
  );
  await expect(run(planner, ['Wait'])).rejects.toThrow('The browser stopped twice during this run');
});
