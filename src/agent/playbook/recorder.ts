import type { Observation } from '#src/browser/observe/observation.ts';
import { type PlaybookAction, PlaybookEntry } from '#src/core/playbook/entry.ts';
import { type PlainStep, plainSteps } from '#src/core/playbook/plain-step.ts';
import { fillIn, slotsIn, templateOf } from '#src/core/playbook/template.ts';
import { originOf, urlPattern } from '#src/core/playbook/url-pattern.ts';
import type { Assignment, Plan, ToolCall, TurnInput } from '../planner.ts';
import type { Verdict } from '#src/core/runs/run-events.ts';
import type { ToolResult } from '../tools/tool.ts';
import { toolNamed } from '../tools/toolbox.ts';
import { elementOf } from '../verification/changes.ts';
import { purposeOfControl } from '../verification/press-purpose.ts';
import { locatorOf, type StepWords } from './bundle.ts';
import { effectBetween, isNothing } from './effect.ts';
import { kindOf } from './kind.ts';

type Results = TurnInput['results'];

/** A turn as it went: the page that was looked at, what was planned on it, and what came of it. */
export type Turned = { page: Observation; plan: Plan; results: Results };

/** Keeps what was done in steps that were proved, as entries of the task's playbook. */
export type PlaybookRecorder = {
  turned(turn: Turned): void;
  entries(): PlaybookEntry[];
};

type Done = { call: ToolCall; page: Observation };
/** What was done at a step; null once something of it cannot be kept. */
type Trace = Done[] | null;

const mostActions = 20;

export function createRecorder(of: { assignment: Assignment; run: number; now: () => Date }): PlaybookRecorder {
  const { assignment, run, now } = of;
  const { steps } = assignment;
  const plain = plainSteps(assignment);
  const traces = new Map<number, Trace>();
  const entries = new Map<number, PlaybookEntry>();
  return {
    turned({ page, plan, results }) {
      for (const [step, verdict] of new Map(plan.verdicts.map(one => [one.step, one.verdict])))
        judged(step, verdict, page);
      // What the playbook did is in it.
      if (plan.by === 'playbook') return;
      for (const [index, { call, result }] of results.entries())
        done(plan.callSteps?.[index] ?? plan.step ?? 1, { call, page, isDone: isDone(result) });
    },
    entries: () => [...entries.values()],
  };

  function judged(step: number, verdict: Verdict, page: Observation): void {
    const trace = traces.get(step);
    const entry = verdict === 'proved' && trace ? entryOf(step, trace, page) : null;
    if (entry !== null) entries.set(step, entry);
    else if (verdict !== 'proved') entries.delete(step);
    traces.delete(step);
  }

  function done(step: number, { call, page, isDone }: Done & { isDone: boolean }): void {
    // Pages are large: only those are kept that may be recorded.
    if (plain[step - 1] === null || kindOf(call) === 'idle') return;
    const trace = traces.get(step) ?? (traces.has(step) ? null : []);
    const isKept = isDone && trace !== null && trace.length < mostActions;
    traces.set(step, isKept ? [...trace, { call, page }] : null);
  }

  function entryOf(step: number, trace: Done[], after: Observation): PlaybookEntry | null {
    const [own, said] = [steps[step - 1], plain[step - 1] ?? null];
    if (own === undefined || said === null || !isWhole(trace)) return null;
    const actions = trace.map((done, at) =>
      actionOf(done, { said, step: own.description, after: trace[at + 1]?.page ?? after }),
    );
    const kept = actions.filter(action => action !== null);
    if (kept.length < actions.length || !namesAll(own.description, kept)) return null;
    const origins = [...new Set([...trace.map(({ page }) => originOf(page.url)), originOf(after.url)])];
    // One that is too long to be stored would make the others unreadable.
    const entry = PlaybookEntry.safeParse({
      step: { id: own.id, description: own.description },
      run,
      at: now().toISOString(),
      origins: origins.filter(origin => origin !== '' && origin !== 'null').slice(0, 5),
      actions: kept,
    });
    return entry.success ? entry.data : null;
  }

  function actionOf(
    { call, page }: Done,
    { said, step, after }: { said: PlainStep; step: string; after: Observation },
  ): PlaybookAction | null {
    const { inputs } = assignment;
    const { ref, ...given } = call.arguments;
    const words: StepWords = { step, names: said.names, inputs };
    const element = typeof ref === 'string' ? elementOf(page, ref) : undefined;
    const locator = element === undefined ? null : locatorOf(page, element, words);
    const kind = kindOf(call);
    const kept = argumentsOf(call.tool, given, words);
    if (kept === null || (locator === null) !== (kind === 'visit')) return null;
    const effect = effectBetween(page, after, { acted: typeof ref === 'string' ? ref : '', inputs });
    if (kind === 'press' && isNothing(effect)) return null;
    const url = urlPattern(page.url, Object.values(inputs));
    const action = { tool: call.tool, arguments: kept, locator, url, effect };
    if (kind !== 'press' || element === undefined) return action;
    const { role, name } = element;
    return {
      ...action,
      purpose: purposeOfControl(page, { role, element, name, clause: said.clause, next: said.next }),
    };
  }
}

