import { describe, expect, test } from 'vitest';
import { createStepsPlanner } from '../../planner.ts';
import { brief, button, field, link, page, rehearse, type Reaction } from '../../test-page.ts';

const run = (steps: string[], at: Omit<Parameters<typeof rehearse>[1], 'steps'>) =>
  rehearse(createStepsPlanner(), { steps, ...at });

describe('a browser that is signed in already', () => {
  const login = 'https://shop.example.com/login';
  const inside = page([{ say: 'Your orders', level: 1 }, link('Orders'), button('Log out')]);
  const leadsInside: Reaction = call => (call.tool === 'go_to_url' ? inside : undefined);
  const assignment = { credentialNames: ['shop'], codeNames: ['shop'] };
  const front = page([{ say: 'Front', level: 1 }], { url: 'https://shop.example.com/front' });

  test.each([
    ['one step', [`Sign in at ${login} with the shop credential`]],
    ['an address of its own', [`Go to ${login}`, 'Sign in with the shop credential']],
    [
      'a step for each field',
      [
        `Go to ${login}`,
        'Type {{shop.id}} in the E-mail field',
        'Type {{shop.password}} in the Password field',
        'Click Log in',
      ],
    ],
    [
      'a code after it',
      [`Go to ${login}`, 'Sign in with the shop credential', 'Type {{shop.otp}} in the Code field', 'Click Verify'],
    ],
    [
      'a code that is asked for',
      [
        `Go to ${login}`,
        'Sign in with the shop credential',
        'Ask me for the one-time code',
        'Type the one-time code',
        'Click Verify',
      ],
    ],
  ])('has done every step of a sign-in with %s', async (_, steps) => {
    const record = await run([...steps, 'Click Orders'], {
      page: front,
      assignment,
      react: (call, now) =>
        leadsInside(call, now) ?? (call.tool === 'click_element' ? page([{ say: 'Orders', level: 1 }]) : undefined),
    });
    expect(record.questions).toEqual([]);
    expect(brief(record.calls).filter(call => !/^(?:wait|done)/.test(call))).toEqual([
      `go_to_url ${login}`,
      'click_element 1:2',
    ]);
    expect(record.end?.outcome).toBe('success');
  });

  test('is known by a sign-in page that leads on, too, unless the page offers to sign in', async () => {
    const steps = [`Go to ${login}`, 'Sign in with the shop credential'];
    const home = (parts: Parameters<typeof page>[0]) => page(parts, { url: 'https://shop.example.com/home' });
    const led = await run(steps, {
      page: front,
      assignment,
      react: call => (call.tool === 'go_to_url' ? home([{ say: 'Hello Ann', level: 1 }]) : undefined),
    });
    expect([led.questions, led.end?.outcome]).toEqual([[], 'success']);
    const offered = await run(steps, {
      page: front,
      assignment,
      react: call => (call.tool === 'go_to_url' ? home([link('Sign in')]) : undefined),
    });
    expect(brief(offered.calls)).toContain('click_element 1:1');
  });

  test('is not supposed where the page says nothing of it', async () => {
    const record = await run([`Go to ${login}`, 'Sign in with the shop credential'], {
      page: front,
      assignment,
      react: call => (call.tool === 'go_to_url' ? page([{ say: 'Hello', level: 1 }], { url: login }) : undefined),
    });
    expect(record.questions).toHaveLength(1);
    expect(record.end?.outcome).not.toBe('success');
  });

  test('does not keep a form that is there from being used', async () => {
    const form = page([field('Password', { type: 'password' }), button('Log in'), button('Log out')]);
    const record = await run([`Go to ${login}`, 'Sign in with the shop credential'], {
      page: front,
      assignment,
      react: call => (call.tool === 'go_to_url' ? form : undefined),
    });
    expect(brief(record.calls).some(call => call.startsWith('input_text'))).toBe(true);
  });
});
