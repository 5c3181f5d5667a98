import { z } from 'zod';
import { acted, type AnyTool, defineTool } from './tool.ts';

const url = z.string().min(1).max(4000);

export const navigationTools = [
  defineTool({
    name: 'go_to_url',
    description: 'Goes to a web address in the current tab.',
    class: 'read',
    planners: 'both',
    effect: 'address',
    input: z.object({ url }),
    gestures: ({ url }) => [{ type: 'open', url }],
    handle: ({ url }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'navigate', url }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'open_tab',
    description: 'Opens a web address in a new tab and switches to it.',
    class: 'read',
    planners: 'both',
    effect: 'address',
    input: z.object({ url }),
    gestures: ({ url }) => [{ type: 'open', url }],
    handle: ({ url }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'open-tab', url }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'switch_tab',
    description: 'Switches to another open tab by its id.',
    class: 'read',
    planners: 'both',
    effect: 'reported',
    input: z.object({ tab: z.string() }),
    handle: ({ tab }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'switch-tab', tab }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'close_tab',
    description: 'Closes a tab by its id.',
    class: 'write',
    planners: 'both',
    effect: 'reported',
    input: z.object({ tab: z.string() }),
    handle: ({ tab }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'close-tab', tab }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'go_back',
    description: 'Goes back one page in the history of the tab.',
    class: 'read',
    planners: 'both',
    effect: 'reported',
    input: z.object({}),
    handle: (_, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'back' }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'go_forward',
    description: 'Goes forward one page in the history of the tab.',
    class: 'read',
    planners: 'both',
    effect: 'reported',
    input: z.object({}),
    handle: (_, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'forward' }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'reload',
    description: 'Loads the page again.',
    class: 'read',
    planners: 'both',
    effect: 'reported',
    input: z.object({}),
    handle: (_, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'reload' }, { signal, timeoutMs: stepTimeoutMs })),
  }),
];

/** Searches the web at the engine whose address holds `{query}`. */
export function searchTool(searchUrl: string): AnyTool<'search_google'> {
  return defineTool({
    name: 'search_google',
    description: 'Searches the web with Google in the current tab.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    input: z.object({ query: z.string().trim().min(1).max(1000) }),
    handle({ query }, { browser, signal, stepTimeoutMs }) {
      // A function, because a query may hold what `replace` takes for a pattern.
      const url = searchUrl.replace('{query}', () => encodeURIComponent(query));
      return acted(browser.act({ type: 'navigate', url }, { signal, timeoutMs: stepTimeoutMs }));
    },
  });
}
