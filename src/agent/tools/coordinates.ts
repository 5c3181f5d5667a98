import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { z } from 'zod';
import type { ElementNode } from '#src/browser/observe/observation.ts';
import { typedInto, typeText } from './fields.ts';
import { acted, defineTool, refused, type ToolContext, type ToolResult } from './tool.ts';

const place = z.int().min(0).max(10_000);
const distance = z.int().min(-100_000).max(100_000);

/** For planners that use screenshots: positions are CSS pixels of the view. */
export const coordinateTools = [
  defineTool({
    name: 'click_at',
    description: 'Clicks at a place of the view.',
    class: 'write',
    planners: 'pictures',
    effect: 'predicted',
    aims: 'place',
    builtIntoModels: true,
    input: z.object({
      x: place,
      y: place,
      button: z.enum(['left', 'middle', 'right']).optional(),
      count: z.int().min(1).max(3).optional(),
      modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift'])).optional(),
    }),
    gestures: ({ x, y, button }) => [{ type: 'press', at: { x, y }, ...(button && { button }) }],
    handle: ({ x, y, button, count, modifiers }, { browser, signal, stepTimeoutMs }) =>
      acted(
        browser.act(
          {
            type: 'click-at',
            x,
            y,
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
    name: 'type_at',
    description:
      'Clicks a field at a place and types a text into it; clear empties it first, submit presses Enter after.',
    class: 'write',
    planners: 'pictures',
    effect: 'typed',
    aims: 'place',
    excludedWith: ['input_text'],
    builtIntoModels: true,
    input: z.object({
      x: place,
      y: place,
      text: z.string().max(100_000),
      clear: z.boolean().optional(),
      submit: z.boolean().optional(),
    }),
    gestures: ({ x, y, text, submit }) => typedInto({ x, y }, { text, submit }),
    handle: (input, context) => typeAt(input, context),
  }),
  defineTool({
    name: 'move_to',
    description: 'Moves the pointer to a place of the view.',
    class: 'read',
    planners: 'pictures',
    effect: 'none',
    aims: 'place',
    builtIntoModels: true,
    input: z.object({ x: place, y: place }),
    handle: ({ x, y }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'move-to', x, y }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'drag_path',
    description: 'Drags along places of the view: path is x1, y1, x2, y2 and so on.',
    class: 'write',
    planners: 'pictures',
    effect: 'predicted',
    aims: 'place',
    builtIntoModels: true,
    input: z.object({ path: z.array(place).min(4).max(400) }),
    gestures: ({ path }) => {
      const [x = 0, y = 0] = path;
      return [{ type: 'drag', from: { x, y }, to: { x: path.at(-2) ?? 0, y: path.at(-1) ?? 0 } }];
    },
    handle: ({ path }, { browser, signal, stepTimeoutMs }) => {
      if (path.length % 2 === 1) return refused('The path ends with an x that has no y.');
      const places = Array.from({ length: path.length / 2 }, (_, at) => ({
        x: path[at * 2] ?? 0,
        y: path[at * 2 + 1] ?? 0,
      }));
      return acted(browser.act({ type: 'drag-path', path: places }, { signal, timeoutMs: stepTimeoutMs }));
    },
  }),
  defineTool({
    name: 'scroll_at',
    description: 'Scrolls what lies at a place: dy down, dx to the right; negative the other way.',
    class: 'read',
    planners: 'pictures',
    effect: 'none',
    aims: 'place',
    excludedWith: ['scroll_up', 'scroll_down'],
    builtIntoModels: true,
    input: z.object({ x: place, y: place, dx: distance, dy: distance }),
    handle: ({ x, y, dx, dy }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'scroll-at', x, y, dx, dy }, { signal, timeoutMs: stepTimeoutMs })),
  }),
];

type Typing = { x: number; y: number; text: string; clear?: boolean | undefined; submit?: boolean | undefined };

async function typeAt({ x, y, text, clear, submit }: Typing, context: ToolContext): Promise<ToolResult> {
  const { browser, signal, stepTimeoutMs: timeoutMs } = context;
  const clicked = await browser.act({ type: 'click-at', x, y }, { signal, timeoutMs });
  if (!clicked.ok || clicked.dialog || clicked.openedTab) return acted(Promise.resolve(clicked));
  if (clear) await browser.act({ type: 'press', keys: 'Control+A Delete' }, { signal, timeoutMs });
  const typed = await typeText(text, context);
  if (typed.type !== 'acted' || !typed.ok) return typed;
  const held = await holds(context, typed.outcome?.hit, text);
  const message = held.message || typed.message;
  const found = held.read && held.ok && { held: true as const };
  if (!submit || !held.ok) return { ...typed, ok: held.ok, message, ...found };
  const entered = await browser.act({ type: 'press', keys: 'Enter' }, { signal, timeoutMs });
  return {
    type: 'acted',
    ok: entered.ok,
    message: `${message} ${entered.message}`,
    changed: true,
    outcome: entered,
    ...found,
  };
}

/** Whether the field really has the text; a secret's field is not read. */
async function holds(
  { browser, signal }: ToolContext,
  ref: string | undefined,
  text: string,
): Promise<{ ok: boolean; message: string; read: boolean }> {
  const { nodes } = await browser.observe(signal);
  const field = nodes.find((node): node is ElementNode => node.kind === 'element' && node.ref === ref);
  if (!field || field.filled || hasPlaceholder(text)) return { ok: true, message: '', read: false };
  const value = field.value ?? '';
  const ok = bare(value).includes(bare(text));
  const name = field.name ? `The field '${field.name}'` : 'The field';
  return {
    ok,
    read: true,
    message: ok ? `${name} holds '${value}' now.` : `${name} holds '${value}' instead of '${text}'.`,
  };
}

/** Masks put spaces and marks between what was typed. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
