import { limits } from '#src/core/limits.ts';
import { asksForSecret } from '#src/core/secrets/secret-question.ts';
import { z } from 'zod';
import { acted, defineTool } from './tool.ts';

export const talkTools = [
  defineTool({
    name: 'ask_user',
    description:
      'Puts a question to the user in the chat and waits for the answer. For a password or a one-time code ask for nothing else and set secret: the answer comes as a placeholder, to be typed as it stands. choices are shown as buttons.',
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
      choices: z.array(z.string().min(1).max(200)).max(limits.questionChoices).optional(),
      /** The element of the page that each choice means; empty for none. */
      choice_refs: z.array(z.string().max(100)).max(limits.questionChoices).optional(),
      /** The question without its choices. */
      short: z.string().max(4000).optional(),
    }),
    handle: async (given, { ask }) => {
      const { question, key = question, secret, purpose: wanted = 'remember', choice_refs: refs = [], short } = given;
      const choices = given.choices?.map((label, at) => ({ label, ...(refs[at] && { ref: refs[at] }) }));
      const hidden = secret === true || (wanted !== 'approval' && asksForSecret(question));
      const purpose = hidden ? 'secret' : wanted;
      const { text, reply } = await ask({
        key,
        text: question,
        purpose,
        ...(choices?.length && { choices }),
        ...(short && { short }),
      });
      return { type: 'asked', question, answer: text, ...(reply && { reply }) };
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
