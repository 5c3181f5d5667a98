import { clauseOf, type Clause } from '#src/core/step-language/clause.ts';
import { parseStep } from '#src/core/step-language/parse-step.ts';
import { ask, isByHand, isSkip, isStop, needInputs, phraseKey } from './ask.ts';
import { checkClause, chooseClause } from './choose.ts';
import { clickClause, clickInOrder, submit } from './click.ts';
import { askUser, drag, hover, keys, signIn } from './dealings.ts';
import { mail } from './mail.ts';
import { search } from './search.ts';
import { deed, find, markText } from './deed.ts';
import { openOrClose } from './open-close.ts';
import { fillClause } from './fill.ts';
import { failed, legible, proved, unproved, type Course, type Mind, type Outcome } from './mind.ts';
import { readClause } from '../reading/read-clause.ts';
import { solveOnPage } from './solve.ts';
import { holdsNow, verify, waitFor } from './test.ts';
import { dialog, go, history, scroll, tabs, unexpectedDialog, wait } from './travel.ts';
import { typeClause } from './type.ts';
import { upload } from './upload.ts';

export type Done = { outcome: Outcome; swallowed: number };

/** Does one clause. `swallowed` tells how many of the clauses after it are done with it. */
export function* runClause(mind: Mind, clause: Clause): Course<Done> {
  mind.clause = clause;
  if (!(yield* needInputs(mind, clause.text)))
    return { outcome: unproved('A value that this needs was not given.'), swallowed: 0 };
  const answersDialog =
    clause.do === 'dialog' ||
    (clause.do === 'click' &&
      /^(?:ok|okay|yes|no|cancel|accept|dismiss|confirm|leave|stay)$/i.test(clause.target.readings[0]?.label ?? ''));
  if (mind.scene.observation.dialog !== null && !answersDialog && !/^(?:verify|act|type|if)$/.test(clause.do))
    yield* unexpectedDialog(mind);
  if (mind.scene.observation.dialog !== null && (answersDialog || clause.do === 'act') && clause.do !== 'dialog') {
    const label =
      clause.do === 'click' ? (clause.target.readings[0]?.label ?? '') : clause.do === 'act' ? clause.verb : '';
    const accept = !/^(?:no|cancel|dismiss|stay|close|decline|reject)$/i.test(label);
    return { outcome: yield* dialog(mind, clauseOf({ do: 'dialog', accept, words: null }, clause.text)), swallowed: 0 };
  }
  if (clause.do === 'click') return yield* clickClause(mind, clause);
  return { outcome: yield* runOther(mind, clause), swallowed: 0 };
}

function* runOther(mind: Mind, clause: Exclude<Clause, { do: 'click' }>): Course<Outcome> {
  switch (clause.do) {
    case 'go':
      return yield* go(mind, clause);
    case 'history':
      return yield* history(mind, clause);
    case 'hover':
      return yield* hover(mind, clause);
    case 'drag':
      return yield* drag(mind, clause);
    case 'type':
      return yield* typeClause(mind, clause);
    case 'fill':
      return yield* fillClause(mind, clause);
    case 'choose':
      return yield* chooseClause(mind, clause);
    case 'check':
      return yield* checkClause(mind, clause);
    case 'keys':
      return yield* keys(mind, clause);
    case 'act':
      return yield* deed(mind, clause);
    case 'search':
      return yield* search(mind, clause);
    case 'submit':
      return yield* submit(mind, clause.verb, clause.object);
    case 'sign-in':
      return yield* signIn(mind, clause);
    case 'upload':
      return yield* upload(mind, clause);
    case 'scroll':
      return yield* scroll(mind, clause);
    case 'wait':
      return yield* wait(mind, clause);
    case 'tab':
      return yield* tabs(mind, clause);
    case 'dialog':
      return yield* dialog(mind, clause);
    case 'read':
      return yield* readClause(mind, clause);
    case 'verify':
      return yield* verify(mind, clause.test);
    case 'ask':
      return yield* askUser(mind, clause);
    case 'open':
      return yield* openOrClose(mind, clause);
    case 'find':
      return yield* find(mind, clause);
    case 'mail':
      return yield* mail(mind, clause);
    case 'in-order':
      return yield* clickInOrder(mind, clause);
    case 'mark-text':
      return yield* markText(mind, clause);
    case 'solve':
      return solve(mind);
    case 'if':
      return yield* conditional(mind, clause);
    case 'create':
      return yield* create(mind, clause);
    case 'until':
      return yield* until(mind, clause);
    case 'for-each':
    case 'repeat':
    case 'sort':
      return failed('This planner cannot do that yet.');
    case 'nothing':
      return proved('There is nothing to do.');
    case 'unknown':
      return yield* askMeaning(mind, clause);
  }
}

