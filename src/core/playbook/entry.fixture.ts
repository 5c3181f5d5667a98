import type { PlaybookEntry } from './entry.ts';

/** What a run did at a step, for tests: it pressed the button of that name. */
export function pressed(step: PlaybookEntry['step'], name: string, run = 1): PlaybookEntry {
  const locator = { role: 'button', tag: 'button', name, structure: [] };
  const page = 'https://shop.example.com/';
  const action = { tool: 'click_element', arguments: {}, locator, url: page, effect: { shows: ['text Done'] } };
  return { step, run, at: '2026-11-29T08:00:00.000Z', origins: ['https://shop.example.com'], actions: [action] };
}
