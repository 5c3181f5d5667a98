import type { Reply } from '#src/contract/task-run.ts';

export type { Reply };

/** An answer. `reply` is set if it answers nothing: then `text` is not a value. */
export type Said = { text: string; reply?: Reply };

const done =
  /^(?:resume|done|continue|go on|go ahead|ok(?:ay)?|finished|i did(?: it)?|i have done it|did it|i'?m done|proceed|it'?s done|all done|ready)[.! ]*$/i;
const skip =
  /^(?:skip(?: (?:it|this|this step|that|the step))?|ignore(?: it| this)?|never ?mind|leave it|not needed|no need|pass|move on|next)[.! ]*$/i;
/** “End” and “Cancel” may be values. */
const stop =
  /^(?:please )?(?:stop|abort|(?:stop|abort|cancel|end|terminate|quit) (?:it|now|here|this|(?:the|this) (?:run|task|job)))[.! ]*$/i;

/** The reply that a typed message is. What the question offers is an answer, whatever it is called. */
export function replyOf(message: string, offered: readonly string[] = []): Reply | undefined {
  const text = message.trim();
  if (offered.some(choice => choice.trim().toLowerCase() === text.toLowerCase())) return undefined;
  if (done.test(text)) return 'done';
  if (skip.test(text)) return 'skip';
  return stop.test(text) ? 'stop' : undefined;
}
