import { beforeEach, expect, test } from 'vitest';
import type { Assignment } from '#src/agent/planner.ts';
import { createRecorder } from '#src/agent/playbook/recorder.ts';
import { createLadder } from '#src/agent/planners/ladder/ladder.ts';
import { createReplayPlanner } from '#src/agent/planners/replay/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { createWork } from '#src/agent/verification/work.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { sayEntry } from '#src/core/playbook/words.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import { openPages } from '../open-pages.ts';
import { assignmentOf, runWith } from '../run-loop.ts';
import { serveOrders } from '../sites/order-site.ts';

const pages = openPages(serveOrders);
beforeEach(() => {
  Object.assign(pages.site, { change: {}, orders: [], cart: [] });
});

const order = (): string[] => [
  `Go to ${pages.site.base}/list`,
  'Click "Add to cart" in the row {product}',
  'Type {name} in the Name field',
  'Choose {town} in Town',
  'Check "I accept the terms"',
  'Click "Place order"',
];

const ann = { product: 'Rake', name: 'Ann Lee', town: 'Oslo' };
const bo = { product: 'Seed box', name: 'Bo', town: 'Bergen' };

/** Runs a task as the product does, with what earlier runs left. */
async function run(
  steps: string[],
  inputs: Record<string, string>,
  {
    entries = [],
    answers = [],
    ...more
  }: { entries?: readonly PlaybookEntry[]; answers?: string[] } & Partial<Assignment> = {},
) {
  const assignment: Assignment = assignmentOf(steps, { inputs, ...more });
  const work = createWork();
  const high = createStepsPlanner({ work });
  const planner = createLadder({ low: createReplayPlanner({ entries, work }), high, closing: high });
  const recorder = createRecorder({ assignment, run: 7, now: () => new Date('2026-11-29T08:00:00Z') });
  const ran = await runWith({ browser: pages.eyes.browser, planner, assignment, turned: recorder.turned }, answers);
  return { ...ran, entries: recorder.entries(), by: byStep(ran.events) };
}

let recorded: Promise<PlaybookEntry[]> | undefined;

/** The entries of a first run, which all tests share. */
function record(): Promise<PlaybookEntry[]> {
  recorded ??= run(order(), ann).then(first => {
    expect(first.end).toMatchObject({ status: 'success' });
    return first.entries;
  });
  return recorded;
}

/** What did each step last. */
function byStep(events: readonly AgentEvent[]): Record<number, string | undefined> {
  const turns = events.filter(event => event.type === 'turn-started');
  const calls = new Set(events.flatMap(event => (event.type === 'action-planned' ? [event.turn] : [])));
  return Object.fromEntries(
    turns.flatMap(({ step, by, turn }) => (step === null || !calls.has(turn) ? [] : [[step, by] as const])),
  );
}

