/** Calls into our world of a document. */
import { within } from '../deadline.ts';
import type { Commands, Gone } from '../page/wire.ts';
import type { FrameView } from './frames.ts';
import { pageScript } from './script/page-script.ts';

export type Limit = { ms: number; signal: AbortSignal };
export type CommandResult<K extends keyof Commands> = Awaited<ReturnType<Commands[K]>>;

/** The document was replaced during the call: it navigated, or its frame was removed. */
export class DocumentGone extends Error {
  constructor() {
    super('The document is gone.');
    this.name = 'DocumentGone';
  }
}

/** Rejects with a TimeoutError at the limit, with {@link DocumentGone} when the document went away meanwhile. */
export async function ask<K extends keyof Commands>(
  view: FrameView,
  [name, argument]: [K, Parameters<Commands[K]>[0]],
  limit: Limit,
): Promise<CommandResult<K>> {
  // An element that the page calls `legwork` is no property of the window's own. Nothing is the answer of a document without us.
  const call = `Object.hasOwn(globalThis, 'legwork') ? legwork.run(${JSON.stringify(name)}, ${JSON.stringify(argument)}) : undefined`;
  const text = await within({ ...limit, what: `Asking the page (${name})` }, () => evaluate(view, call));
  // safe because the script in the page answers by the same type
  return JSON.parse(text) as CommandResult<K>;
}

export function isGone(answer: unknown): answer is Gone {
  return typeof answer === 'object' && answer !== null && 'gone' in answer;
}

async function evaluate(view: FrameView, expression: string): Promise<string> {
  const answer = await answerOf(view, expression);
  if (answer !== undefined) return answer;
  // Documents made by scripts, such as an empty frame's, may come without it.
  await answerOf(view, await pageScript());
  return String(await answerOf(view, expression));
}

async function answerOf(view: FrameView, expression: string): Promise<string | undefined> {
  const { result, exceptionDetails } = await send(view, expression);
  if (!exceptionDetails) return result.type === 'undefined' ? undefined : String(result.value);
  const fault = exceptionDetails.exception?.description ?? exceptionDetails.text;
  throw new Error(`The script in the page failed: ${fault}`);
}

function send(view: FrameView, expression: string) {
  return view.cdp
    .send('Runtime.evaluate', {
      expression,
      uniqueContextId: view.world.uniqueId,
      awaitPromise: true,
      returnByValue: true,
    })
    .catch((error: unknown) => {
      if (isAway(error)) throw new DocumentGone();
      throw error;
    });
}

export function isAway(error: unknown): boolean {
  return (
    error instanceof DocumentGone ||
    /context|navigated|destroyed|closed|collected|detached|Inspected target|no frame|not find/i.test(String(error))
  );
}
