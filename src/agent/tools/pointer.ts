import { z } from 'zod';
import { acted, defineTool } from './tool.ts';

const distance = z.int().min(-10_000).max(10_000);
const ref = z.string().describe('The element, by its ref in the observation.');

export const pointerTools = [
  defineTool({
    name: 'click_element',
    description: 'Clicks an element.',
    class: 'write',
    planners: 'elements',
    effect: 'predicted',
    input: z.object({
      ref,
      button: z.enum(['left', 'middle', 'right']).optional(),
      count: z.int().min(1).max(3).optional(),
      modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift'])).optional(),
    }),
    gestures: ({ ref, button }) => [{ type: 'press', at: { ref }, ...(button && { button }) }],
    handle: ({ ref, button, count, modifiers }, { browser, signal, stepTimeoutMs }) =>
      acted(
        browser.act(
          {
            type: 'click',
            ref,
            ...(button && { button }),
            // safe because the schema allows 1, 2 and 3 only
            ...(count && { count: count as 1 | 2 | 3 }),
            ...(modifiers && { modifiers }),
          },
          { signal, timeoutMs: stepTimeoutMs },
        ),
      ),
  }),
  defineTool({
    name: 'hover',
    description: 'Moves the pointer over an element.',
    class: 'read',
    planners: 'elements',
    effect: 'none',
    input: z.object({ ref }),
    handle: ({ ref }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'hover', ref }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'drag',
    description: 'Drags one element onto another.',
    class: 'write',
    planners: 'elements',
    effect: 'predicted',
    input: z.object({ from_ref: ref, to_ref: ref }),
    gestures: ({ from_ref, to_ref }) => [{ type: 'drag', from: { ref: from_ref }, to: { ref: to_ref } }],
    handle: ({ from_ref, to_ref }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'drag', from: from_ref, to: to_ref }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'drag_by',
    description: 'Drags an element by a distance in CSS pixels, or its lower right corner, as to resize it.',
    class: 'write',
    planners: 'built-in',
    effect: 'predicted',
    input: z.object({ ref, dx: distance, dy: distance, corner: z.boolean().optional() }),
    gestures: ({ ref, dx, dy, corner = false }) => [{ type: 'drag', from: { ref }, to: { dx, dy, corner } }],
    handle: ({ ref, dx, dy, corner = false }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'drag', from: ref, to: { dx, dy, corner } }, { signal, timeoutMs: stepTimeoutMs })),
  }),
];
