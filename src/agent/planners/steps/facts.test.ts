import { describe, expect, test } from 'vitest';
import { createStepsPlanner } from './planner.ts';
import { box, brief, button, field, page, rehearse, type Reaction } from './test-page.ts';

const run = (step: string, at: Omit<Parameters<typeof rehearse>[1], 'steps'>) =>
  rehearse(createStepsPlanner(), { steps: [step], ...at });

/** What is typed is in its field afterwards. */
const typing: Reaction = (call, now) => {
  if (call.tool !== 'input_text') return undefined;
  const { ref, text } = call.arguments;
  return {
    ...now,
    nodes: now.nodes.map(node =>
      node.kind === 'element' && node.ref === ref ? { ...node, value: String(text) } : node,
    ),
  };
};

describe('an action with what is said beside it', () => {
  const closed = page([{ say: 'Case 12', level: 1 }, { say: 'Case closed' }]);

  test('fills the field that is there before it presses the control', async () => {
    const record = await run('Close the case with the comment "Solved by phone"', {
      page: page([{ say: 'Case 12', level: 1 }, field('Comment'), button('Close case'), button('Print')]),
      react: (call, now) => (call.tool === 'click_element' ? closed : typing(call, now)),
    });
    expect(brief(record.calls)).toEqual(['input_text 1:2 Solved by phone', 'click_element 1:3']);
    expect(record.questions).toEqual([]);
  });

  test('presses the control first where the field comes up with it', async () => {
    const form = page([
      { say: 'Reject the claim', level: 1 },
      field('Reason', { ref: 'f1' }),
      button('Reject', { ref: 'f2' }),
    ]);
    let isOpen = false;
    const record = await run('Reject the claim, reason: no receipt', {
      page: page([{ say: 'Claim 7', level: 1 }, button('Approve'), button('Reject')]),
      react: (call, now) => {
        if (call.tool !== 'click_element') return typing(call, now);
        const next = isOpen ? page([{ say: 'Claim 7', level: 1 }, { say: 'Claim rejected' }]) : form;
        isOpen = true;
        return next;
      },
    });
    expect(brief(record.calls)).toEqual(['click_element 1:3', 'input_text f1 no receipt', 'click_element f2']);
  });

  test('is not read into a description of the thing', async () => {
    const record = await run('Delete the post with the comment "casino"', {
      page: page([{ say: 'Posts', level: 1 }, field('Comment'), box('Notify')]),
      turns: 4,
    });
    expect(brief(record.calls).filter(call => call.startsWith('input_text'))).toEqual([]);
  });
});

describe('a loop that calls its rows by a name', () => {
  const form = page([field('Town'), field('Guests')]);
  const typed = (record: Awaited<ReturnType<typeof run>>) =>
    brief(record.calls).filter(call => call.startsWith('input_text'));

  test('knows a row of one value', async () => {
    const record = await run('For each {city} in {cities}: type {city} in Town', {
      page: form,
      react: typing,
      assignment: { inputs: { cities: 'Rome\nOslo' } },
    });
    expect(typed(record)).toEqual(['input_text 1:1 Rome', 'input_text 1:1 Oslo']);
    expect(record.questions).toEqual([]);
  });

  test('knows the columns of a row by the name of the row and of the table', async () => {
    const inputs = { trips: 'town,guests\nRome,2\nOslo,4' };
    for (const step of [
      'For each {trip} of {trips}: type {trip.town} in Town and {trip.guests} in Guests',
      'For each row of {trips}: type {trips.town} in Town and {trips.guests} in Guests',
    ]) {
      const record = await run(step, { page: form, react: typing, assignment: { inputs } });
      expect(typed(record), step).toEqual([
        'input_text 1:1 Rome',
        'input_text 1:2 2',
        'input_text 1:1 Oslo',
        'input_text 1:2 4',
      ]);
      expect(record.questions).toEqual([]);
    }
  });

  test('asks for an input that no loop names', async () => {
    const record = await run('For each {city} in {cities}: type {country} in Town', {
      page: form,
      react: typing,
      assignment: { inputs: { cities: 'Rome' } },
    });
    expect(record.questions[0]).toContain('country');
  });
});