function isDone(result: ToolResult): boolean {
  return result.type === 'acted' && result.ok && result.denied !== true;
}

/** Fields that are filled in, and at most one press, the last: what is done again if the rest cannot be does no harm. */
function isWhole(trace: Done[]): boolean {
  const kinds = trace.map(({ call }) => kindOf(call));
  if (kinds.length === 0 || kinds.includes(null)) return false;
  return kinds.slice(0, -1).every(kind => kind === 'set') && (kinds.length === 1 || kinds.at(-1) !== 'visit');
}

/** Whether all inputs of the step were used: what became of the others cannot be said. */
function namesAll(step: string, actions: readonly PlaybookAction[]): boolean {
  const used = new Set(
    actions.flatMap(({ arguments: given, locator }) =>
      [...Object.values(given).flat(), locator?.name ?? '', ...(locator?.row ?? [])].flatMap(value =>
        slotsIn(String(value)),
      ),
    ),
  );
  return slotsIn(step).every(name => used.has(name));
}

type Arguments = PlaybookAction['arguments'];

/** The arguments, their values as the step says them. Null where the step does not say one: it was made of something else. */
function argumentsOf(tool: string, given: ToolCall['arguments'], words: StepWords): Arguments | null {
  const kept: Arguments = {};
  const isValue = toolNamed(tool)?.effect !== 'predicted';
  for (const [name, value] of Object.entries(given)) {
    const text = typeof value === 'string' && isValue ? valueOf(value, words) : value;
    const list = Array.isArray(text) ? text.map(one => (typeof one === 'string' ? valueOf(one, words) : null)) : text;
    if (list === null || list === undefined) return null;
    if (Array.isArray(list)) {
      const texts = list.filter(one => one !== null);
      if (texts.length < list.length) return null;
      kept[name] = texts;
    } else if (typeof list === 'string' || typeof list === 'number' || typeof list === 'boolean') kept[name] = list;
    else return null;
  }
  return kept;
}

/** An address has the scheme that the step may leave out, and a slash at its end. */
function valueOf(value: string, { step, inputs }: StepWords): string | null {
  if (value === '') return '';
  const said = templateOf(value, step, inputs);
  if (said !== null) return said;
  const [, scheme, rest] = /^(https?:\/\/)(.*?)\/?$/s.exec(value) ?? [];
  if (scheme === undefined || rest === undefined) return null;
  const address = templateOf(`${scheme}${rest}`, step, inputs) ?? templateOf(rest, step, inputs);
  if (address === null) return null;
  const whole = address.startsWith('http') ? address : `${scheme}${address}`;
  return originOf(fillIn(whole, inputs) ?? '') === originOf(whole) ? whole : null;
}
