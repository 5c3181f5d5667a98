import { cpuSlowness } from '#tests/setup/cpu-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStepsPlanner } from './planner.ts';
import { button, field, link, page, rehearse } from './test-page.ts';

const run = (steps: string[], at: Omit<Parameters<typeof rehearse>[1], 'steps'>) =>
  rehearse(createStepsPlanner(), { steps, ...at });

describe('whatever comes', () => {
  const roles = [
    'button',
    'link',
    'textbox',
    'combobox',
    'checkbox',
    'radio',
    'option',
    'menuitem',
    'tab',
    'slider',
    'img',
    'clickable',
  ];
  const words = ['Save', 'Email', '', 'Delete', '×', 'Next', 'Date of birth', '3', 'a'.repeat(150), '{x}', '確定'];
  const parts = fc.array(
    fc.record({
      role: fc.constantFrom(...roles),
      name: fc.constantFrom(...words),
      at: fc.tuple(
        fc.integer({ min: -50, max: 1300 }),
        fc.integer({ min: -50, max: 900 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 90 }),
      ),
      checked: fc.option(fc.boolean(), { nil: undefined }),
      value: fc.option(fc.constantFrom('', 'x', '12'), { nil: undefined }),
      expanded: fc.option(fc.boolean(), { nil: undefined }),
    }),
    { maxLength: 12 },
  );
  const phrases = [
    'click',
    'type',
    '"Save"',
    'in',
    'the',
    'Email',
    'field',
    'and',
    'then',
    'select',
    'from',
    '{x}',
    'if',
    'until',
    'check that',
    'search for',
    'drag',
    'to',
    '7',
    'all',
    'cheapest',
    'wait',
    'go to',
    'https://x.test',
    ':',
    ',',
    '\n',
    'fill',
    'it',
    'first',
    'reply',
    'expand',
    'read',
    '>',
    'ask me',
    'close',
  ];
  const steps = fc.oneof(
    fc.array(fc.constantFrom(...phrases), { maxLength: 12 }).map(p => p.join(' ')),
    fc.string({ maxLength: 80, unit: 'grapheme' }),
  );

  test('it never throws, and never names an element that is not on the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        parts,
        fc.array(fc.constantFrom('done', 'skip', '1', 'Save', 'click Save', 'nonsense'), { maxLength: 4 }),
        async (step, nodes, answers) => {
          const made = page(nodes.map(n => Object.fromEntries(Object.entries(n).filter(([, v]) => v !== undefined))));
          const record = await run([step], {
            page: made,
            answers,
            turns: 60,
            assignment: { inputs: { x: 'and press Save' } },
          });
          const refs = new Set(made.nodes.map(n => n.ref));
          for (const call of record.calls) {
            for (const name of ['ref', 'from_ref', 'to_ref']) {
              const ref = call.arguments[name];
              if (typeof ref === 'string') expect(refs.has(ref), `${step} → ${JSON.stringify(call)}`).toBe(true);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a turn on a page of a thousand things takes milliseconds', async () => {
    const big = page([
      ...Array.from({ length: 1000 }, (_, i) =>
        i % 3 === 0 ? link(`Product number ${i}`) : { say: `Some words about thing ${i} and more` },
      ),
      field('Search products'),
      button('Go to checkout'),
    ]);
    const steps = ['Type "lamp" in the search field', 'Click Go to checkout'];
    await run(steps, { page: big });
    const record = await run(steps, { page: big });
    expect(record.slowestMs / cpuSlowness()).toBeLessThan(100);
  });

  const pumps = [
    ' ',
    'a',
    '1',
    '1,',
    '1 1',
    '.',
    ', ',
    '"',
    '“',
    '{',
    '{{ ',
    '} ',
    '# ',
    'and ',
    'a: ',
    'a = ',
    '- ',
    '(',
    '\n',
  ];

  test.each([...pumps, 'the a is ', 'new tab ', 'never click ', 'a\u0315\u0300'])(
    'text that repeats %j, on the page and in the task, takes milliseconds',
    { tags: ['long'] },
    async pump => {
      const [short, long] = [200, 4000].map(length => pump.repeat(length).slice(0, length - 1) + '€') as [
        string,
        string,
      ];
      const hostile = page([
        ...Array.from({ length: 40 }, () => link(short)),
        ...Array.from({ length: 40 }, () => ({ say: long.slice(-2000) })),
        { ...field(short), value: long.slice(-1000), placeholder: short, title: short, hints: short },
      ]);
      const record = await run([`Type "x" in the ${short} field`, `Read the price of ${long}`.slice(0, 4000), long], {
        page: { ...hostile, title: long, url: `https://x.test/${encodeURIComponent(long)}` },
        assignment: { inputs: { x: long }, specialInstructions: long.repeat(5), guardrails: [long] },
        messages: { 2: [long] },
        answers: ['1', long, 'skip', 'skip', 'skip'],
        turns: 12,
      });
      expect(record.slowestMs / cpuSlowness()).toBeLessThan(1500);
    },
  );
});
