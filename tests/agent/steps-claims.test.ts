import { describe, expect, test } from 'vitest';
import type { LoopEnd, LoopOptions } from '#src/agent/loop.ts';
import type { Assignment } from '#src/agent/planner.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import { serveDesk } from './sites/desk-site.ts';
import { openPages } from './open-pages.ts';
import { assignmentOf, runWith } from './run-loop.ts';

const pages = openPages(serveDesk);

type More = { answers?: string[]; task?: Partial<Assignment>; loop?: Partial<LoopOptions> };
type Ran = {
  end: LoopEnd;
  asked: string[];
  events: AgentEvent[];
  verdicts: Map<number, { verdict: string; evidence: string }>;
};

/** Runs steps; a path in square brackets stands for its address. */
async function run(steps: string[], { answers = [], task = {}, loop = {} }: More = {}): Promise<Ran> {
  const said = steps.map(text => text.replace(/\[(\/[\w-]*)\]/g, (_, path: string) => `${pages.site.base}${path}`));
  const ran = await runWith(
    { browser: pages.eyes.browser, planner: createStepsPlanner(), assignment: assignmentOf(said, task), ...loop },
    answers,
  );
  const judged = ran.events.filter(event => event.type === 'step-judged');
  return { ...ran, verdicts: new Map(judged.map(({ step, verdict, evidence }) => [step, { verdict, evidence }])) };
}

const texts = async (): Promise<string[]> =>
  (await pages.eyes.look()).nodes.map(node => (node.kind === 'text' ? node.text : (node.value ?? node.name)));

describe('what is claimed', () => {
  test('a button that only turns off has saved nothing', { tags: ['long'] }, async () => {
    const { end, verdicts } = await run(['Go to [/inert]', 'Type "Bee" in Alias', 'Click Save']);
    expect(verdicts.get(3)?.verdict).toBe('unproved');
    expect(end.status).toBe('completed');
  });

  test('an effect that takes its time is waited for', async () => {
    const { end } = await run(['Go to [/slow-save]', 'Type "Bee" in Alias', 'Click Save']);
    expect(end).toMatchObject({ status: 'success' });
    expect(await texts()).toContain('Alias stored');
  });

  test('a page that asks for a password alone is signed in to without a question', async () => {
    const typed = await run(['Go to [/warehouse]', 'Type "quay-9" in Password and log in']);
    expect(typed).toMatchObject({ asked: [], end: { status: 'success' } });
    expect(await texts()).toContain('Warehouse list');
    const named = await run(['Go to [/warehouse]', 'Log in as "keeper" with the password "quay-9"']);
    expect(named).toMatchObject({ asked: [], end: { status: 'success' } });
    expect(await texts()).toContain('Warehouse list');
  });

  test('a sign-in form that comes back empty was refused', { tags: ['long'] }, async () => {
    const { asked, end } = await run(['Go to [/warehouse]', 'Type "quay-8" in Password and log in'], {
      answers: ['stop'],
    });
    expect(asked).toEqual([expect.stringContaining('The site did not sign in: it asks for the password again.')]);
    expect(end.status).not.toBe('success');
  });

  test('a form that is filled in and never sent is not proved', async () => {
    const { verdicts } = await run(['Go to [/slow-save]', 'Type "Bee" in Alias']);
    expect(verdicts.get(2)).toMatchObject({
      verdict: 'unproved',
      evidence: expect.stringContaining('“Save”') as string,
    });
  });

  test('a value does not replace the one that was typed just before', async () => {
    const { verdicts } = await run(
      ['Go to [/article]', 'Type "Bees" in Add title', 'Write "They hum." as the first paragraph'],
      {
        answers: ['skip'],
      },
    );
    expect(await texts()).toContain('Bees');
    if (!(await texts()).includes('They hum.')) expect(verdicts.get(3)?.verdict).toBe('unproved');
  });

  test('what is to be deleted is gone, after the page asked whether that is meant', async () => {
    const { end, asked } = await run(['Go to [/bin]', 'Delete Travel']);
    expect(asked).toEqual([]);
    expect(end.reason).toContain('done');
    const now = await texts();
    expect(now.join(' ')).not.toContain('Travel');
    expect(now).toContain('Shopping');
  });

  test('a form that only opened has created nothing', async () => {
    const { verdicts } = await run(['Go to [/tickets]', 'Click Tickets', 'Create ticket']);
    expect(verdicts.get(3)?.verdict).toBe('unproved');
  });
});

