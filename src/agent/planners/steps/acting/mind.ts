import type { Said } from '#src/core/runs/reply.ts';
import type { ElementRef } from '#src/browser/observe/observation.ts';
import type { FailureReason } from '#src/browser/run-browser.ts';
import type { Assignment, ToolCall, TurnInput } from '#src/agent/planner.ts';
import type { ToolResult } from '#src/agent/tools/tool.ts';
import type { ToolName } from '#src/agent/tools/toolbox.ts';
import type { Clause, ClauseOf } from '#src/core/steps/clause.ts';
import type { FilledFields } from '#src/agent/verification/filled.ts';
import { asksToSignIn } from '#src/agent/verification/session.ts';
import { followPage, type Work } from '#src/agent/verification/work.ts';
import type { NamedThing } from '../page/identity.ts';
import { createScene, type Item, type Scene } from '../page/scene.ts';
import { createInputSigns, type InputSigns } from '#src/core/steps/input-signs.ts';

/**
 * What came of one thing to do. `halt` ends the run as failed, in these words. `absent`: the site gone to did not answer,
 * so that what is to be done on its page cannot be, but the run goes on.
 */
export type Outcome = {
  verdict: 'proved' | 'unproved' | 'failed';
  evidence: string;
  halt?: boolean;
  absent?: boolean;
  /** The step says that the run ends here, and what is said of it, '' for nothing. */
  ends?: string;
  /** Nothing was done, since what is there belongs to another thing than this one. */
  elsewhere?: NamedThing;
};

export const proved = (evidence: string): Outcome => ({ verdict: 'proved', evidence });
export const unproved = (evidence: string): Outcome => ({ verdict: 'unproved', evidence });
export const failed = (evidence: string): Outcome => ({ verdict: 'failed', evidence });
export const stopped: Outcome = { verdict: 'failed', evidence: 'The user stopped the run.', halt: true };

/** A clause of the step is left before its end, with this outcome. */
export class Left extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.evidence);
    this.outcome = outcome;
    this.name = 'Left';
  }
}

/** The same for the clause that is at work, which may be one of a loop. */
export class Ended extends Left {}

/** The outcome of something to do, also of what ended early. */
export async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Ended) return error.outcome;
    throw error;
  }
}

/** The user did not allow what a clause does: the clause ends there. */
export class NotAllowed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotAllowed';
  }
}

/** The user stopped the run where a value was asked for: everything that asked ends. */
export class RunStopped extends Error {
  constructor() {
    super(stopped.evidence);
    this.name = 'RunStopped';
  }
}

/** Keeps what was read or answered, under its names, for what comes after. */
export function keepAs(mind: Mind, names: readonly string[], value: string): void {
  mind.lastRead = value;
  for (const name of names) mind.reads.set(name.toLowerCase(), value);
}

/** How the run signed in, and the last page on which it was signed in. */
type Session = { by: ClauseOf<'sign-in'>; url: string | null };

/** Everything the planner holds in mind during a run. */
export type Mind = {
  assignment: Assignment;
  inputSigns: InputSigns;
  turn: TurnInput;
  scene: Scene;
  /** The scene before the last calls. */
  before: Scene;
  /** The element acted on last, where attention is. */
  focus: ElementRef | null;
  /** What "it" stands for: the thing spoken of last. */
  spoken: ElementRef | null;
  /** The things that the steps named so far, the last of each kind; the last named is last. */
  things: NamedThing[];
  /** What was read or answered last, and everything read by name. */
  lastRead: string | null;
  reads: Map<string, string>;
  results: { name: string; value: unknown }[];
  /** Answers of this run by question key. */
  answers: Map<string, Said>;
  /** The step worked on, from 1. */
  step: number | null;
  clause: Clause | null;
  thought: string | null;
  /** The clauses still to come in this step and after it. */
  later: Clause[];
  /** What was done so far by this and other planners; `filled` is that of it. */
  work: Work;
  filled: FilledFields;
  /** How the last native dialog was answered, and the clause in which it was, by `begun`. */
  answered: { accept: boolean; begun: number } | null;
  /** The row of the loop that is at work, by the names of its columns. */
  row: ReadonlyMap<string, string>;
  /** How many clauses were begun: a loop makes progress as long as this grows. */
  begun: number;
  /**
   * The outermost loop that is at work; null outside loops. `done`: its rounds, with those of the loops in it. `areGiven`: how
   * many there are is known before, so that a page may stay as it is from one to the next.
   */
  rounds: { done: number; areGiven: boolean } | null;
  /** Pages that were still at work after the longest wait: they are not waited for again. */
  alwaysAtWork: Set<string>;
  /** Passes the calls of a turn on, and comes back when their results are in. */
  take(calls: ToolCall[]): Promise<void>;
  /** What the calls of the clause that is at work say. */
  said: string[];
  /** Carries out what the user says in an answer. */
  carryOut(clauses: Clause[]): Promise<Outcome>;
  /** The address that was asked for last. */
  askedAddress: string | null;
  /** Null before the run signed in, and after it signed out. */
  session: Session | null;
  /** Within a sign-in: what shows that the browser is signed in already. */
  signedIn: string | null;
  /** Tools that the task does without, and those of them that were wanted since the clause began. */
  excluded: ReadonlySet<string>;
  denied: Set<string>;
  /** Why the page is not the one that the step was at, after a crash; null once that has been dealt with. */
  lostPlace: string | null;
};

