import { asksForSecret } from '#src/core/secrets/secret-question.ts';
import { z } from 'zod';
import { acted, defineTool } from './tool.ts';

export const talkTools = [
  defineTool({
    name: 'ask_user',
    description:
      'Puts a question to the user in the chat and waits for the answer. For a password or a one-time code ask for nothing else and set secret: the answer comes as a placeholder, to be typed as it stands.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    still: true,
    talks: true,
    waitsForUser: true,
    input: z.object({
      question: z.string().min(1).max(4000),
      key: z.string().min(1).max(1000).optional(),
      secret: z.boolean().optional(),
      purpose: z.enum(['remember', 'once', 'secret', 'approval']).optional(),
    }),
    handle: async ({ question, key, secret, purpose: given = 'remember' }, { ask }) => {
      const hidden = secret === true || (given !== 'approval' && asksForSecret(question));
      const answer = await ask({ key: key ?? question, text: question, purpose: hidden ? 'secret' : given });
      return { type: 'asked', question, answer };
    },
  }),
  defineTool({
    name: 'answer_dialog',
    description: 'Accepts or dismisses the native dialog that is open.',
    class: 'write',
    planners: 'both',
    effect: 'predicted',
    input: z.object({ accept: z.boolean(), text: z.string().max(10_000).optional() }),
    gestures: ({ accept }) => [{ type: 'answer', accept }],
    // The page is blocked until the dialog is answered, so it is dismissed.
    whenRefused: () => ({ accept: false }),
    handle: ({ accept, text }, { browser, signal, stepTimeoutMs }) =>
      acted(
        browser.act(
          { type: 'answer-dialog', accept, ...(text !== undefined && { text }) },
          { signal, timeoutMs: stepTimeoutMs },
        ),
      ),
  }),
  defineTool({
    name: 'done',
    description: 'Ends the run: success, completed (done, but not proved) or fail, with a message for the user.',
    class: 'read',
    planners: 'both',
    effect: 'none',
    still: true,
    talks: true,
    endsRun: true,
    input: z.object({
      outcome: z.enum(['success', 'completed', 'fail']),
      message: z.string().max(10_000),
      result: z.string().max(200_000).optional(),
    }),
    handle: ({ outcome, message, result }) =>
      Promise.resolve({ type: 'done', outcome, message, result: result ?? null }),
  }),
];
