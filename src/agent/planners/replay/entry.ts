import { locate } from '#src/agent/playbook/locate.ts';
import { kindOf } from '#src/agent/playbook/kind.ts';
import type { ToolCall } from '#src/agent/planner.ts';
import type { ToolResult } from '#src/agent/tools/tool.ts';
import { isWorking } from '#src/agent/verification/fitting.ts';
import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { PlaybookAction, PlaybookEntry } from '#src/core/playbook/entry.ts';
import { fillIn, type Inputs } from '#src/core/playbook/template.ts';
import { fitsPattern, originOf } from '#src/core/playbook/url-pattern.ts';
import { proofOf } from './proof.ts';
import { type Acting, pageOf, Passed, type Replayed, type Replaying, until } from './replaying.ts';

/** How long an element may take to come while the page is at work. */
const comesMs = 5000;

/** Does all that was recorded of a step. @throws Passed where it could not, and nothing was sent that may not be sent again */
export async function replayEntry(at: Replaying, entry: PlaybookEntry): Promise<Replayed> {
  let last: Replayed = { verdict: 'unproved', evidence: '' };
  for (const action of entry.actions) {
    const acting = await prepare(at, entry, action);
    await at.take([acting.call]);
    const result = at.turn.results[0]?.result;
    last = (result && failureOf(result)) ?? (await proofOf(at, acting, messageOf(result)));
    if (last.verdict !== 'proved') return last;
  }
  return last;
}

/** The call, once the page is the one of the recording and its element is there. */
async function prepare(at: Replaying, entry: PlaybookEntry, action: PlaybookAction): Promise<Acting> {
  const { inputs } = at.turn.assignment;
  const given = argumentsOf(action, inputs);
  if (at.isPassing || given === null || at.without.has(action.tool)) throw new Passed('It is for another planner.');
  const call = { tool: action.tool, arguments: given };
  const kind = kindOf({ ...call, arguments: { ...given, ...(action.locator && { ref: '' }) } });
  if (kind === null || kind === 'idle' || (kind === 'visit') !== (action.locator === null))
    throw new Passed('It is nothing that is recorded.');
  if (action.locator === null) {
    if (!isOfEntry(entry, String(given['url']))) throw new Passed('It is of another site.');
    return { action, call, element: null, before: pageOf(at), values: [] };
  }
  const { locator } = action;
  const found = (): ElementNode | null => (isPage(at, entry, action) ? locate(pageOf(at), locator, inputs) : null);
  await until(
    at,
    () => at.isPassing || found() !== null,
    () => (isWorking(pageOf(at)) ? comesMs : 0),
  );
  const element = at.isPassing ? null : found();
  if (element === null) throw new Passed('Its element is not there.');
  const before = pageOf(at);
  // What the page has changed by itself is put back by a planner that knows the step.
  if (kind === 'press' && at.work.filled.lost(before, () => false).length > 0)
    throw new Passed('A field does not hold what was put into it.');
  const values = at.work.filled.values();
  return { action, call: { ...call, arguments: { ...given, ref: element.ref } }, element, before, values };
}

/** The page is one of the recording, and nothing is in the way. */
function isPage(at: Replaying, entry: PlaybookEntry, { url }: PlaybookAction): boolean {
  const page = pageOf(at);
  return page.dialog === null && page.hangs !== true && fitsPattern(page.url, url) && isOfEntry(entry, page.url);
}

function isOfEntry({ origins }: PlaybookEntry, url: string): boolean {
  return origins.includes(originOf(url));
}

function argumentsOf({ arguments: given }: PlaybookAction, inputs: Inputs): ToolCall['arguments'] | null {
  const filled: ToolCall['arguments'] = {};
  for (const [name, value] of Object.entries(given)) {
    const texts = [value].flat().map(one => (typeof one === 'string' ? fillIn(one, inputs) : one));
    if (texts.includes(null)) return null;
    filled[name] = Array.isArray(value) ? texts : texts[0];
  }
  return filled;
}

function messageOf(result: ToolResult | undefined): string {
  return result === undefined || result.type === 'asked' ? '' : result.message;
}

/** What a call came to that did not go as it should; null where it went well. */
function failureOf(result: ToolResult): Replayed | null {
  if (result.type !== 'acted' || (result.ok && !result.interrupted)) return null;
  const { outcome, message } = result;
  if (result.denied) return { verdict: 'unproved', evidence: message };
  const isSent = result.interrupted === true || outcome?.sent === true || outcome?.reason === 'no-answer';
  if (!isSent) throw new Passed(message);
  return { verdict: 'unproved', evidence: message };
}
