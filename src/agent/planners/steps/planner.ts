import { replyOf } from '#src/core/runs/reply.ts';
import { excludedMessage } from '#src/agent/hold-plan.ts';
import { withoutTools } from '#src/agent/tools/toolbox.ts';
import type { Plan, Planner, Resumed, ToolCall, TurnInput } from '#src/agent/planner.ts';
import { ask, phraseKey, saidBy } from './acting/asking/ask.ts';
import {
  createMind,
  failed,
  legible,
  DialogGone,
  NotAllowed,
  RunStopped,
  takeIn,
  unproved,
  type Mind,
  type Outcome,
} from './acting/mind.ts';
import { runAll, runClause } from './acting/run-clause.ts';
import { finish } from './acting/finish.ts';
import { memoryOf, recall } from './acting/values/memory.ts';
import { missingTool } from './acting/asking/excluded.ts';
import { notUnderstood, readSaid, standsFor } from './acting/asking/talk.ts';
import { withDialog } from './acting/pages/native-dialog.ts';
import { lossAtEnd, unsentForm } from './acting/verify.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import type { Part } from '#src/core/steps/parts.ts';
import { knownAfter } from '#src/core/steps/read-clause.ts';
import type { Known } from '#src/core/steps/values.ts';
import { knownBy, partsIn } from './acting/clauses-of.ts';
import { askMeaning } from './acting/asking/ask-meaning.ts';
import { unlessForm } from './acting/press/named-action.ts';
import { createTurns, type Turns } from './turns.ts';
import { createWatch, GivenUp, type Orders } from './watched.ts';

type Verdicts = Plan['verdicts'];

/**
 * The built-in planner: no model, no key, no network. It carries out steps of the step language: finds on the page what they name,
 * acts, looks at what came of it, and asks when it cannot decide or a step is none of the language. One is made per run; it holds no clock and does no I/O.
 */
export function createStepsPlanner({ excluded = [] }: { excluded?: readonly string[] } = {}): Planner {
  const without = withoutTools(excluded);
  let run: Run | null = null;
  const orders: Orders = { extra: [], skip: false, stop: false, notice: null, leaves: null };
  const verdicts: Verdicts = [];
  return {
    name: 'rules',
    endsWait: message => ['stop', 'skip'].includes(replyOf(message) ?? ''),
    memory: () => run && memoryOf(run.mind),
    async plan(turn: TurnInput): Promise<Plan> {
      if (run === null) run = begin(turn, { without, orders, verdicts });
      else takeIn(run.mind, turn);
      const { mind, turns } = run;
      orders.notice = null;
      for (const message of turn.messages) takeMessage(mind, orders, message);
      mind.thought = null;
      const calls = await turns.next();
      return {
        calls,
        step: mind.step,
        thought: orders.notice ?? mind.thought ?? thoughtOf(mind),
        tokens: 0,
        verdicts: verdicts.splice(0),
      };
    },
  };
}

type Run = { mind: Mind; turns: Turns };
type Begun = { without: ReadonlySet<string>; orders: Orders; verdicts: Verdicts };

function begin(turn: TurnInput, { without, orders, verdicts }: Begun): Run {
  const mind = createMind(turn, { excluded: without, carryOut: runAll, take });
  const mayTake = createWatch(mind, orders);
  const turns = createTurns(() => runSteps(mind, orders, { verdicts, resumed: turn.resumed }));
  recall(mind, turn.resumed?.memory);
  return { mind, turns };

  async function take(calls: ToolCall[]): Promise<void> {
    for (const said of calls)
      if (mind.said.length < 500) mind.said.push(JSON.stringify(said.arguments).slice(0, 20_000));
    if (await mayTake(calls)) await turns.take(calls);
    const left = orders.leaves?.() ?? null;
    if (left !== null) throw new Left(left);
  }
}

function thoughtOf(mind: Mind): string | null {
  return mind.clause === null
    ? null
    : mind.clause.text.replace(/\uE000\d+\uE001/g, mark => mind.inputSigns.names(mark).map(n => `{${n}}`)[0] ?? '…');
}

