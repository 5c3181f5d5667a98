import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInbox } from '#src/agent/inbox.ts';
import type { Rest } from '#src/agent/resume.ts';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import { createJudge } from '#src/agent/judge.ts';
import { createComputerUsePlanner } from '#src/agent/planners/computer-use/planner.ts';
import { createLanguageModelPlanner } from '#src/agent/planners/language-model/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { createReview } from '#src/agent/review.ts';
import { openToolbox } from '#src/agent/tools/toolbox.ts';
import type { Planner, TurnInput } from '#src/agent/planner.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import { createModels } from '#src/providers/models/models.ts';
import type { ScriptedCall, Script } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { servePages } from '#tests/setup/browser.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

let eyes: Seeing;
let site: Awaited<ReturnType<typeof servePages>>;
let server: ModelServer;
beforeAll(async () => {
  eyes = await startSeeing();
  server = await startModelServer(() => ({}));
  site = await servePages({
    '/': `<title>Form</title><h1>Form</h1><form onsubmit="event.preventDefault(); document.querySelector('p').textContent = 'Thank you'">
      <input aria-label="Name"><input aria-label="Town"><input aria-label="Mail"><button>Send</button></form><p></p>
      <button onclick="fetch('/clicked')">Dead</button>`,
    '/busy': `<title>Shop</title><h1>Shop</h1><p>0 orders</p><button onclick="
      for (const end = Date.now() + 5000; Date.now() < end;);
      document.querySelector('p').textContent = (window.orders = (window.orders ?? 0) + 1) + ' orders'">Order</button>`,
  });
});
afterAll(async () => {
  await eyes.close();
  await site.close();
  await server.close();
});
beforeEach(async () => {
  await eyes.go(site.url('/'));
});

function client(provider: 'google' | 'openai-compatible' = 'openai-compatible'): ModelClient {
  const models = createModels(
    {
      google: { apiKey: 'k', keyVariable: 'GEMINI_API_KEY', baseUrl: server.geminiUrl },
      compatible: { baseUrl: server.openaiUrl, models: [] },
      table: [
        { name: 'm', label: 'M', aliases: ['small'], provider, id: 'm', sees: true, context: 100_000, price: null },
      ],
    },
    { attemptMs: 2000, totalMs: 4000, backoffMs: 2 },
  );
  const judge = models.judge('small');
  if (!judge) throw new Error('The alias is not known');
  return judge;
}

type Settings = {
  maxActionsPerStep?: number;
  maxHistoryItems?: number | null;
  flashMode?: boolean;
  excluded?: string[];
};

/** The planners that ask a model, on the wire; `operator` acts by eye. */
function modelPlanner(kind: 'browseruse' | 'operator', script: Script, given: Settings = {}) {
  const settings = { maxActionsPerStep: 10, maxHistoryItems: null, flashMode: false, excluded: [], ...given };
  server.play(script);
  const toolbox = openToolbox(kind === 'operator' ? 'pictures' : 'elements', { excluded: settings.excluded });
  const screenshot = (signal: AbortSignal) => eyes.browser.screenshot({ signal });
  const shared = { client: client(), toolbox, settings, screenshot };
  const planner: Planner =
    kind === 'operator'
      ? createComputerUsePlanner({ ...shared, view: eyes.browser.viewport })
      : createLanguageModelPlanner(shared);
  const limits = { ...settings };
  return { browser: eyes.browser, planner, toolbox, limits };
}

const over: ScriptedCall = {
  tool: 'done',
  arguments: { step: 1, outcome: 'success', message: 'Done.', evidence: 'Thank you' },
};
const pause = (ms: number): ScriptedCall => ({ tool: 'wait', arguments: { step: 1, ms, why: 'To see' } });
const kinds = ['browseruse', 'operator'] as const;

