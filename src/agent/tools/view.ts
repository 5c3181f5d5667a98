import { z } from 'zod';
import { acted, defineTool, readBy, type ToolContext, type ToolResult } from './tool.ts';

const ref = z.string().describe('The element, by its ref in the observation.');
const scrollInput = z.object({ pages: z.number().min(0.1).max(50).optional(), ref: ref.optional() });
const textLimit = 20_000;

function scroll<const Direction extends 'up' | 'down'>(direction: Direction) {
  return defineTool({
    name: `scroll_${direction}`,
    description: `Scrolls ${direction} by pages, in the page or in the element named.`,
    class: 'read',
    planners: 'elements',
    effect: 'none',
    input: scrollInput,
    handle: ({ pages, ref }, { browser, signal, stepTimeoutMs }) =>
      acted(
        browser.act(
          { type: 'scroll', direction, ...(pages && { pages }), ...(ref && { ref }) },
          { signal, timeoutMs: stepTimeoutMs },
        ),
      ),
  });
}

/** Waits until the time is over or the user writes: an order such as “stop” must not wait for a slow page. */
async function waitOrMessage(
  { ms, for_page: page }: { ms: number; for_page?: boolean | undefined },
  { browser, signal, onMessage }: ToolContext,
): Promise<ToolResult> {
  const written = new AbortController();
  const stopListening = onMessage(() => written.abort());
  try {
    const both = AbortSignal.any([signal, written.signal]);
    return await acted(
      browser.act({ type: 'wait', ms, ...(page && { page }) }, { signal: both, timeoutMs: ms + 5000 }),
    );
  } catch (error) {
    if (!written.signal.aborted || signal.aborted) throw error;
    if (!page) return { type: 'acted', ok: true, message: 'Stopped waiting: you wrote a message.', changed: false };
    const came = { ok: false, message: 'The page had not come when you wrote a message.', changed: false };
    return { type: 'acted', ...came, outcome: { ...came, reason: 'no-answer' } };
  } finally {
    stopListening();
  }
}

export const viewTools = [
  scroll('up'),
  scroll('down'),
  defineTool({
    name: 'scroll_to',
    description: 'Scrolls until an element is in view.',
    class: 'read',
    planners: 'elements',
    effect: 'none',
    input: z.object({ ref }),
    handle: ({ ref }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'scroll-to', ref }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'scroll_to_text',
    description: 'Scrolls to where the page says a text.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    input: z.object({ text: z.string().min(1).max(1000) }),
    handle: ({ text }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'scroll-to-text', text }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'get_dropdown_options',
    description: 'Reads the options of a drop-down.',
    class: 'read',
    planners: 'elements',
    effect: 'none',
    still: true,
    input: z.object({ ref }),
    handle: ({ ref }, { browser, signal, stepTimeoutMs }) =>
      readBy(browser.act({ type: 'dropdown-options', ref }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'list_downloaded_files',
    description: 'Lists the files that this run has downloaded.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    still: true,
    input: z.object({}),
    handle: (_, { browser, signal, stepTimeoutMs }) =>
      readBy(browser.act({ type: 'list-downloads' }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'wait',
    description:
      'Waits, for a page that needs time. With for_page only until a page is there that has not answered yet.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    builtIntoModels: true,
    still: true,
    interrupted: 'Waited while you had control.',
    input: z.object({ ms: z.int().min(0).max(30_000), for_page: z.boolean().optional() }),
    handle: waitOrMessage,
  }),
  defineTool({
    name: 'extract_content',
    description: 'Reads the visible text of the page.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    still: true,
    input: z.object({ what: z.string().max(2000).optional() }),
    handle: async (_, { browser, signal }) => {
      const data = await browser.text({ signal, limit: textLimit });
      return { type: 'read', ok: true, message: `Read ${data.length} characters of the page.`, data };
    },
  }),
  defineTool({
    name: 'read_figures',
    description: 'Reads what is seen by form and colour alone, as JSON.',
    class: 'read',
    planners: 'built-in',
    effect: 'none',
    still: true,
    input: z.object({}),
    handle: (_, { browser, signal, stepTimeoutMs }) =>
      readBy(browser.act({ type: 'list-figures' }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'read_outline',
    description: 'Reads the page as its elements nest, as JSON.',
    class: 'read',
    planners: 'built-in',
    effect: 'none',
    still: true,
    input: z.object({}),
    handle: async (_, { browser, signal }) => {
      const data = JSON.stringify(await browser.outline(signal));
      return { type: 'read', ok: true, message: 'Read the page.', data };
    },
  }),
  defineTool({
    name: 'read_sent',
    description:
      'Reads as JSON which texts the page sent to a site after an answer of the site; null where nobody can say.',
    class: 'read',
    planners: 'built-in',
    effect: 'none',
    still: true,
    input: z.object({ texts: z.array(z.string().max(2000)).max(150), since: z.int().min(0), from: z.int().min(0) }),
    handle: async (asked, { browser }) => {
      const data = JSON.stringify(await browser.carried(asked));
      return { type: 'read', ok: true, message: 'Read what was sent.', data };
    },
  }),
];