test('the second run does all steps again with its own values, and the shop has exactly that order', async () => {
  const entries = await record();
  expect(entries.map(({ step }) => step.id)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(JSON.stringify(entries)).not.toMatch(/Rake|Ann|Oslo/);

  const second = await run(order(), bo, { entries });
  expect(second.end).toMatchObject({ status: 'success' });
  expect(second.by).toEqual(Object.fromEntries([1, 2, 3, 4, 5, 6].map(step => [step, 'playbook'])));
  expect(second.asked).toEqual([]);
  expect(pages.site.orders.at(-1)).toEqual({ name: 'Bo', town: 'Bergen', things: ['Seed box'] });
});

test('rows in another order and other ids do not matter: the row is that of the thing', async () => {
  const entries = await record();
  pages.site.change = { isReversed: true, ids: 'x7' };
  const { end, by } = await run(order(), bo, { entries });
  expect([end.status, by[2]]).toEqual(['success', 'playbook']);
  expect(pages.site.orders.at(-1)?.things).toEqual(['Seed box']);
});

// The built-in planner looks for long before it asks.
test('where two rows fit, or none does, nothing is pressed by the playbook', { tags: ['long'] }, async () => {
  const entries = await record();
  pages.site.change = { alsoSells: 'Seed box, large' };
  const two = await run(order().slice(0, 2), bo, { entries, answers: ['stop'] });
  const none = await run(order().slice(0, 2), { ...bo, product: 'Wheelbarrow' }, { entries, answers: ['stop'] });
  expect([two.by[2], none.by[2]]).not.toContain('playbook');
  expect(pages.site.cart).toEqual(['Seed box']);
});

test('a button that is called otherwise is for the built-in planner, which asks', { tags: ['long'] }, async () => {
  const entries = await record();
  pages.site.change = { addLabel: 'Put into basket' };
  const healed = await run(order(), bo, { entries, answers: ['Click "Put into basket" in the row {product}'] });
  const { asked, by } = healed;
  expect(asked).toHaveLength(1);
  expect(pages.site.orders.at(-1)).toEqual({ name: 'Bo', town: 'Bergen', things: ['Seed box'] });
  expect(by).toMatchObject({ 1: 'playbook', 2: 'steps', 3: 'playbook' });
  // What took its place is recorded, and does the step from then on.
  expect(healed.entries.map(sayEntry)).toEqual([['Press the button “Put into basket” in the row with “{product}”']]);
  const mended = entries.map(entry => healed.entries.find(({ step }) => step.id === entry.step.id) ?? entry);
  const again = await run(order(), ann, { entries: mended });
  expect([again.end.status, again.by[2]]).toEqual(['success', 'playbook']);
  expect(pages.site.orders.at(-1)?.things).toEqual(['Rake']);
});

test('a dialog in the way is for the built-in planner', { tags: ['long'] }, async () => {
  const entries = await record();
  pages.site.change = { banner: true };
  const { by } = await run(order(), bo, { entries });
  expect(by).toMatchObject({ 1: 'playbook', 2: 'steps', 3: 'playbook' });
  expect(pages.site.orders.at(-1)?.things).toEqual(['Seed box']);
});

test('what the site refuses is sent once, and is not proved', async () => {
  const entries = await record();
  pages.site.change = { refuses: 503 };
  const { end, by, events } = await run(order(), bo, { entries });
  expect(end).toMatchObject({ status: 'completed', reason: expect.stringContaining('status 503') });
  const presses = events.filter(event => event.type === 'action-planned' && event.call.tool === 'click_element');
  expect(presses).toHaveLength(2);
  expect(by[6]).toBe('playbook');
});

test('a text that the page drops as it sends the form is not proved', async () => {
  const entries = await record();
  pages.site.change = { drops: 'name' };
  const { end, by } = await run(order(), { ...bo, name: 'Bo Lind' }, { entries });
  expect(end).toMatchObject({ status: 'completed', reason: expect.stringContaining('did not send “Bo Lind”') });
  expect([by[6], pages.site.orders]).toEqual(['playbook', [{ name: '', town: 'Bergen', things: ['Seed box'] }]]);
});

test('what the task forbids since then is not pressed without a question', async () => {
  const entries = await record();
  const { end, asked } = await run(order(), bo, { entries, answers: ['no'], guardrails: ['Never place an order'] });
  expect([end.status, asked.length, pages.site.orders]).toEqual(['completed', 1, []]);
});

test(
  'an entry whose input has another name now, or that was edited by hand, is not done',
  { tags: ['long'] },
  async () => {
    const entries = await record();
    const { name, ...others } = bo;
    const renamed = await run(order(), { ...others, who: name }, { entries, answers: ['stop'] });
    expect(renamed.by).toMatchObject({ 2: 'playbook', 3: 'steps' });
    type Action = PlaybookEntry['actions'][number];
    const edited = (at: number, more: Partial<Action>): PlaybookEntry[] =>
      entries.map((entry, index) => ({
        ...entry,
        actions: entry.actions.map(action => (index === at ? { ...action, ...more } : action)),
      }));
    const list = order().slice(0, 1);
    const edits: Partial<Action>[] = [
      { arguments: { url: 'http://shop.example.com/' } },
      { tool: 'done', arguments: { outcome: 'success', message: 'Done.' } },
      { tool: 'no_tool', arguments: {} },
    ];
    for (const action of edits)
      expect((await run(list, bo, { entries: edited(0, action) })).by).toEqual({ 1: 'steps' });
    const pressed = await run(order().slice(0, 2), bo, { entries: edited(1, { arguments: { ref: '1:1' } }) });
    expect([pressed.by[2], pages.site.cart]).toEqual(['playbook', ['Seed box', 'Seed box']]);
  },
);

test('entries of another site, or of a step that says something else now, are not used', async () => {
  const entries = await record();
  const moved = entries.map(entry => ({ ...entry, origins: ['https://shop.example.com'] }));
  expect(Object.values((await run(order(), bo, { entries: moved })).by)).not.toContain('playbook');
  const said = order().with(3, 'Choose "Oslo" in Town');
  const { by } = await run(said, bo, { entries });
  expect(by).toMatchObject({ 3: 'playbook', 4: 'steps', 5: 'playbook' });
});

test('what a step of the built-in planner read is the result, and an answer is typed, between steps of the playbook', async () => {
  const entries = await record();
  const steps = order()
    .toSpliced(2, 1, 'Ask me for the name. Type it in the Name field')
    .toSpliced(2, 0, 'Read the heading as title');
  const { end, by } = await run(steps, bo, { entries: withIds(entries, steps), answers: ['Cy'] });
  expect(end.status).toBe('success');
  expect(end.result).toContain('Your cart');
  expect(by).toMatchObject({ 2: 'playbook', 4: 'steps', 5: 'playbook', 7: 'playbook' });
  expect(pages.site.orders.at(-1)?.name).toBe('Cy');
});

/** The entries at the steps with the same words. */
function withIds(entries: readonly PlaybookEntry[], steps: readonly string[]): PlaybookEntry[] {
  return entries.map(entry => {
    const { description } = entry.step;
    return { ...entry, step: { id: String(steps.indexOf(description)), description } };
  });
}