test('no planner gets more actions into a turn than max_actions_per_step', async () => {
  const { nodes } = await eyes.look();
  const fields = nodes.filter(node => node.kind === 'element' && node.role === 'textbox');
  const calls = fields.map(({ ref }) => call('input_text', { ref, text: 'x' }));
  const planner = scriptedPlanner([{ calls }]);
  const limits = { maxActionsPerStep: 2, flashMode: false, excluded: [] };
  const { events } = await runWith({ browser: eyes.browser, planner, assignment: assignmentOf(['Fill']), limits });
  expect(events.filter(event => event.type === 'action-planned' && event.turn === 1)).toHaveLength(2);
  expect(planner.turns[1]?.results).toHaveLength(2);
  const values = (await eyes.look()).nodes.flatMap(node => (node.kind === 'element' && node.value ? [node.value] : []));
  expect(values).toEqual(['x', 'x']);
});

test.each(kinds)('a model of the kind %s is held to max_actions_per_step, and its prompt says so', async kind => {
  const run = modelPlanner(
    kind,
    (_, index) => (index === 0 ? { calls: [pause(1), pause(2), pause(3)] } : { calls: [over] }),
    { maxActionsPerStep: 2 },
  );
  const { events } = await runWith({ ...run, assignment: assignmentOf(['Wait']) });
  expect(events.filter(event => event.type === 'action-planned' && event.call.tool === 'wait')).toHaveLength(2);
  expect(server.requests[1]?.messages.at(-1)?.text).toContain('Only the first 2 of your 3 calls were carried out.');
});

test.each(kinds)('a model of the kind %s gets no more turns than max_history_items', async kind => {
  const script: Script = (_, index) => ({ calls: [index < 4 ? pause(index + 1) : over] });
  const run = modelPlanner(kind, script, { maxHistoryItems: 2 });
  await runWith({ ...run, assignment: assignmentOf(['Wait']) });
  const last = server.requests.at(-1)?.messages.at(-1)?.text ?? '';
  expect(last).toContain('(2 earlier turns left out)');
  expect(last).toMatch(/wait 4/);
  expect(last).not.toMatch(/wait 1\b/);
});

test('flash_mode keeps no thoughts, whichever planner had them', async () => {
  const thoughts = async (flashMode: boolean) => {
    const limits = { maxActionsPerStep: 10, flashMode, excluded: [] };
    const planner = createStepsPlanner();
    const { events } = await runWith({
      browser: eyes.browser,
      planner,
      assignment: assignmentOf(['Press Send']),
      limits,
    });
    return events.flatMap(event => (event.type === 'turn-started' && event.thought ? [event.thought] : []));
  };
  expect(await thoughts(false)).toContain('Press Send');
  expect(await thoughts(true)).toEqual([]);
});

test.each(kinds)('a model of the kind %s that calls an excluded function again fails with a reason', async kind => {
  const run = modelPlanner(kind, () => ({ calls: [pause(1)] }), { excluded: ['wait'] });
  const { end } = await runWith({ ...run, assignment: assignmentOf(['Wait a while']) });
  expect(end).toMatchObject({ status: 'fail', reason: 'Step 1 needs the function wait, which this task excludes.' });
  expect(server.requests[1]?.messages.at(-1)?.text).toContain('the user excluded it');
});

test('the built-in planner does not wait for things when waiting is excluded, and continues', async () => {
  const excluded = ['wait'];
  const limits = { maxActionsPerStep: 10, flashMode: false, excluded };
  const { end, events } = await runWith({
    browser: eyes.browser,
    planner: createStepsPlanner({ excluded }),
    assignment: assignmentOf(['Type "Ann" in the Name field', 'Press Send', 'Check that the page says "Thank you"']),
    limits,
  });
  expect(end.status).toBe('success');
  expect(events.some(event => event.type === 'action-planned' && event.call.tool === 'wait')).toBe(false);
});

