import { z } from 'zod';
import { revealSecrets } from './secrets.ts';
import { acted, type Aim, defineTool, type Gesture, refused, type ToolContext, type ToolResult } from './tool.ts';

const ref = z.string().describe('The element, by its ref in the observation.');
const text = z.string().max(100_000);

/** A field is clicked, if only to give it the focus, before a text goes into it. */
export function typedInto(at: Aim, { text, submit }: { text: string; submit?: boolean | undefined }): Gesture[] {
  return [
    { type: 'press', at },
    { type: 'type', at, text, ...(submit && { submit }) },
  ];
}

/** Types into whatever has the focus, with placeholders replaced by their credentials. */
export function typeText(given: string, context: ToolContext): Promise<ToolResult> {
  const { browser, signal, stepTimeoutMs } = context;
  const revealed = revealSecrets(given, context);
  if (!revealed.ok) return refused(revealed.message);
  return acted(
    browser.act(
      {
        type: 'type',
        text: revealed.text,
        ...(revealed.secret && { secret: true }),
        ...(revealed.bound && { bound: revealed.bound }),
      },
      { signal, timeoutMs: stepTimeoutMs },
    ),
  );
}

export const fieldTools = [
  defineTool({
    name: 'input_text',
    description: 'Replaces what a field holds with a text, or appends to it; submit presses Enter afterwards.',
    class: 'write',
    planners: 'elements',
    effect: 'reported',
    input: z.object({ ref, text, append: z.boolean().optional(), submit: z.boolean().optional() }),
    gestures: ({ ref, text, submit }) => typedInto({ ref }, { text, submit }),
    handle: ({ ref, text, append, submit }, context) => {
      const revealed = revealSecrets(text, context);
      if (!revealed.ok) return refused(revealed.message);
      return acted(
        context.browser.act(
          {
            type: 'fill',
            ref,
            text: revealed.text,
            ...(append && { append }),
            ...(submit && { submit }),
            ...(revealed.secret && { secret: true }),
            ...(revealed.bound && { bound: revealed.bound }),
          },
          { signal: context.signal, timeoutMs: context.stepTimeoutMs },
        ),
      );
    },
  }),
  defineTool({
    name: 'type_text',
    description: 'Types a text into whatever has the focus.',
    class: 'write',
    planners: 'both',
    effect: 'typed',
    aims: 'focus',
    excludedWith: ['input_text'],
    builtIntoModels: true,
    input: z.object({ text }),
    gestures: ({ text }) => [{ type: 'type', at: 'focus', text }],
    handle: ({ text }, context) => typeText(text, context),
  }),
  defineTool({
    name: 'send_keys',
    description: 'Presses keys, such as Enter, Escape or Control+A.',
    class: 'write',
    planners: 'both',
    effect: 'predicted',
    aims: 'focus',
    builtIntoModels: true,
    input: z.object({ keys: z.string().min(1).max(100), ref: ref.optional() }),
    gestures: ({ keys, ref }) => [{ type: 'keys', at: ref === undefined ? 'focus' : { ref }, keys }],
    handle: ({ keys, ref }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'press', keys, ...(ref && { ref }) }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'select_dropdown_option',
    description: 'Chooses options of a native drop-down by their text.',
    class: 'write',
    planners: 'elements',
    effect: 'reported',
    input: z.object({ ref, options: z.array(z.string()).min(1).max(200) }),
    gestures: ({ ref, options }) => [{ type: 'choose', at: { ref }, options }],
    handle: ({ ref, options }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'select', ref, options }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'set_checked',
    description: 'Ticks or unticks a checkbox, radio button or switch.',
    class: 'write',
    planners: 'elements',
    effect: 'reported',
    input: z.object({ ref, checked: z.boolean() }),
    gestures: ({ ref, checked }) => [{ type: 'press', at: { ref }, on: checked }],
    handle: ({ ref, checked }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'check', ref, checked }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'set_value',
    description: 'Sets a slider, date, time, colour or number control.',
    class: 'write',
    planners: 'elements',
    effect: 'reported',
    input: z.object({ ref, value: z.string().max(1000) }),
    gestures: ({ ref }) => [{ type: 'slide', at: { ref } }],
    handle: ({ ref, value }, { browser, signal, stepTimeoutMs }) =>
      acted(browser.act({ type: 'set-value', ref, value }, { signal, timeoutMs: stepTimeoutMs })),
  }),
  defineTool({
    name: 'upload_file',
    description: 'Puts files of this run into a file field, by their names.',
    class: 'write',
    planners: 'elements',
    effect: 'reported',
    input: z.object({ ref, files: z.array(z.string().min(1).max(500)).min(1).max(20) }),
    gestures: ({ ref, files }) => [{ type: 'upload', at: { ref }, files }],
    handle: ({ ref, files }, { browser, signal, stepTimeoutMs, filePath }) => {
      const paths = files.map(filePath);
      const missing = files.filter((_, index) => paths[index] === undefined);
      if (missing.length > 0) return refused(`This run has no file named ${missing.join(', ')}.`);
      const found = paths.filter(path => path !== undefined);
      return acted(browser.act({ type: 'upload', ref, paths: found }, { signal, timeoutMs: stepTimeoutMs }));
    },
  }),
];
