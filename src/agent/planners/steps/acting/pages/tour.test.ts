import { expect, test } from 'vitest';
import type { Observation } from '#src/browser/observe/observation.ts';
import { createStepsPlanner } from '../../planner.ts';
import { button, field, link, page, region, rehearse, type Reaction } from '../../test-page.ts';

const base = 'https://garage.example.com';
const menu = [
  link('Bookings', { ref: 'l-bookings', href: `${base}/bookings`, within: ['nav'] }),
  link('Mechanics', { ref: 'l-mechanics', href: `${base}/mechanics`, within: ['nav'] }),
  link('Delete bookings', { ref: 'l-delete', href: `${base}/clear`, within: ['nav'] }),
];
const at = (path: string, parts: Parameters<typeof page>[0]): Observation =>
  page([...menu, ...parts], { url: `${base}${path}`, title: 'Garage', regions: [region('nav', 'navigation')] });

const home = at('/', [{ say: 'Welcome' }]);
const bookings = at('/bookings', [
  link('Overdue', { ref: 'l-overdue', href: `${base}/overdue` }),
  link('Calendar', { ref: 'l-calendar', href: `${base}/calendar` }),
]);
const overdue = at('/overdue', [
  { say: 'Overdue', level: 2 },
  link('Brakes of a blue van', { ref: 'l-van', href: `${base}/7` }),
]);
const van = at('/7', [{ say: 'Brakes of a blue van', level: 1 }]);

/** A site of these pages, by the links that lead to them. */
function site(pages: Record<string, Observation>): Reaction {
  const back: Observation[] = [];
  return (call, now) => {
    if (call.tool === 'go_back') return back.pop();
    const next = call.tool === 'click_element' ? pages[String(call.arguments['ref'])] : undefined;
    if (next !== undefined) back.push(now);
    return next;
  };
}
const garage = (): Reaction =>
  site({ 'l-bookings': bookings, 'l-overdue': overdue, 'l-van': van, 'l-mechanics': at('/mechanics', []) });

const run = (steps: string[], more: { page: Observation; react: Reaction; answers?: string[] }) =>
  rehearse(createStepsPlanner(), { steps, ...more });
const clicks = ({ calls }: Awaited<ReturnType<typeof run>>): unknown[] =>
  calls.filter(({ tool }) => tool === 'click_element').map(call => call.arguments['ref']);

test('a thing in a place that the step names is looked for there, through the menu', async () => {
  const record = await run(['Open "Brakes of a blue van" in the overdue bookings'], { page: home, react: garage() });
  expect(record.questions).toEqual([]);
  expect(clicks(record)).toEqual(['l-bookings', 'l-overdue', 'l-van']);
});

test('a page that the step names is found by being on it', async () => {
  const record = await run(['Open the list of overdue bookings'], { page: home, react: garage() });
  expect(record.questions).toEqual([]);
  expect(clicks(record)).toEqual(['l-bookings', 'l-overdue']);
  expect(record.verdicts[0]?.verdict).toBe('proved');
});

test('what no menu leads to is asked about, on the page where it was asked for', async () => {
  const record = await run(['Open the list of cancelled bookings'], { page: home, react: garage() });
  expect(clicks(record)).toEqual(['l-bookings']);
  expect(record.calls.some(({ tool }) => tool === 'go_back')).toBe(true);
  expect(record.questions[0]).toContain('I looked in “Bookings” too.');
  // Only what shares a word with it is offered.
  expect(record.questions[0]).toContain('“Bookings”');
  expect(record.questions[0]).not.toContain('Mechanics');
});

test('a link that does more than show is not followed on the way', async () => {
  const record = await run(['Open "Old tyres" in the delete bookings list'], { page: home, react: garage() });
  expect(clicks(record)).not.toContain('l-delete');
});

test('a page with fields that were filled is not left to look elsewhere', async () => {
  const form = at('/new', [field('Plate', { ref: 'plate' }), button('Save')]);
  const typed = at('/new', [field('Plate', { ref: 'plate', value: 'AB 12' }), button('Save')]);
  const react: Reaction = (call, now) => (call.tool === 'input_text' ? typed : garage()(call, now));
  const record = await run(['Type "AB 12" in Plate', 'Click "Brakes of a blue van" in the overdue bookings'], {
    page: form,
    react,
  });
  expect(clicks(record)).toEqual([]);
  expect(record.questions).toHaveLength(1);
});

test('an answer of several orders is carried out to its end, and stands for the step', async () => {
  const record = await run(['Open the list of late jobs'], {
    page: home,
    react: garage(),
    answers: ['Click Bookings, then click Overdue'],
  });
  expect(record.questions).toHaveLength(1);
  expect(clicks(record)).toEqual(['l-bookings', 'l-overdue']);
  expect(record.end?.outcome).toBe('success');
});

test('an answer that only leads to the thing is carried out, and the thing is used then', async () => {
  const record = await run(['Open "Brakes of a blue van"'], {
    page: home,
    react: garage(),
    answers: ['Click Bookings, then click Overdue'],
  });
  expect(clicks(record)).toEqual(['l-bookings', 'l-overdue', 'l-van']);
});

test('an order in an answer is not a slip of the pen for something that was offered', async () => {
  const shown = page([
    button('Add remote station', { ref: 'add' }),
    button('Details', { ref: 'more', expanded: false }),
  ]);
  const opened = page([
    button('Add remote station', { ref: 'add' }),
    button('Details', { ref: 'more', expanded: true }),
    button('Remove', { ref: 'remove' }),
  ]);
  const record = await run(['Withdraw it from the remote station'], {
    page: shown,
    react: call => (call.arguments['ref'] === 'more' ? opened : undefined),
    answers: ['Click Remove'],
  });
  expect(clicks(record)).not.toContain('add');
});