type Made = {
  excluded: ReadonlySet<string>;
  work: Work;
  take(calls: ToolCall[]): Promise<void>;
  carryOut(mind: Mind, clauses: Clause[]): Promise<Outcome>;
};

export function createMind(turn: TurnInput, { excluded, work, take, carryOut }: Made): Mind {
  const { assignment } = turn;
  const scene = createScene(turn.observation);
  followPage(work, turn.observation);
  const mind: Mind = {
    assignment,
    inputSigns: createInputSigns(assignment, name => inputValue(mind, name)),
    turn,
    scene,
    before: scene,
    ...atNothing(),
    things: [],
    lastRead: null,
    reads: new Map(),
    results: [],
    answers: new Map(),
    step: null,
    thought: null,
    work,
    filled: work.filled,
    begun: 0,
    alwaysAtWork: new Set(),
    take,
    carryOut: clauses => carryOut(mind, clauses),
    askedAddress: null,
    session: null,
    excluded,
    denied: new Set(),
    lostPlace: null,
  };
  return mind;
}

/** The task's steps; a task without any is its description, done as one. */
export function stepsOf({ steps, description, taskName }: Assignment): string[] {
  if (steps.some(step => step.description.trim() !== '')) return steps.map(step => step.description);
  return [description.trim() === '' ? taskName : description];
}

/** The words of the step worked on; '' before the first. */
export function stepText({ assignment, step }: Mind): string {
  return step === null ? '' : (stepsOf(assignment)[step - 1] ?? '');
}

/** Takes in a new turn: the scene before it is kept for comparing. */
export function takeIn(mind: Mind, turn: TurnInput): void {
  mind.turn = turn;
  mind.before = mind.scene;
  mind.scene = createScene(turn.observation);
  followPage(mind.work, turn.observation);
  mind.lostPlace = lostPlaceOf(turn) ?? mind.lostPlace;
  const { session } = mind;
  if (session !== null && !asksToSignIn(turn.observation)) mind.session = { ...session, url: turn.observation.url };
}

/** Forgets what a clause was at, for one that another planner did since. */
export function letGo(mind: Mind): void {
  Object.assign(mind, atNothing());
}

function atNothing() {
  const attention = { focus: null, spoken: null, clause: null, answered: null };
  return { ...attention, row: new Map<string, string>(), rounds: null, later: [], said: [], signedIn: null };
}

const whatHappened = {
  tab: 'The page crashed and was loaded again.',
  browser: 'The browser stopped and was started again.',
  worker: 'Legwork was restarted, and the page was opened again.',
};

/** What crashed under an action, or what a crash has taken away, in words. */
function lostPlaceOf({ results, replaced }: TurnInput): string | null {
  for (const { result } of results)
    if (result.type === 'acted' && result.outcome?.crashed !== undefined) return result.message;
  if (replaced === undefined || replaced.whole) return null;
  const what = whatHappened[replaced.what];
  const fields = replaced.lost.slice(0, 10).map(name => `“${name}”`);
  return fields.length > 0
    ? `${what} These fields lost their values: ${fields.join(', ')}.`
    : `${what} Check the page.`;
}

/** The value of an input: given with the run, answered in the chat, or read before under that name. */
export function inputValue(mind: Mind, name: string): string | undefined {
  const ofRow = mind.row.get(name.toLowerCase());
  if (ofRow !== undefined) return ofRow;
  const given = mind.assignment.inputs[name];
  if (given !== undefined && given !== '') return given;
  return (
    mind.answers.get(inputKey(name))?.text ?? mind.reads.get(name.toLowerCase()) ?? mind.turn.remembered[inputKey(name)]
  );
}

