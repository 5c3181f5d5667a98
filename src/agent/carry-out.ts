import type { Observation } from '#src/browser/observe/observation.ts';
import type { ActOptions, RunBrowser, SecretBounds } from '#src/browser/run-browser.ts';
import type { ActionClass, AgentEvent, ToolCall } from '#src/core/runs/run-events.ts';
import { placeholdersIn } from '#src/core/secrets/placeholders.ts';
import { ask, hostOf } from './ask.ts';
import type { CarryOutContext } from './carry-out-context.ts';
import { Interrupted } from './control.ts';
import type { Check } from './safety/action-guard.ts';
import { weighPresses } from './safety/press/press-check.ts';
import { askWhetherDone, outcomeFromAnswer } from './safety/unknown-outcome.ts';
import type { TurnInput } from './planner.ts';
import type { ToolContext, ToolResult } from './tools/tool.ts';

type Results = TurnInput['results'];

export type Batch = {
  turn: number;
  calls: readonly ToolCall[];
  /** Events that are not stored yet; the rest has to be stored at the end. */
  pending: AgentEvent[];
  /** Whether the calls were chosen by what the page shows now, so that they end when the page changes. */
  forThisPage: boolean;
  /** The step of a call, when it is another than its turn's. */
  about?(index: number): { step: number; description: string } | undefined;
  /** What the page showed when the calls were planned; absent for calls that the user wrote. */
  page?: Observation;
  /** `AgentControl.resumptions` at that time. */
  resumptions?: number;
};

/** Carries out calls in order, each written down before it is sent, until one fails, ends the run or asks. */
export async function carryOut(options: CarryOutContext, batch: Batch): Promise<Results> {
  const { turn, calls, pending, forThisPage } = batch;
  const results: Results = [];
  const waits = waitsForPages(options, batch);
  for (const [index, planned] of calls.entries()) {
    const about = batch.about?.(index);
    const page = await pageFor(options, { batch, call: planned, before: results.at(-1)?.result });
    const call = await withoutSecretAnswer(options, { call: planned, page });
    const allowed = new Set<string>();
    const refused = await refusalOf(options, { call, page, pending, allowed });
    const risk = classOf(options, { call, page });
    const written: AgentEvent = {
      type: 'action-planned',
      turn,
      index,
      call,
      class: risk,
      ...(about && { about }),
    };
    await options.emit([...pending.splice(0), written]);
    const place = placeOf(options.browser);
    const started = performance.now();
    const called = refused ?? (await callUntilKnown(options, { call, batch, page, risk, allowed }));
    const result = (called.type === 'done' && (await options.accept?.(called))) || called;
    pending.push({
      type: 'action-done',
      turn,
      index,
      ...eventFieldsOf(result, waits),
      ms: Math.round(performance.now() - started),
    });
    results.push({ call, result });
    if (result.type === 'done' || result.type === 'asked' || stopsBatch(result)) break;
    // The other calls were planned for a page that is no longer there.
    if (forThisPage && (opensTab(result) || placeOf(options.browser) !== place)) break;
  }
  return results;
}

/** An answer that is typed into a secret field is a secret, whatever its question was: it is redacted from here on. */
async function withoutSecretAnswer(
  options: CarryOutContext,
  { call, page }: { call: ToolCall; page: Observation },
): Promise<ToolCall> {
  const answer = options.given.typedAsSecret(call, page);
  if (!answer) return call;
  const { question, key, text } = answer;
  const shown = options.keepAnswer(text.trim(), hostOf(options.browser));
  await options.emit([{ type: 'answer-hidden', question, key }]);
  const typed = String(call.arguments['text']).replaceAll(text.trim(), shown);
  return { ...call, arguments: { ...call.arguments, text: typed } };
}

/** The page that a call was planned for; observed again where the call may now act on something else. */
async function pageFor(
  options: CarryOutContext,
  on: { batch: Batch; call: ToolCall; before: ToolResult | undefined },
): Promise<Observation> {
  const { control, browser, guard, signal } = options;
  const { page } = on.batch;
  const look = (instead: Observation | undefined): Promise<Observation> =>
    control
      .act(signal, inner => browser.observe(inner))
      .catch(error => {
        if (instead) return orInterrupted(error, instead);
        return lookAgain(error, () => look(instead));
      });
  if (!page) return look(undefined);
  const moved = on.before?.type === 'acted' && on.before.changed;
  // Text that was typed just now can change the recipient of a message.
  const weighs = moved && guard.classOf(on.call, { page, usual: 'read' }) === 'irreversible';
  return moved && (weighs || namesNoElement(options, on.call)) ? look(page) : page;
}