/** Takes an order from the chat: stop, skip, or something more to do. What is not understood is said in the next turn. */
function takeMessage(mind: Mind, orders: Orders, message: string): void {
  const said = readSaid(mind, saidBy(message));
  if (said.kind === 'stop') orders.stop = true;
  else if (said.kind === 'skip') orders.skip = true;
  else if (said.kind === 'orders') orders.extra.push(...said.clauses);
  else if (said.kind === 'words') orders.notice = notUnderstood(message);
}

type Judged = { verdicts: Verdicts; resumed: Resumed | undefined };

async function runSteps(mind: Mind, orders: Orders, judged: Judged): Promise<never> {
  try {
    return await runEach(mind, orders, judged);
  } catch (error) {
    if (error instanceof GivenUp) return await finish(mind, 'fail', error.message);
    throw error;
  }
}

async function runEach(mind: Mind, orders: Orders, { verdicts, resumed }: Judged): Promise<never> {
  const steps = stepsOf(mind);
  const parsed = partsOf(mind, steps);
  const first = resumed?.step ?? 1;
  const judged: Verdicts = resumed?.verdicts.filter(({ step }) => step < first) ?? [];
  let absent: string | null = null;
  for (const [index, step] of steps.entries()) {
    if (index + 1 < first) continue;
    mind.step = index + 1;
    mind.stepText = step;
    const parts = parsed[index] ?? [];
    const after = parsed
      .slice(index + 1)
      .flat()
      .flatMap(clausesIn);
    if (opensPage(parts.flatMap(clausesIn)[0])) absent = null;
    const outcome: Outcome = absent === null ? await runStep(mind, orders, { parts, after }) : notTried(absent);
    if (outcome.absent) absent = outcome.evidence;
    const verdict = { step: index + 1, verdict: outcome.verdict, evidence: outcome.evidence.slice(0, 2000) };
    judged.push(verdict);
    verdicts.push(verdict);
    if (outcome.verdict === 'failed' && !outcome.absent) return await finish(mind, 'fail', outcome.evidence);
    if (outcome.ends !== undefined) return await finishAll(mind, judged, outcome.ends);
  }
  return await finishAll(mind, judged);
}

/** All steps, each read with what those before it read and ask. */
function partsOf(mind: Mind, steps: readonly string[]): Part[][] {
  let known: Known = knownBy(mind);
  return steps.map(step => {
    const parts = partsIn(mind, step, known);
    for (const clause of parts.flatMap(clausesIn)) known = knownAfter(known, clause);
    return parts;
  });
}

function clausesIn(part: Part): Clause[] {
  return part.readings.length === 1 ? (part.readings[0] ?? []) : [];
}

/** Ends a run whose steps were all gone through: a success when each of them is proved. */
async function finishAll(mind: Mind, judged: Verdicts, say = ''): Promise<never> {
  const failures = judged.filter(j => j.verdict === 'failed');
  if (failures.length > 0)
    return await finish(mind, 'fail', failures.map(j => `Step ${j.step}: ${j.evidence}`).join('\n'));
  const open = judged.filter(j => j.verdict !== 'proved');
  const isProved = open.length === 0 && judged.length > 0;
  return await finish(
    mind,
    isProved ? 'success' : 'completed',
    [say, closing(judged, open)].filter(Boolean).join('\n'),
  );
}

/** The task's steps; a task without any is its description, done as one. */
function stepsOf(mind: Mind): string[] {
  const { steps, description, taskName } = mind.assignment;
  const said = steps.map(s => s.description).filter(s => s.trim() !== '');
  if (said.length > 0) return steps.map(s => s.description);
  return [description.trim() === '' ? taskName : description];
}

function closing(judged: Verdicts, open: Verdicts): string {
  if (open.length === 0) return judged.length === 1 ? 'Done.' : `All ${judged.length} steps are done.`;
  const said = open.map(j => `Step ${j.step}: ${j.evidence}`).join('\n');
  return `Finished. Not confirmed:\n${said}`;
}

/** What is meant for a page that never came is done on no other. */
function notTried(absent: string): Outcome {
  return unproved(`Not tried: the page did not open. ${absent}`);
}

function opensPage(clause: Clause | undefined): boolean {
  return clause?.do === 'go' || (clause?.do === 'sign-in' && clause.url !== null);
}

