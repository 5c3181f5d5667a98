import { isAtWork } from './effect.ts';
import { kindsOf } from '#src/agent/verification/fitting.ts';
import { clauseOf, type Clause, type Test, type Value } from '#src/core/step-language/clause.ts';
import { ask, askUser, needInputs, phraseKey } from './asking/ask.ts';
import { checkClause, chooseClause } from './fields/choose.ts';
import { clickClause, submit } from './press/click.ts';
import { keys } from './press/keys.ts';
import { drag, hover } from './press/pointer.ts';
import { signIn } from './pages/sign-in.ts';
import { signedInAlready } from './pages/signed-in.ts';
import { search } from './pages/search.ts';
import { namedAction, find, unlessForm } from './press/named-action.ts';
import { openOrClose } from './press/open-close.ts';
import { fillClause, hasFields, showsForm } from './fields/fill.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { askLeftOver } from './asking/left-over.ts';
import { lookFor, shown } from './look-for.ts';
import { loop } from './loops.ts';
import { nameOf, type Item } from '../page/scene.ts';
import { phrase } from '../words/match.ts';
import { failed, legible, pause, proved, unproved, type Course, type Mind, type Outcome } from './mind.ts';
import { readClause } from '../reading/read-clause.ts';
import { isTypable } from '../page/scene.ts';
import { sort } from './press/sort.ts';
import { noteThing } from './subject.ts';
import { examples, notUnderstood, readSaid } from './asking/talk.ts';
import { holdsNow, verify } from './test.ts';
import { dialog, go, history, scroll, tabs, wait } from './pages/travel.ts';
import { inTab } from './pages/tab-panel.ts';
import { settleDialog, unexpectedDialog } from './pages/native-dialog.ts';
import { typeClause } from './fields/type.ts';
import { verified } from './verify.ts';
import { unusedValue } from './values/unused.ts';
import { upload } from './fields/upload.ts';
import { forbidden, statedWish } from './fields/wish.ts';
import { moveToBin } from './press/into-bin.ts';

export type Done = { outcome: Outcome; swallowed: number };

/** Does one clause and checks what it claims. `swallowed`: how many of the clauses after it are done with it. */
export function* runClause(mind: Mind, given: Clause): Course<Done> {
  mind.clause = given;
  const clause = meant(mind, yield* inTab(mind, given));
  mind.clause = clause;
  mind.begun += 1;
  const already = clause.do === 'sign-in' && clause.url !== null ? null : yield* signedInAlready(mind, clause);
  if (already !== null) return { outcome: proved(already), swallowed: 0 };
  // The columns of a loop's rows are no inputs.
  const began = mind.scene.observation;
  const named = clause.do === 'for-each' ? ('input' in clause.rows ? clause.rows.input : '') : clause.text;
  if (!(yield* needInputs(mind, named)))
    return { outcome: unproved('A value of this step was not given.'), swallowed: 0 };
  const calls: string[] = [];
  const instead = yield* noting(askLeftOver(mind, clause), calls);
  // Orders that used none of a value prepared the clause, which is still to be done.
  const isPrepared = instead?.verdict === 'proved' && unusedValue(mind, clause, { began, calls }) !== null;
  if (instead !== null && !isPrepared) return { outcome: instead, swallowed: 0 };
  const done = yield* noting(doClause(mind, clause), calls);
  if (done.outcome.verdict !== 'failed') noteThing(mind, clause);
  const outcome = yield* verified(mind, { clause, began }, done.outcome);
  const unused = outcome.verdict === 'proved' ? unusedValue(mind, clause, { began, calls }) : null;
  if (unused === null) return { ...done, outcome };
  return { ...done, outcome: unproved(`${outcome.evidence} But “${legible(mind, unused)}” was used nowhere.`) };
}