function solve(mind: Mind): Outcome {
  const answer = solveOnPage(mind.scene);
  if (answer === null) return failed('I see no sum or equation that I can solve.');
  mind.lastRead = answer;
  return proved(`The answer is ${answer}.`);
}

/** Makes a new thing of its kind: the control for it, its facts in the form that opens, and the form sent off. */
function* create(mind: Mind, clause: Extract<Clause, { do: 'create' }>): Course<Outcome> {
  const { verb, object, phrase, pairs, text } = clause;
  const opened = yield* deed(mind, clauseOf({ do: 'act', verb, object, phrase }, text));
  if (opened.verdict === 'failed') return opened;
  const filled = yield* fillClause(mind, clauseOf({ do: 'fill', where: null, pairs }, text));
  if (filled.verdict === 'failed') return filled;
  const next = mind.ahead[0];
  if (
    next?.do === 'submit' ||
    (next?.do === 'act' && /^(?:save|send|create|add|confirm)$/.test(next.verb)) ||
    next?.do === 'click'
  )
    return filled;
  return yield* submit(mind, verb === 'add' ? 'save' : verb, null);
}

const conditionMs = 1500;

function* conditional(mind: Mind, clause: Extract<Clause, { do: 'if' }>): Course<Outcome> {
  const met = yield* waitFor(mind, clause.test, holdsNow(mind, clause.test).holds ? 0 : conditionMs);
  const branch = met.verdict === 'proved' ? clause.then : clause.otherwise;
  if (branch.length === 0) return proved(`Not needed: ${met.evidence}`);
  return yield* runAll(mind, branch);
}

/** Runs clauses one after the other, as one. */
export function* runAll(mind: Mind, clauses: Clause[]): Course<Outcome> {
  let result = proved('');
  for (let i = 0; i < clauses.length; i += 1) {
    const { outcome, swallowed } = yield* runClause(mind, clauses[i]!);
    if (outcome.verdict === 'failed') return outcome;
    result = {
      verdict: result.verdict === 'unproved' ? 'unproved' : outcome.verdict,
      evidence: `${result.evidence} ${outcome.evidence}`.trim(),
    };
    i += swallowed;
  }
  return result;
}

const repetitions = 50;

function* until(mind: Mind, clause: Extract<Clause, { do: 'until' }>): Course<Outcome> {
  for (let n = 0; n < repetitions; n += 1) {
    const now = holdsNow(mind, clause.test);
    if (now.holds) return proved(now.seen);
    const outcome = yield* runAll(mind, clause.body);
    if (outcome.verdict === 'failed') return outcome;
  }
  return failed(`Did it ${repetitions} times, and still: ${holdsNow(mind, clause.test).seen}`);
}

/** Words that could not be read as something to do: the user says them otherwise. */
function* askMeaning(mind: Mind, clause: Clause): Course<Outcome> {
  const said = legible(mind, clause.text);
  const key = phraseKey(mind, said);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = yield* ask(mind, {
      text: `I do not know how to do “${said}”. Please say it as single actions, such as: click “Save”; type “Ann” in the Name field; choose “France” from Country. Or do it yourself and answer “done”, or answer “skip”.`,
      key,
      fresh: attempt > 0,
    });
    if (isStop(answer)) return { ...failed('The user stopped the run.'), halt: true };
    if (isSkip(answer)) return unproved(`“${said}” was skipped as the user said.`);
    if (isByHand(answer) || answer === '') return unproved(`The user took care of “${said}”.`);
    const told = parseStep(mind.veil.hide(answer));
    if (told.length > 0 && told.every(c => c.do !== 'unknown')) return yield* runAll(mind, told);
  }
  return failed(`I do not know how to do “${said}”.`);
}