type Step = { parts: Part[]; after: Clause[] };

/**
 * Does a step. It is proved when each of its clauses is, and no form of it was left without being sent. Of a step that is not
 * understood nothing is done before the user says what is meant.
 */
async function runStep(mind: Mind, orders: Orders, step: Step): Promise<Outcome> {
  try {
    return await doStep(mind, orders, step);
  } catch (error) {
    if (error instanceof RunStopped) return { ...failed(error.message), halt: true };
    throw error;
  }
}

async function doStep(mind: Mind, orders: Orders, { parts, after }: Step): Promise<Outcome> {
  const meant = await askMeaning(mind, parts);
  if ('verdict' in meant) return meant;
  const { clauses, answered } = meant;
  const had = mind.scene;
  const ran = await runClauses(mind, orders, { clauses, after });
  // What the user said for a step may only lead to where it is done.
  const outcome = answered ? unlessForm(mind, had, ran) : ran;
  if (outcome.verdict !== 'proved') return outcome;
  const next = outcome.ends === undefined ? after : [];
  const doubt = unsentForm(mind, mind.step ?? 1, next) ?? (next.length === 0 ? await lossAtEnd(mind) : null);
  return doubt === null ? outcome : { ...outcome, ...unproved(`${outcome.evidence} ${doubt}`) };
}

async function runClauses(
  mind: Mind,
  orders: Orders,
  { clauses, after }: { clauses: Clause[]; after: Clause[] },
): Promise<Outcome> {
  let verdict: Outcome['verdict'] = 'proved';
  const evidence: string[] = [];
  const queue = clauses.slice();
  while (queue.length > 0 || orders.extra.length > 0) {
    if (orders.stop) return { ...failed('The user stopped the run.'), halt: true };
    const extra = orders.extra.shift();
    const clause = extra ?? queue.shift();
    if (clause === undefined) break;
    mind.ahead = queue;
    mind.later = [...queue, ...after];
    mind.denied.clear();
    const done = await runWithOrders(mind, orders, clause);
    const missing = missingTool(mind, clause, done);
    if (missing !== null) return { ...failed(excludedMessage(missing, mind.step)), halt: true };
    let outcome = await mended(mind, orders, { clause, outcome: done });
    outcome = await settled(mind, orders, { clause, outcome });
    if (outcome.evidence !== '') evidence.push(outcome.evidence);
    if (outcome.verdict === 'failed') return extra === undefined ? outcome : { ...outcome, verdict: 'unproved' };
    if (outcome.verdict === 'unproved') verdict = 'unproved';
    if (outcome.ends !== undefined) return { verdict, evidence: evidence.join(' '), ends: outcome.ends };
  }
  return { verdict, evidence: evidence.join(' ') };
}

function canBeMended(outcome: Outcome): boolean {
  return outcome.verdict === 'failed' && outcome.halt !== true && outcome.absent !== true;
}

type Attempt = { clause: Clause; outcome: Outcome };

async function mended(mind: Mind, orders: Orders, at: Attempt): Promise<Outcome> {
  return canBeMended(at.outcome) ? await afterFailure(mind, orders, at) : at.outcome;
}

/** Answers the dialog that a clause left open. Where it closed before the answer came, the user may have the clause done again. */
async function settled(mind: Mind, orders: Orders, at: Attempt): Promise<Outcome> {
  const { clause } = at;
  const outcome = await afterDialog(mind, at);
  if (outcome.verdict !== 'failed' || at.outcome.verdict === 'failed') return outcome;
  return await afterDialog(mind, { clause, outcome: await mended(mind, orders, { clause, outcome }) });
}

/** Answers a dialog that the clause left behind; one that the user did not allow to accept is dismissed by then. */
async function afterDialog(mind: Mind, { clause, outcome }: Attempt): Promise<Outcome> {
  try {
    return await withDialog(mind, clause, outcome);
  } catch (error) {
    if (error instanceof NotAllowed) return unproved(`${outcome.evidence} ${error.message}`);
    if (error instanceof DialogGone) return failed(error.message);
    throw error;
  }
}

const mostQuestions = 3;