/** Does a course and keeps what its calls say. */
function* noting<T>(course: Course<T>, calls: string[]): Course<T> {
  for (;;) {
    const next = course.next();
    if (next.done === true) return next.value;
    for (const { arguments: said } of next.value)
      if (calls.length < 500) calls.push(JSON.stringify(said).slice(0, 20_000));
    yield next.value;
  }
}

function* doClause(mind: Mind, clause: Clause): Course<Done> {
  if (mind.scene.observation.dialog !== null && !isAnswer(clause) && !/^(?:verify|act|type|if)$/.test(clause.do))
    yield* unexpectedDialog(mind);
  const label = mind.scene.observation.dialog === null ? null : answerLabel(clause);
  if (label !== null) {
    const accept = !/^(?:no|cancel|dismiss|stay|close|decline|reject)$/i.test(label);
    return { outcome: yield* dialog(mind, clauseOf({ do: 'dialog', accept, words: null }, clause.text)), swallowed: 0 };
  }
  if (clause.do === 'click') return yield* clickClause(mind, clause);
  // safe because the skill of a kind of clause is given clauses of that kind
  const skill = skills[clause.do] as (mind: Mind, clause: Clause) => Course<Outcome>;
  return { outcome: yield* skill(mind, clause), swallowed: 0 };
}

/** Whether a clause says by itself how to answer a native dialog. */
function isAnswer(clause: Clause): boolean {
  if (clause.do !== 'click') return clause.do === 'dialog';
  const label = clause.target.readings[0]?.label ?? '';
  return /^(?:ok|okay|yes|no|cancel|accept|dismiss|confirm|leave|stay)$/i.test(label);
}

/** The words of a press that answer the dialog that is open; null for what does something else. */
function answerLabel(clause: Clause): string | null {
  if (clause.do === 'act') return clause.verb;
  return clause.do === 'click' && isAnswer(clause) ? (clause.target.readings[0]?.label ?? '') : null;
}

type Skills = {
  [K in Exclude<Clause['do'], 'click'>]: (mind: Mind, clause: Extract<Clause, { do: K }>) => Course<Outcome>;
};

/** What carries out each kind of clause. */
const skills: Skills = {
  go,
  history,
  hover,
  drag: dragOrBin,
  type: typeClause,
  fill: (mind, clause) => fillClause(mind, clause),
  choose: chooseClause,
  check: checkClause,
  keys,
  act: actOrPassOn,
  search,
  submit: (mind, { verb, object }) => submit(mind, verb, object),
  'sign-in': signIn,
  upload,
  scroll,
  wait,
  tab: tabs,
  dialog,
  read: readClause,
  verify: wishOrTest,
  ask: askUser,
  open: openOrClose,
  find,
  mail,
  if: conditional,
  create,
  until: loop,
  'for-each': loop,
  repeat: loop,
  sort,
  nothing: forbidden,
  unknown: askMeaning,
};

/** "Copy the link" is a press of the page's own button where it has one called so; else it is reading. */
function meant({ scene }: Mind, clause: Clause): Clause {
  const said = clause.do === 'read' ? phrase(clause.text.slice(0, 100)).words : [];
  const isMeant = (item: Item): boolean => {
    const [first, ...rest] = phrase(nameOf(scene, item)).words;
    return item.role === 'button' && first === 'copy' && rest.length > 0 && rest.every(word => said.includes(word));
  };
  const button = said[0] === 'copy' ? scene.elements.find(isMeant) : undefined;
  if (button === undefined) return clause;
  const target = targetOf(JSON.stringify(nameOf(scene, button)));
  return clauseOf({ do: 'click', target, button: 'left', count: 1, path: [] }, clause.text);
}

/** "Send it to Ann" of a message that is listed, where nothing is being written: it is passed on to her. */
function* actOrPassOn(mind: Mind, clause: Extract<Clause, { do: 'act' }>): Course<Outcome> {
  const { verb, object, to = '', text } = clause;
  const isMessage = object === null ? mind.spoken !== null : /\b(?:e?mail|message|letter)\b/i.test(object.text);
  const writes = mind.scene.elements.some(item => isTypable(item) && item.element?.role !== 'searchbox');
  if (verb !== 'send' || to === '' || !isMessage || writes) return yield* namedAction(mind, clause);
  return yield* mail(mind, clauseOf({ do: 'mail', verb: 'forward', message: object, to, words: '' }, text));
}

