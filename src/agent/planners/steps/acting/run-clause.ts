import { isAtWork } from './effect.ts';
import { blocks, looks, presses, type Clause, type ClauseOf, type Test } from '#src/core/steps/clause.ts';
import { askUser, needInputs } from './asking/ask.ts';
import { checkClause, chooseClause } from './fields/choose.ts';
import { fillClause } from './fields/fill.ts';
import { clear, typeClause } from './fields/type.ts';
import { upload } from './fields/upload.ts';
import { clickClause } from './press/click.ts';
import { download } from './press/download.ts';
import { filter } from './press/filter.ts';
import { keys } from './press/keys.ts';
import { namedAction } from './press/named-action.ts';
import { close, open } from './press/open-close.ts';
import { drag, hover } from './press/pointer.ts';
import { sort } from './press/sort.ts';
import { answerIn, takesDialog, unexpectedDialog, withDialog } from './pages/native-dialog.ts';
import { recovering } from './pages/recover.ts';
import { search } from './pages/search.ts';
import { signIn, signOut } from './pages/sign-in.ts';
import { signedInAlready } from './pages/signed-in.ts';
import { inTab } from './pages/tab-panel.ts';
import { dialog, go, history, scroll, tabs, wait } from './pages/travel.ts';
import { inTurn } from './in-turn.ts';
import { isShown, lookFor, shown } from './look-for.ts';
import { loop } from './loops.ts';
import { legible, outcomeOf, pause, proved, unproved, type Mind, type Outcome } from './mind.ts';
import { count, readClause } from '../reading/read-clause.ts';
import { noteThing } from './subject.ts';
import { holdsNow, verify } from './test.ts';
import { unusedValue } from './values/unused.ts';
import { givenValue } from './values/values.ts';
import { verified } from './verify.ts';

/** What leaves the page as it is, but for what a press does: what presses showed has to stay. */
const keepsLooking: ReadonlySet<Clause['do']> = new Set([...looks, ...presses, ...blocks, 'ask', 'stop']);

/** Does one clause and checks what it claims. */
export async function runClause(mind: Mind, clause: Clause): Promise<Outcome> {
  mind.clause = clause;
  mind.begun += 1;
  if (!keepsLooking.has(clause.do)) mind.work.lasting = [];
  const already = clause.do === 'sign-in' && clause.url !== null ? null : await signedInAlready(mind, clause);
  if (already !== null) {
    if (clause.do === 'sign-in') mind.session ??= { by: clause, url: mind.scene.observation.url };
    return proved(already);
  }
  const began = mind.scene.observation;
  // The columns of a loop's rows are no inputs.
  const named = clause.do === 'for-each' ? ('input' in clause.rows ? clause.rows.input : '') : clause.text;
  if (!(await needInputs(mind, named))) return unproved('A value of this step was not given.');
  const outer = mind.said;
  const said: string[] = [];
  mind.said = said;
  const done = await outcomeOf(() => recovering(mind, clause, () => outcomeOf(() => doClause(mind, clause))));
  mind.said = outer;
  if (done.verdict !== 'failed') noteThing(mind, clause);
  const outcome = await verified(mind, { clause, began }, done);
  const unused = outcome.verdict === 'proved' ? unusedValue(mind, clause, { began, calls: said }) : null;
  if (unused === null) return outcome;
  return unproved(`${outcome.evidence} But “${legible(mind, unused)}” was used nowhere.`);
}

async function doClause(mind: Mind, given: Clause): Promise<Outcome> {
  const clause = await inTab(mind, given);
  mind.clause = clause;
  const accept = answerIn(clause);
  const open = mind.scene.observation.dialog;
  if (accept !== null && (open !== null || clause.do === 'dialog')) {
    const words = clause.do === 'dialog' ? clause.words : null;
    return await dialog(mind, { do: 'dialog', accept, words, text: clause.text });
  }
  const answered = accept === null ? null : answeredBefore(mind, clause, accept);
  if (answered !== null) return answered;
  if (open !== null && clause.do !== 'verify' && !takesDialog(clause, open)) await unexpectedDialog(mind);
  // safe because the skill of a kind of clause is given clauses of that kind
  const skill = skills[clause.do] as (mind: Mind, clause: Clause) => Promise<Outcome>;
  return await skill(mind, clause);
}