describe('loops', () => {
  const people = 'full name,town\nAda,Rome\nBo,Oslo\n"Cy, Jr",Bern';

  test('each row of an input is done, with the values of its columns', async () => {
    const { end, verdicts } = await run(
      [
        'Go to [/members]',
        'For each row of {people}: type {full name} in Full name, type {town} in Town, then click Add member',
      ],
      { task: { inputs: { people } } },
    );
    expect((await texts()).filter(text => text.includes(' from '))).toEqual([
      'Ada from Rome',
      'Bo from Oslo',
      'Cy, Jr from Bern',
    ]);
    expect(verdicts.get(2)?.evidence).toContain('3 of 3');
    expect(end.status).toBe('success');
  });

  test('a loop without its last click is not proved', async () => {
    const { verdicts } = await run(['Go to [/members]', 'For each row of {people}: type {full name} in Full name'], {
      task: { inputs: { people } },
    });
    expect(verdicts.get(2)?.verdict).toBe('unproved');
  });

  test('each thing on the page is done once', async () => {
    const { verdicts } = await run(['Go to [/tasks]', 'For each task in the list: click Finish']);
    expect((await texts()).join(' ').match(/ticked off/g)).toHaveLength(3);
    expect(verdicts.get(2)?.evidence).toContain('3 of 3');
  });

  test('a list that the page calls otherwise is not gone through', async () => {
    const { end } = await run(['Go to [/tasks]', 'For each invoice: click Finish']);
    expect((await texts()).join(' ')).not.toContain('ticked off');
    expect(end.status).toBe('fail');
  });

  test('a repetition is as long as was said, and one without an end asks', { tags: ['long'] }, async () => {
    await run(['Go to [/counter]', 'Repeat 4 times: click More']);
    expect((await texts()).join(' ')).toMatch(/Total: ?4$/);
    const { asked } = await run(['Go to [/counter]', 'Click More until the page says "no such words"'], {
      answers: ['no'],
    });
    expect(asked[0]).toContain('50 times');
  });
});

describe('sorting', () => {
  test('a column is sorted by its head, and the order is checked', { tags: ['long'] }, async () => {
    const { end, verdicts } = await run(['Go to [/stock]', 'Sort the table by weight, highest first']);
    expect(verdicts.get(2)).toMatchObject({ verdict: 'proved' });
    expect((await texts()).filter(text => text.endsWith(' kg'))).toEqual(['80 kg', '12 kg', '3 kg']);
    expect(end.status).toBe('success');
  });

  test('a head that sorts nothing is not proved', { tags: ['long'] }, async () => {
    const { verdicts } = await run(['Go to [/stock]', 'Sort the table by item']);
    expect(verdicts.get(2)?.verdict).toBe('unproved');
    expect((await pages.eyes.look()).nodes.filter(node => node.kind === 'element' && node.checked === true)).toEqual(
      [],
    );
  });
});

describe('patience', () => {
  test('what may still come is waited for before it is called absent', async () => {
    const { end } = await run(['Go to [/greeting]', 'Close the greetings window if it is shown', 'Click Count']);
    expect(end.status).toBe('success');
    expect(await texts()).toContain('Counted');
    expect(await texts()).not.toContain('Greetings');
  });

  test('a page slower than the step timeout is waited for, in a turn that says so', async () => {
    const { end, events, verdicts } = await run(['Go to [/slow]', 'Click Stamp'], { loop: { stepTimeoutMs: 500 } });
    expect(end.status).toBe('success');
    expect(verdicts.get(1)?.verdict).toBe('proved');
    const thoughts = events.flatMap(event => (event.type === 'turn-started' ? event.thought : []));
    expect(thoughts).toContain('Waiting for the page…');
  });

  test(
    'a page that never comes is given up after its own time, and the run goes on elsewhere',
    { tags: ['long'] },
    async () => {
      const { verdicts, end } = await run(['Go to [/never]', 'Click Stamp', 'Go to [/counter]', 'Click More'], {
        loop: { stepTimeoutMs: 300, pageLoadMs: 1500 },
      });
      expect([1, 2, 3, 4].map(step => verdicts.get(step)?.verdict)).toEqual(['failed', 'unproved', 'proved', 'proved']);
      expect(end.status).toBe('fail');
    },
  );

  test('a page with a sign-in form is used although its status is that of an error', async () => {
    const { end } = await run(['Log in to [/closed] as "ann" with the password "pw"']);
    expect(pages.site.sent).toContain('ann');
    expect(end.status).toBe('success');
  });
});

describe('talk', () => {
  test('a menu path is proved at its last entry only', async () => {
    const { end, verdicts } = await run(['Go to [/admin]', 'Go to Articles > Groups']);
    expect((await pages.eyes.look()).url).toContain('/late');
    expect([end.status, verdicts.get(2)?.verdict]).toEqual(['success', 'proved']);
  });

  test('an entry that resembles the next one of a path does not stand for it', async () => {
    const { end } = await run(['Go to [/ticket-menu]', 'Tickets > All Tickets']);
    expect((await pages.eyes.look()).url).toContain('/late');
    expect(end.status).toBe('success');
  });

  test(
    'what is not understood is said, with examples, and never the same question again',
    { tags: ['long'] },
    async () => {
      const { asked } = await run(['Go to [/counter]', 'Click "Nowhere"'], {
        answers: ['hm, well', 'hm, well', 'stop'],
      });
      expect(asked[1]).toContain('I did not understand “hm, well”');
      expect(asked[1]).toContain('click “Save”');
    },
  );

  test('“try again” tries again', { tags: ['long'] }, async () => {
    const { end, asked } = await run(['Go to [/flaky]', 'Click "Print badge"'], {
      answers: ['try again', 'try again', 'try again'],
    });
    expect(asked.length).toBeGreaterThan(0);
    expect(end.status).toBe('success');
    expect(await texts()).toContain('Badge printed');
  });
});