function* dragOrBin(mind: Mind, clause: Extract<Clause, { do: 'drag' }>): Course<Outcome> {
  return (yield* moveToBin(mind, clause)) ?? (yield* drag(mind, clause));
}

function* wishOrTest(mind: Mind, clause: Extract<Clause, { do: 'verify' }>): Course<Outcome> {
  return (yield* statedWish(mind, clause)) ?? (yield* verify(mind, clause.test));
}

/** Replies to a message or passes it on: by the page's control of that name, the field that opens, and what sends it. */
function* mail(mind: Mind, clause: Extract<Clause, { do: 'mail' }>): Course<Outcome> {
  const { verb, message, to, words, text } = clause;
  const whole = message === null ? verb : `${verb} to ${message.text}`;
  const opened = yield* namedAction(mind, clauseOf({ do: 'act', verb, object: message, phrase: whole }, text));
  if (opened.verdict === 'failed') return opened;
  const said = verb === 'forward' ? { label: 'To', value: to } : { label: 'Message', value: words };
  const value: Value = { text: said.value, quoted: true, from: 'said' };
  // The only large field of what opened is for the message, whatever it is called.
  const isNamed = lookFor(mind, targetOf(said.label), { want: 'type', near: null }).found !== null;
  const target = targetOf(isNamed || verb === 'forward' ? said.label : 'the text area');
  const pairs = [{ value, target }];
  const typed = yield* typeClause(mind, clauseOf({ do: 'type', pairs, append: false }, text));
  const next = mind.later[0];
  if (typed.verdict === 'failed' || next?.do === 'submit' || next?.do === 'act' || next?.do === 'click') return typed;
  return yield* submit(mind, 'send', null);
}

/** Makes a new thing of its kind: the control for it, its facts in the form that opens, and the form sent off. */
function* create(mind: Mind, clause: Extract<Clause, { do: 'create' }>): Course<Outcome> {
  const { verb, object, phrase, pairs, text } = clause;
  const had = mind.scene;
  const order = clauseOf({ do: 'act', verb, object, phrase }, text);
  // "Close the case with the comment …": what is said beside an action goes first, where its field is there.
  if (!kindsOf(verb).includes('create') && hasFields(mind, pairs)) {
    const said = yield* fillClause(mind, clauseOf({ do: 'fill', where: null, pairs }, text));
    return said.verdict === 'failed' ? said : after(said, yield* namedAction(mind, order));
  }
  const opened = showsForm(mind, object, pairs) ? proved('') : yield* namedAction(mind, order);
  if (opened.verdict === 'failed') return opened;
  const filled = yield* fillClause(mind, clauseOf({ do: 'fill', where: null, pairs }, text), had);
  if (filled.verdict === 'failed') return filled;
  const next = mind.later[0];
  if (
    next?.do === 'submit' ||
    (next?.do === 'act' && /^(?:save|send|create|add|confirm)$/.test(next.verb)) ||
    next?.do === 'click'
  )
    return filled;
  return after(filled, yield* submit(mind, verb === 'add' ? 'save' : verb, null));
}

/** What comes of a form that was sent: no more than what came of filling it in. */
function after(filled: Outcome, sent: Outcome): Outcome {
  return filled.verdict === 'unproved' && sent.verdict === 'proved'
    ? unproved(`${filled.evidence} ${sent.evidence}`)
    : sent;
}

/** How long something that a condition asks about may take to come; longer where the page is at work. */
const comesMs = 4000;
const comesAtWorkMs = 15_000;
const heldMs = 1000;