test('a run is a success only when every step was proved: unproved makes it completed, failed makes it fail', async () => {
  const success = call('done', { outcome: 'success', message: 'All done!' });
  const endOf = async (verdicts: ('proved' | 'unproved' | 'failed')[]) => {
    const planner = scriptedPlanner([
      { calls: [success], verdicts: verdicts.map((verdict, at) => ({ step: at + 1, verdict, evidence: 'x' })) },
    ]);
    return (await runWith({ browser: eyes.browser, planner, assignment: assignmentOf(['a', 'b']) })).end.status;
  };
  expect(await endOf(['proved', 'proved'])).toBe('success');
  expect(await endOf(['proved', 'unproved'])).toBe('completed');
  expect(await endOf(['proved'])).toBe('completed');
  expect(await endOf(['failed', 'proved'])).toBe('fail');
});

test.each(kinds)('a model of the kind %s that claims success without proof does not get it', async kind => {
  const run = modelPlanner(kind, () => ({ calls: [over] }));
  expect((await runWith({ ...run, assignment: assignmentOf(['Press Send']) })).end.status).toBe('completed');
});

test.each(kinds)(
  'a model of the kind %s that repeats itself gets a warning, then the user is asked, then the run ends',
  async kind => {
    const run = modelPlanner(kind, () => ({ calls: [pause(1)] }));
    const { end, asked } = await runWith({ ...run, assignment: assignmentOf(['Press Dead']) }, ['go on', 'go on']);
    expect(server.requests.some(({ messages }) => messages.at(-1)?.text.includes('three times'))).toBe(true);
    expect(asked).toHaveLength(1);
    expect(end).toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('repeated the same action') as string,
    });
  },
);

test(
  'the built-in planner that repeats itself waits for the page, asks once, and then fails',
  { tags: ['long'] },
  async () => {
    const steps = ['Click Dead until the page says "Never"'];
    const planner = createStepsPlanner();
    const { end, asked, events } = await runWith({ browser: eyes.browser, planner, assignment: assignmentOf(steps) }, [
      'go on',
    ]);
    expect(end.status).toBe('fail');
    expect(asked.filter(text => text.includes('the same action (click_element) was repeated'))).toHaveLength(1);
    const clicks = events.filter(
      event => event.type === 'action-planned' && event.call.tool === 'click_element',
    ).length;
    expect(clicks).toBeLessThan(12);
  },
);

/** One proved step, with a judge that says this. */
async function judged(script: Script, verdict: 'proved' | 'failed' = 'proved') {
  server.play(script);
  const assignment = assignmentOf(['Type {name} in the Name field'], { inputs: { name: 'Ann' } });
  const { nodes } = await eyes.look();
  const ref = nodes.find(node => node.kind === 'element' && node.name === 'Name')?.ref;
  const planner = scriptedPlanner([
    { calls: [call('input_text', { ref, text: 'canary-secret-value Ann' })] },
    {
      calls: [call('done', { outcome: 'success', message: 'Done.' })],
      verdicts: [{ step: 1, verdict, evidence: 'The field holds it.' }],
    },
  ]);
  const redact = (text: string): string => text.replaceAll('canary-secret-value', '•••');
  const review = createReview({ judge: createJudge(client()), assignment, picture: () => undefined, redact });
  const { end, events } = await runWith({ browser: eyes.browser, planner, assignment, review });
  return { end, verdict: events.find(event => event.type === 'step-judged') };
}
const opinion = (fields: Record<string, unknown>) => ({ calls: [{ tool: 'give_verdict', arguments: fields }] });

test('a judge that agrees leaves a step proved; it sees the step, and the page before and after, without secrets', async () => {
  const { end, verdict } = await judged(() => opinion({ met: true, reason: 'Ann is in the field.' }));
  expect(end.status).toBe('success');
  expect(verdict).toMatchObject({
    verdict: 'proved',
    evidence: expect.stringContaining('agrees: Ann is in') as string,
  });
  const asked = server.requests[0]?.messages.at(-1)?.text ?? '';
  expect(asked).toContain('Type Ann in the Name field');
  expect(asked.split('<page_after>')[0]).not.toContain('••• Ann');
  expect(asked.split('<page_after>')[1]).toContain('••• Ann');
  expect(JSON.stringify(server.requests)).not.toContain('canary-secret');
});