/**
 * What could not be done is put to the user: they may do it, say it otherwise, prepare it, have it tried again, or leave it
 * out. Each question after the first says what was done since.
 */
async function afterFailure(mind: Mind, orders: Orders, at: { clause: Clause; outcome: Outcome }): Promise<Outcome> {
  const said = legible(mind, at.clause.text);
  let { outcome } = at;
  let before = `I could not do “${said}”: ${outcome.evidence}`;
  for (let attempt = 0; attempt < mostQuestions; attempt += 1) {
    const answer = await ask(mind, {
      text: `${before}\nSay what to do, answer “try again”, do it yourself and answer “done”, or answer “skip” or “stop”.`,
      key: `after failure ${phraseKey(mind, said)}`,
      purpose: 'once',
      fresh: true,
    });
    const reply = readSaid(mind, answer);
    switch (reply.kind) {
      case 'stop':
        return { ...at.outcome, halt: true };
      case 'skip':
        return unproved(`“${said}” was skipped, as you said.`);
      case 'by-hand':
      case 'nothing':
        return unproved(`You did “${said}” yourself.`);
      case 'words':
        before = `${notUnderstood(reply.text)} “${said}” is still to be done.`;
        continue;
      case 'again':
        before = 'I tried again';
        break;
      case 'orders': {
        const done = await doAll(mind, orders, reply.clauses);
        if (done.verdict === 'failed' && done.halt === true) return done;
        if (done.verdict === 'failed') {
          before = `I tried what you said, and could not do it: ${done.evidence}\n“${said}” is still to be done.`;
          continue;
        }
        if (standsFor(reply.clauses, at.clause)) return done;
        before = `I did what you said (${done.evidence}) and tried again`;
      }
    }
    outcome = await runWithOrders(mind, orders, at.clause);
    if (!canBeMended(outcome)) return outcome;
    before = `${before}, but could not do “${said}”: ${outcome.evidence}`;
  }
  return outcome;
}

/** Carries out what the user said, as long as it works. */
async function doAll(mind: Mind, orders: Orders, clauses: Clause[]): Promise<Outcome> {
  let verdict: Outcome['verdict'] = 'proved';
  const evidence: string[] = [];
  for (const clause of clauses) {
    const outcome = await runWithOrders(mind, orders, clause);
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') verdict = 'unproved';
    evidence.push(outcome.evidence);
  }
  return { verdict, evidence: evidence.join(' ') };
}

const turnsForOneClause = 200;

/** A clause is left before its end, with this outcome. */
class Left extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.evidence);
    this.outcome = outcome;
    this.name = 'Left';
  }
}

/** Runs a clause, ready to leave it when the chat says to skip or stop. */
async function runWithOrders(mind: Mind, orders: Orders, clause: Clause): Promise<Outcome> {
  orders.leaves = leaving(mind, orders, clause);
  try {
    return await runClause(mind, clause);
  } catch (error) {
    if (error instanceof Left) return error.outcome;
    if (error instanceof DialogGone) return failed(error.message);
    if (error instanceof NotAllowed) return unproved(`Left out “${legible(mind, clause.text)}”. ${error.message}`);
    throw error;
  } finally {
    orders.leaves = null;
  }
}

/** Says after each turn of a clause whether it is to be left, and as what. */
function leaving(mind: Mind, orders: Orders, clause: Clause): () => Outcome | null {
  let { begun } = mind;
  let turns = 0;
  return () => {
    turns += 1;
    // Each round of a loop is something new.
    if (mind.begun !== begun) [begun, turns] = [mind.begun, 0];
    if (mind.lostPlace !== null) {
      // What is done next would be done on another page than it is meant for: the user says how to go on.
      const evidence = mind.lostPlace;
      mind.lostPlace = null;
      return failed(evidence);
    }
    if (orders.skip) {
      orders.skip = false;
      return unproved(`“${clause.text}” was skipped, as you said.`);
    }
    if (orders.stop) return { ...failed('The user stopped the run.'), halt: true };
    return turns < turnsForOneClause
      ? null
      : failed(`“${clause.text}” was not done within ${turnsForOneClause} turns.`);
  };
}