/** What may still come is waited for; that it did not come is an answer too. */
function* conditional(mind: Mind, clause: Extract<Clause, { do: 'if' }>): Course<Outcome> {
  const test = aboutBody(clause);
  const comes = (test.of === 'thing' && test.state === 'there') || test.of === 'text';
  let now = holdsNow(mind, test);
  // What is not there may still come, and what is not there yet does not prove that it is absent.
  for (let waited = 0; now.holds === (test.negated && comes) && !mind.excluded.has('wait'); waited += 500) {
    if (waited >= (comes && isAtWork(mind) ? comesAtWorkMs : test.negated ? heldMs : comes ? comesMs : heldMs)) break;
    yield* pause(mind, 500);
    now = holdsNow(mind, test);
  }
  if (now.holds) speakOf(mind, test);
  const branch = now.holds ? clause.then : clause.otherwise;
  if (branch.length === 0) return proved(`Not needed: ${now.seen}`);
  return yield* runAll(mind, branch);
}

/** "If there is a button called X, click it": it is what the condition found. */
function speakOf(mind: Mind, test: Test): void {
  const found = test.of === 'thing' ? lookFor(mind, shown(mind, test.target), { want: 'any' }).found : null;
  if (found !== null) mind.spoken = found.ref;
}

/** "Close the banner if there is one": what is asked about is what is to be acted on. */
function aboutBody({ test, then }: Extract<Clause, { do: 'if' }>): Test {
  const first = then[0];
  if (test.of !== 'thing' || !test.target.pronoun || first === undefined) return test;
  const target = 'target' in first ? first.target : 'object' in first ? first.object : null;
  return target === null || target === undefined ? test : { ...test, target };
}

/** Runs clauses one after the other, as one. */
export function* runAll(mind: Mind, clauses: Clause[]): Course<Outcome> {
  const { ahead, later, clause: outer } = mind;
  try {
    return yield* inOrder(mind, clauses);
  } finally {
    Object.assign(mind, { ahead, later, clause: outer });
  }
}

function* inOrder(mind: Mind, clauses: Clause[]): Course<Outcome> {
  const { ahead, later } = mind;
  let result = proved('');
  for (let i = 0; i < clauses.length; i += 1) {
    const clause = clauses[i];
    if (clause === undefined) break;
    const rest = clauses.slice(i + 1);
    mind.ahead = rest.length > 0 ? rest : ahead;
    mind.later = [...rest, ...later];
    const { outcome, swallowed } = yield* runClause(mind, clause);
    const settled = outcome.verdict === 'failed' ? '' : yield* settleDialog(mind, clause, rest[swallowed]);
    if (outcome.verdict === 'failed') return outcome;
    result = {
      verdict: result.verdict === 'unproved' ? 'unproved' : outcome.verdict,
      evidence: [result.evidence, outcome.evidence, settled].filter(said => said !== '').join(' '),
    };
    i += swallowed;
  }
  return result;
}

/** Words that could not be read as something to do: the user says them otherwise. */
function* askMeaning(mind: Mind, clause: Clause): Course<Outcome> {
  const said = legible(mind, clause.text);
  const key = phraseKey(mind, said);
  const had = mind.scene;
  let before = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = yield* ask(mind, {
      text: `${before}I do not know how to do “${said}”. Write it as actions, for example: ${examples}. Or do it yourself and answer “done”, or answer “skip”.`,
      key,
      fresh: attempt > 0,
    });
    const reply = readSaid(mind, answer);
    if (reply.kind === 'stop') return { ...failed('The user stopped the run.'), halt: true };
    if (reply.kind === 'skip') return unproved(`“${said}” was skipped, as you said.`);
    if (reply.kind === 'by-hand' || reply.kind === 'nothing') return unproved(`You did “${said}” yourself.`);
    if (reply.kind === 'orders') return unlessForm(mind, had, yield* runAll(mind, reply.clauses));
    before =
      reply.kind === 'words' ? `${notUnderstood(reply.text)}\n` : 'I tried again and still do not understand it.\n';
  }
  return failed(`I do not know how to do “${said}”.`);
}