test('a judge that doubts lowers the verdict, so the run is no success', async () => {
  const { end, verdict } = await judged(() => opinion({ met: false, reason: 'The field is empty.' }));
  expect(end.status).toBe('completed');
  expect(verdict).toMatchObject({ verdict: 'unproved', evidence: expect.stringContaining('doubts it') as string });
});

test('a judge is not asked about failed steps, and cannot raise a verdict', async () => {
  const { end } = await judged(() => opinion({ met: true, reason: 'Fine!' }), 'failed');
  expect(end.status).toBe('fail');
  expect(server.requests).toHaveLength(0);
});

test.each([
  ['is away', () => ({ status: 401 })],
  ['answers in another shape', () => opinion({ met: 'yes', reason: 'x' })],
  ['says more than it is asked', () => opinion({ met: false, reason: 'x', verdict: 'failed' })],
  ['only talks', () => ({ text: 'No!' })],
] satisfies [string, Script][])('a judge that %s changes nothing', async (_, script) => {
  expect((await judged(script)).verdict).toMatchObject({ verdict: 'proved', evidence: 'The field holds it.' });
});

const sending = assignmentOf(['Type "Ann" in the Name field and press Send']);
const refOf = ({ observation: { nodes } }: TurnInput, name: string) =>
  nodes.find(node => node.kind === 'element' && node.name === name && node.role === 'button')?.ref;
const pressesSend = () => scriptedPlanner([turn => ({ calls: [call('click_element', { ref: refOf(turn, 'Send') })] })]);

test('a prohibition of the owner stays after the run moved to another worker', async () => {
  const guard = () => createActionGuard(sending, { trusted: false });
  const resume = { turn: 3, step: 1, verdicts: [], memory: null, question: null, heard: [], given: [] };
  const of = { browser: eyes.browser, assignment: sending };
  expect((await runWith({ ...of, guard: guard(), planner: pressesSend(), resume })).asked).toEqual([]);
  const heard = ['Do not press Send'];
  const forbidden = { ...of, guard: guard(), planner: pressesSend(), resume: { ...resume, heard } };
  expect((await runWith(forbidden, ['no'])).asked).toHaveLength(1);
});

test('a run that has left records nothing more, and the next worker gets the messages since then', async () => {
  const inbox = createInbox();
  const leave = new AbortController();
  const rests: Rest[] = [];
  const events: AgentEvent[] = [];
  inbox.say('Be quick', { answers: null, byOwner: true });
  let atLeave: unknown;
  const planner = scriptedPlanner([
    { calls: [call('ask_user', { question: 'Which name?', key: 'name' })] },
    turn => {
      atLeave = inbox.memory().messages;
      leave.abort(new Error('left'));
      return { calls: [call('click_element', { ref: refOf(turn, 'Send') })] };
    },
  ]);
  const run = runWith({
    browser: eyes.browser,
    assignment: sending,
    planner: { ...planner, resumesWithinStep: true },
    inbox,
    signal: leave.signal,
    atRest: rest => rests.push(rest) < 0,
    emit(given) {
      events.push(...given);
      for (const event of given) if (event.type === 'question') inbox.say('Ann', { answers: event.id, byOwner: true });
      return Promise.resolve();
    },
  });
  await expect(run).rejects.toThrow('left');
  expect(rests[0]?.heard).toEqual(['Be quick']);
  expect(atLeave).toEqual([{ text: expect.stringMatching(/^Ann .*Which name/), byOwner: true }]);
  expect(events.filter(event => event.type === 'turn-started')).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('click_element');
});

test('a page that is busy with a click is waited for, and not clicked again', { tags: ['long'] }, async () => {
  await eyes.go(site.url('/busy'));
  const { end, asked, events } = await runWith({
    browser: eyes.browser,
    planner: createStepsPlanner(),
    assignment: assignmentOf(['Press Order', 'Check that the page says "1 orders"']),
    stepTimeoutMs: 700,
  });
  const clicks = events.filter(event => event.type === 'action-planned' && event.call.tool === 'click_element');
  expect({ status: end.status, asked, clicks: clicks.length }).toEqual({ status: 'success', asked: [], clicks: 1 });
});