/** "Click OK" after a dialog that the user was asked about: it is answered, unless the page has something of that name. */
function answeredBefore(mind: Mind, clause: Clause, accept: boolean): Outcome | null {
  const { answered } = mind;
  if (clause.do !== 'click' || answered === null || answered.begun !== mind.begun - 1) return null;
  if (isShown(mind, clause.target, { want: 'click' })) return null;
  return answered.accept === accept
    ? proved('The dialog was answered so already.')
    : unproved('The dialog was answered otherwise.');
}

type Skills = { [K in Clause['do']]: (mind: Mind, clause: ClauseOf<K>) => Promise<Outcome> };

/** What carries out each kind of clause. */
const skills: Skills = {
  go,
  open,
  history,
  tab: tabs,
  scroll,
  click: clickClause,
  hover,
  drag,
  keys,
  type: typeClause,
  clear,
  fill: fillClause,
  choose: chooseClause,
  check: checkClause,
  upload,
  search,
  'sign-in': signIn,
  'sign-out': signOut,
  act: (mind, clause) => (clause.verb === 'close' ? close(mind, clause) : namedAction(mind, clause)),
  sort,
  filter,
  download,
  dialog,
  read: readClause,
  'read-fields': readClause,
  'read-list': readClause,
  count,
  ask: askUser,
  verify: (mind, { test }) => verify(mind, test),
  wait,
  if: conditional,
  'for-each': loop,
  repeat: loop,
  until: loop,
  stop,
};

/** Ends the run; the steps after this one are not done. */
async function stop(mind: Mind, { say }: ClauseOf<'stop'>): Promise<Outcome> {
  const words = say === null ? null : await givenValue(mind, say, null);
  return { ...proved('The step says to stop here.'), ends: words ?? '' };
}

/** How long something that a condition asks about may take to come; longer where the page is at work. */
const comesMs = 4000;
const comesAtWorkMs = 15_000;
const heldMs = 1000;

/** What may still come is waited for; that it did not come is an answer too. */
async function conditional(mind: Mind, clause: ClauseOf<'if'>): Promise<Outcome> {
  const test = aboutBody(clause);
  const negated = test.negated !== clause.negated;
  const comes = (test.of === 'thing' && test.state === 'there') || test.of === 'text';
  const look = async (): Promise<{ holds: boolean; seen: string }> => {
    const now = await holdsNow(mind, test);
    return { ...now, holds: now.holds !== clause.negated };
  };
  let now = await look();
  // What is not there may still come, and what is not there yet does not prove that it is absent.
  for (let waited = 0; now.holds === (negated && comes) && !mind.excluded.has('wait'); waited += 500) {
    if (waited >= (comes && isAtWork(mind) ? comesAtWorkMs : negated ? heldMs : comes ? comesMs : heldMs)) break;
    await pause(mind, 500);
    now = await look();
  }
  if (now.holds) speakOf(mind, test);
  const branch = now.holds ? clause.then : clause.otherwise;
  if (branch.length === 0) return proved(`Not needed: ${now.seen}`);
  return await runAll(mind, branch);
}

/** "If there is a button called X, click it": it is what the condition found. */
function speakOf(mind: Mind, test: Test): void {
  const found = test.of === 'thing' ? lookFor(mind, shown(mind, test.target), { want: 'any' }).found : null;
  if (found !== null) mind.spoken = found.ref;
}

/** "Close the banner if there is one": what is asked about is what is to be acted on. */
function aboutBody({ test, then }: ClauseOf<'if'>): Test {
  const first = then[0];
  if (test.of !== 'thing' || !test.target.pronoun || first === undefined) return test;
  const target = 'target' in first ? first.target : 'object' in first ? first.object : null;
  return target === null || target === undefined ? test : { ...test, target };
}

/** Runs clauses one after the other, as one. */
export async function runAll(mind: Mind, clauses: Clause[]): Promise<Outcome> {
  const { later, clause: outer } = mind;
  try {
    return await inTurn(clauses, async (clause, rest) => {
      mind.later = [...rest, ...later];
      return await withDialog(mind, clause, await runClause(mind, clause));
    });
  } finally {
    Object.assign(mind, { later, clause: outer });
  }
}
