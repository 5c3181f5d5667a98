import { expect, test } from 'vitest';
import { createStepsPlanner } from '../../planner.ts';
import { brief, button, link, page, rehearse, type Reaction } from '../../test-page.ts';

const run = (steps: string[], at: Omit<Parameters<typeof rehearse>[1], 'steps'>) =>
  rehearse(createStepsPlanner(), { steps, ...at });

test('to find something, only what says that it expands is opened, and closed again where it did not help', async () => {
  const more = (expanded: boolean, ...inside: string[]) =>
    page([
      link('English'),
      button('Actions'),
      { role: 'tab', name: 'Usage', href: 'https://shop.example.com/usage' },
      button('More', { ref: 'more', expanded }),
      ...inside.map(name => link(name, { ref: name, isNew: true })),
    ]);
  const react = (...inside: string[]): Reaction => {
    return (call, now) => {
      if (call.tool !== 'click_element') return undefined;
      if (call.arguments['ref'] !== 'more') return page([{ say: 'Seen' }]);
      const isOpen = now.nodes.some(node => node.ref === 'more' && node.kind === 'element' && node.expanded === true);
      return isOpen ? more(false) : more(true, ...inside);
    };
  };
  const missing = await run(['Click Photos'], { page: more(false), react: react('Videos') });
  const clicks = brief(missing.calls).filter(call => call.startsWith('click'));
  expect(clicks).toEqual(['click_element more', 'click_element more']);
  expect(missing.questions[0]).toContain('I cannot find “Photos”');
  const there = await run(['Click Photos'], { page: more(false), react: react('Photos') });
  expect(brief(there.calls)).toEqual(['click_element more', 'click_element Photos']);
});