/** When a person takes control during an observation, the agent observes again afterwards. */
function lookAgain<T>(error: unknown, look: () => Promise<T>): Promise<T> {
  if (error instanceof Interrupted) return look();
  throw error;
}

/** Calls that act by position or by focus; the call before may have changed either. */
function namesNoElement({ toolbox }: CarryOutContext, { tool, arguments: { ref } }: ToolCall): boolean {
  return ref === undefined && toolbox.get(tool)?.aims !== undefined;
}

function orInterrupted<T>(error: unknown, instead: T): T {
  if (error instanceof Interrupted) return instead;
  throw error;
}

function classOf(
  { toolbox, guard }: CarryOutContext,
  { call, page }: { call: ToolCall; page: Observation },
): ActionClass {
  return guard.classOf(call, { page, usual: toolbox.get(call.tool)?.class ?? 'read' });
}

/** A call, the page that it was weighed by, and the keys of the checks that the user allowed for it. */
type Weighed = { call: ToolCall; page: Observation; allowed: Set<string> };

/** Asks the user about an irreversible action; returns the result when the user does not allow it, else notes that in `allowed`. */
async function refusalOf(
  options: CarryOutContext,
  { call, page, pending, allowed }: Weighed & { pending: AgentEvent[] },
): Promise<ToolResult | undefined> {
  const { guard, browser, control, signal } = options;
  const check = guard.check(call, page);
  if (!check) return undefined;
  await options.emit(pending.splice(0));
  if (!(await isAllowed(options, check))) {
    const instead = options.toolbox.get(call.tool)?.whenRefused(call.arguments);
    if (instead) await callTool(options, { call: { ...call, arguments: instead } });
    return { ...refusal(check.refused), denied: true };
  }
  const now = await control
    .act(signal, inner => browser.observe(inner))
    .catch(error => orInterrupted(error, undefined));
  allowed.add(check.key);
  const same = now && guard.signatureOf(call, now) === guard.signatureOf(call, page);
  return same ? undefined : refusal('The page changed while the user was asked, so nothing was done: look again.');
}

async function isAllowed(options: CarryOutContext, check: Check): Promise<boolean> {
  if (check.settled) return false;
  return options.guard.take(
    check,
    (await ask(options, { key: check.key, text: check.question, purpose: 'approval' })).text,
  );
}

function refusal(message: string): Extract<ToolResult, { type: 'acted' }> {
  return { type: 'acted', ok: false, changed: false, message };
}

/** Only the user can say whether an irreversible action took effect before a crash. */
async function callUntilKnown(
  options: CarryOutContext,
  { risk, ...of }: Calling & Weighed & { risk: ActionClass },
): Promise<ToolResult> {
  const { page, allowed } = of;
  const called = await callPermitted(options, of);
  const crashed = called.type === 'acted' ? called.outcome?.crashed : undefined;
  if (!crashed || (risk !== 'irreversible' && allowed.size === 0)) return called;
  const name = options.guard.nameOf(of.call, page);
  const text = askWhetherDone(crashed, { name, url: page.url });
  const outcome = outcomeFromAnswer((await ask(options, { key: 'crashed', text, purpose: 'approval' })).text);
  return { type: 'acted', changed: true, ...outcome };
}

/** Questions about one call. A page that gives reason for more is played with. */
const questionsAtMost = 3;

/**
 * Each press of a call is weighed once more right before it is made, by what the page says would take it: that may have
 * come since it was observed, or never have been observed. A call that is stopped before anything was pressed, or that sets a
 * state, is made again once the user has allowed it.
 */
async function callPermitted(
  options: CarryOutContext,
  { page, allowed, ...of }: Calling & Weighed,
): Promise<ToolResult> {
  const { guard, browser, control, signal } = options;
  const setsState = options.toolbox.get(of.call.tool)?.effect === 'reported';
  const repeatable = setsState && of.call.arguments['append'] !== true;
  let seen = page;
  for (let asked = 0; ; asked += 1) {
    const presses = weighPresses(guard, { page: seen, allowed, repeatable });
    const called = await callWithSecrets(options, { ...of, presses });
    const stopped = presses.stopped();
    if (!stopped || asked >= questionsAtMost) return called;
    seen = await control.act(signal, inner => browser.observe(inner)).catch(error => orInterrupted(error, page));
    const check = stopped(seen);
    if (!check) continue;
    if (!(await isAllowed(options, check))) return { ...refusal(check.refused), denied: true };
    allowed.add(check.key);
  }
}

