import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoopEnd } from '#src/agent/loop.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { practicePaths } from '#src/practice/paths.ts';
import { type PracticeSite, servePractice } from '#tests/setup/practice-site.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { assignmentOf, runWith } from './run-loop.ts';

let eyes: Seeing;
let site: PracticeSite;

beforeAll(async () => {
  site = await servePractice();
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  await site.close();
});

type State = {
  cart: { slug: string; quantity: number }[];
  orders: { number: string; status: string; tracking: string; staffNote: string }[];
  customers: { name: string; town: string }[];
  settings: { notice: string };
};

let visits = 0;

/** Runs steps on a visit of its own; `[office]` and the like stand for the practice site's addresses. */
async function run(
  steps: string[],
  answers: string[] = [],
): Promise<{ end: LoopEnd; state: State; asked: string[]; url: string }> {
  visits += 1;
  const paths: Record<string, string> = practicePaths(`steps-visit-${visits}`);
  const descriptions = steps.map(text => text.replace(/\[(\w+)\]/g, (_, key: string) => `${site.base}${paths[key]}`));
  const { end, asked } = await runWith(
    { browser: eyes.browser, planner: createStepsPlanner(), assignment: assignmentOf(descriptions) },
    answers,
  );
  const state = (await (await fetch(`${site.base}${paths['state']}`)).json()) as State;
  return { end, state, asked, url: (await eyes.look()).url };
}

const office = 'Go to [office]?demo=1';

describe('the built-in planner on the practice shop, in real Chromium', () => {
  test('a list entry is opened by its text, and a value read from its page', async () => {
    const { end } = await run([
      office,
      'Read the total in the row "Luc Fontaine"',
      'Open the order of Luc Fontaine',
      'Check that the page says "Luc Fontaine"',
    ]);
    expect(end).toMatchObject({ status: 'success', result: '£63.70' });
  });

  test('a form that an action opens is filled in by the step after it', async () => {
    const { end, state, asked } = await run([
      `${office}, open Customers and click New customer`,
      'Full name: Bo Ek; email: bo@ek.se; town: Lund; customer type: Trade',
      'Save the customer',
    ]);
    expect(
      state.customers.find(c => c.name === 'Bo Ek'),
      [end.reason, ...asked].join(' | '),
    ).toMatchObject({ town: 'Lund' });
  });

  test('native dialogs: the same question again is confirmed, a prompt gets the value that was said', async () => {
    const shipped = await run([
      office,
      'Open order FS-0999',
      'Click Add tracking number',
      'Type "TR-1"',
      'Click Mark as shipped',
    ]);
    expect(
      shipped.state.orders.find(o => o.number === 'FS-0999'),
      shipped.end.reason,
    ).toMatchObject({ tracking: 'TR-1', status: 'shipped' });
    expect(shipped.asked).toEqual([]);
  });

  test('a frame, a shadow root and an editable text are used as any field', async () => {
    const { end, state } = await run(
      [
        office,
        'Open Settings',
        'Turn on holiday mode',
        'Open Messages',
        'Type "Sorry!" into your reply and click Send reply',
        'Go to [office]',
        'Open the order FS-0999',
        'Write "Call first" in the staff note and save it',
      ],
      ['skip'],
    );
    expect(JSON.stringify(state), end.reason).toContain('Sorry!');
    expect(state.orders.find(o => o.number === 'FS-0999')?.staffNote).toContain('Call first');
  });

  test('sorted and read as a list of records', async () => {
    const { end } = await run([
      'Go to [shop]',
      'Sort by price, highest first',
      'Extract the name and the price of the first 2 products',
    ]);
    const records = JSON.parse(end.result ?? '[]') as { name: string; price: string }[];
    expect(records).toHaveLength(2);
    const [first, second] = records.map(r => Number(r.price.replace(/[^\d.]/g, '')));
    expect(first).toBeGreaterThanOrEqual(second ?? Infinity);
  });

  test('the user is asked about what cannot be done, and nothing is clicked', async () => {
    const { end, state, asked } = await run(
      [office, 'Open Customers', 'Delete the customer "Fern and Sons"'],
      ['stop'],
    );
    expect(asked[0]).toMatch(/I cannot find .*Fern and Sons/);
    expect(state.customers.some(c => c.name === 'Fern and Sons')).toBe(true);
    expect(end.status).toBe('fail');
  });

  test('a site that does not answer fails the run with a reason that names it', async () => {
    const { end } = await run(['Go to http://127.0.0.1:9/nowhere']);
    expect(end.status).toBe('fail');
    expect(end.reason).toContain('http://127.0.0.1:9/nowhere');
  });
});