export function inputKey(name: string): string {
  return `value|${name}`;
}

export function call(tool: ToolName, args: Record<string, unknown>): ToolCall {
  return { tool, arguments: args };
}

/** The result of the last turn's call at this position. */
export function resultAt(mind: Mind, index = 0): ToolResult | null {
  return mind.turn.results[index]?.result ?? null;
}

/** How a call went. */
export type Acted = {
  ok: boolean;
  message: string;
  changed: boolean;
  data: string;
  late?: boolean;
  /** Files whose download it started. */
  downloads?: string[];
  interrupted?: true;
  /** The user says that it took effect. */
  confirmed?: true;
  /** Why it was not done, as far as the browser knows. */
  reason?: FailureReason;
};

/** Does one call and returns whether it succeeded, what it said, and whether anything on the page is different. */
export async function act(mind: Mind, tool: ToolName, args: Record<string, unknown>): Promise<Acted> {
  if (deny(mind, tool)) return { ok: false, message: `The task excludes ${tool}.`, changed: false, data: '' };
  await mind.take([call(tool, args)]);
  const result = resultAt(mind);
  if (result?.type === 'acted') return await actedBy(mind, result);
  return result?.type === 'read'
    ? { ok: result.ok, message: result.message, changed: false, data: result.data }
    : { ok: false, message: 'It was not done.', changed: false, data: '' };
}

/** Does one call. @throws Ended where it failed */
export async function must(mind: Mind, tool: ToolName, args: Record<string, unknown>): Promise<Acted> {
  const done = await act(mind, tool, args);
  if (!done.ok) throw new Ended(failed(done.message));
  return done;
}

async function actedBy(mind: Mind, result: Extract<ToolResult, { type: 'acted' }>): Promise<Acted> {
  const { message, interrupted, confirmed, outcome } = result;
  const sent = outcome?.sent === true;
  if (sent) await untilAnswered(mind);
  // Done again it might be done twice.
  if (sent && mind.scene.observation.hangs) return { ok: false, message, changed: false, data: '', interrupted: true };
  if (result.denied) throw new NotAllowed(message);
  const { late, reason, downloads } = outcome ?? {};
  return {
    ok: result.ok || sent,
    message,
    changed: sent || result.changed,
    data: '',
    late: late === true,
    ...(reason && { reason }),
    ...(downloads && { downloads }),
    ...(interrupted && { interrupted }),
    ...(confirmed && { confirmed }),
  };
}

const answerMs = [500, 1000, 2000, 4000, 8000];

/** Gives a page time that has much to do with what it was sent. */
async function untilAnswered(mind: Mind): Promise<void> {
  for (const ms of answerMs) {
    if (!mind.scene.observation.hangs) return;
    await pause(mind, ms);
  }
}

/** Whether the task does without a tool; that it was wanted is remembered. */
export function deny(mind: Mind, tool: string): boolean {
  if (!mind.excluded.has(tool)) return false;
  mind.denied.add(tool);
  return true;
}

/** Waits in the page's own time and looks again; a task that excludes waiting goes on with what there is. */
export function pause(mind: Mind, ms: number): Promise<void> {
  return sleep(mind, ms * (mind.turn.slowdown ?? 1));
}

/** Waits so long by the clock, as somebody asked for. */
export async function sleep(mind: Mind, ms: number): Promise<void> {
  if (mind.excluded.has('wait')) return;
  await mind.take([call('wait', { ms: Math.max(0, Math.min(30_000, Math.round(ms))) })]);
}

/** The item a ref names now; null when it is gone. */
export function itemNow(mind: Mind, ref: ElementRef | null): Item | null {
  return ref === null ? null : (mind.scene.byRef.get(ref) ?? null);
}

/** Keeps in mind what was acted on. */
export function attend(mind: Mind, item: Item | null): void {
  if (item === null) return;
  mind.focus = item.ref;
  mind.spoken = item.ref;
}

/** Shows hidden values in a text meant for the page. */
export function reveal(mind: Mind, text: string): string {
  return mind.inputSigns.reveal(text);
}

/** Shows names instead of hidden values in a text meant for people and question keys. */
export function legible(mind: Mind, text: string): string {
  return text.replace(/\uE000\d+\uE001/g, mark => {
    const name = mind.inputSigns.names(mark)[0];
    return name === undefined ? mind.inputSigns.reveal(mark) : `{${name}}`;
  });
}