/** A credential for another place is typed there only once the user has allowed it. */
async function callWithSecrets(options: CarryOutContext, of: Calling): Promise<ToolResult> {
  const { call } = of;
  const called = await callTool(options, of);
  const block = called.type === 'acted' ? called.outcome?.blocked : undefined;
  const texts = Object.values(call.arguments).filter(value => typeof value === 'string');
  const name = block && texts.flatMap(placeholdersIn)[0]?.name;
  if (!block || !name) return called;
  const check = options.guard.checkSecret(block, name);
  return (await isAllowed(options, check)) ? callTool(options, of) : { ...refusal(check.refused), denied: true };
}

function placeOf(browser: RunBrowser): string {
  const active = browser.tabs().find(tab => tab.active);
  return `${active?.id} ${active?.url}`;
}

function stopsBatch(result: ToolResult): boolean {
  return result.type === 'acted' && (!result.ok || Boolean(result.outcome?.dialog));
}

function opensTab(result: ToolResult): boolean {
  return result.type === 'acted' && Boolean(result.outcome?.openedTab);
}

/** Whether the loop waits for a page that has not come. */
function waitsForPages({ toolbox }: CarryOutContext, { forThisPage }: Batch): boolean {
  return forThisPage && toolbox.get('wait') !== undefined;
}

/** `waits`: a page that has not come yet is waited for in the next turn, so that being slow is no failure. */
function eventFieldsOf(result: ToolResult, waits: boolean): { ok: boolean; result: string } {
  switch (result.type) {
    case 'acted':
      return { ok: result.ok || (waits && result.outcome?.late === true), result: result.message };
    case 'read':
      return { ok: result.ok, result: result.message };
    case 'asked':
      return { ok: true, result: 'The user answered.' };
    case 'done':
      return { ok: true, result: result.message };
  }
}

type Calling = { call: ToolCall; batch?: Batch; presses?: Pick<ActOptions, 'permits' | 'permitsRequest'> };

async function callTool(options: CarryOutContext, { call, batch, presses }: Calling): Promise<ToolResult> {
  const tool = options.toolbox.get(call.tool);
  if (!tool)
    return { type: 'acted', ok: false, changed: false, message: `There is no tool named ${call.tool} in this run.` };
  const { browser } = options;
  let again = false;
  const context = (signal: AbortSignal): ToolContext => ({
    // A navigation that had reached its page before the interruption is not repeated: a person may have typed there.
    browser: {
      ...browser,
      act: (action, given) =>
        browser.act(action, {
          ...given,
          permits: presses?.permits,
          permitsRequest: presses?.permitsRequest,
          ...(again && { again }),
        }),
    },
    signal,
    stepTimeoutMs: options.stepTimeoutMs,
    ask: question => ask(options, question, batch?.page),
    secret: options.secret,
    bounds: (name, kind): SecretBounds => ({
      kind,
      websites: options.websitesOf(name),
      allowed: options.guard.allowedSecrets(name),
    }),
    filePath: options.filePath,
    onMessage: end => options.inbox.follow(message => options.endsWait(message) && end()),
  });
  // Waiting for a person is not acting: a pause must not wait for the answer.
  if (tool.waitsForUser) return tool.call(call.arguments, context(options.signal));
  for (;;) {
    try {
      return await options.control.act(options.signal, async signal => {
        if (tool.class !== 'read' && batch && (await isOutdated(options, { batch, signal })))
          return takenOver(outdated);
        return tool.call(call.arguments, context(signal));
      });
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      if (tool.interrupted !== undefined) return { type: 'acted', ok: true, changed: true, message: tool.interrupted };
      // Calls that only read or navigate start again when control is given back; calls that may have changed something do not.
      if (tool.class !== 'read') return takenOver(error.message);
      again = true;
    }
  }
}

/** Whether a person had control since the calls were planned, and left another page than they were planned for. */
async function isOutdated(
  { control, browser }: CarryOutContext,
  { batch, signal }: { batch: Batch; signal: AbortSignal },
): Promise<boolean> {
  const { page, resumptions } = batch;
  if (!page || control.resumptions === resumptions) return false;
  const now = await browser.observe(signal);
  return now.fingerprint !== page.fingerprint || now.dialog?.message !== page.dialog?.message;
}

const outdated = 'Not done: you had control since this was planned, and the page is another now.';

function takenOver(message: string): ToolResult {
  return { type: 'acted', ok: false, changed: true, message, interrupted: true };
}
