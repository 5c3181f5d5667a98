/** Native dialogs of the browser: alerts, confirmations, prompts, and the question before a page is left. */
import { looks, type Clause } from '#src/core/steps/clause.ts';
import { isYes } from '#src/agent/safety/consent/approval.ts';
import { phrase, similarity } from '../../words/match.ts';
import { ask, phraseKey } from '../asking/ask.ts';
import {
  act,
  Ended,
  failed,
  inputValue,
  Left,
  pause,
  reveal,
  RunStopped,
  unproved,
  type Acted,
  type Mind,
  type Outcome,
} from '../mind.ts';

type NativeDialog = NonNullable<Mind['scene']['observation']['dialog']>;

const accepts = /^(?:ok|okay|yes|accept|confirm|leave)$/i;
const refuses = /^(?:no|cancel|dismiss|stay|close|decline|reject)$/i;

/** How a clause answers a native dialog: whether it accepts it. Null where it does something else. */
export function answerIn(clause: Clause): boolean | null {
  if (clause.do === 'dialog') return clause.accept;
  const words =
    clause.do === 'click' ? (clause.target.readings[0]?.label ?? '') : clause.do === 'act' ? clause.verb : '';
  if (accepts.test(words)) return true;
  return refuses.test(words) ? false : null;
}

/** Whether a clause is done in a dialog that is open. */
export function takesDialog(clause: Clause, { kind }: NativeDialog): boolean {
  return clause.do === 'if' || (clause.do === 'type' && kind === 'prompt') || answerIn(clause) !== null;
}

/** Whether the step goes on with the dialog itself, if only after a look. */
function isLeftTo({ later }: Mind, open: NativeDialog): boolean {
  const next = later.find(clause => !looks.has(clause.do));
  return next !== undefined && takesDialog(next, open);
}

/** What a dialog held back goes on only once it is answered. */
const afterDialogMs = 500;

/**
 * A dialog that a clause brought up: what the user ordered is confirmed when the dialog only asks for that again,
 * a value that was said answers a prompt, and anything else is the user's to decide.
 */
export async function settleDialog(mind: Mind, clause: Clause): Promise<string> {
  const open = mind.scene.observation.dialog;
  if (open === null || isLeftTo(mind, open)) return '';
  const said = reveal(mind, clause.text);
  const quoted =
    /["“]([^"“”]+)["”]/.exec(said)?.[1] ??
    mind.inputSigns
      .names(clause.text)
      .map(n => inputValue(mind, n))
      .find(v => v !== undefined);
  const words = open.message.slice(0, 100);
  if (open.kind === 'prompt' && quoted !== undefined) {
    await answer(mind, true, quoted);
    await pause(mind, afterDialogMs);
    return `Answered “${words}” with “${quoted}”.`;
  }
  if (open.kind === 'confirm' && similarity(phrase(withoutSmall(open.message)), phrase(withoutSmall(said))) >= 0.5) {
    await answer(mind, true);
    await pause(mind, afterDialogMs);
    return `Confirmed “${words}”.`;
  }
  await unexpectedDialog(mind);
  return `Answered the dialog “${words}”.`;
}

/** What came of a clause once the dialog that it left open is answered: what the user refuses there is not proved. */
export async function withDialog(mind: Mind, clause: Clause, outcome: Outcome): Promise<Outcome> {
  const said = outcome.verdict === 'failed' ? '' : await settleDialog(mind, clause);
  if (said === '') return outcome;
  const evidence = `${outcome.evidence} ${said}`.trim();
  return isRefused(mind) ? { ...outcome, ...unproved(`${evidence} You refused it.`) } : { ...outcome, evidence };
}

/** Whether the user refused a dialog in this clause. */
function isRefused({ answered, begun }: Mind): boolean {
  return answered?.accept === false && answered.begun === begun;
}

/** Answers the question that a page asks before it is left, unless the next clause does. @throws Ended where the user wants to stay */
export async function leftAsSaid(mind: Mind): Promise<void> {
  const open = mind.scene.observation.dialog;
  if (open?.kind !== 'beforeunload' || isLeftTo(mind, open)) return;
  await unexpectedDialog(mind);
  if (isRefused(mind)) throw new Ended(unproved(`The page ${mind.scene.observation.url} was not left, as you said.`));
}

function withoutSmall(text: string): string {
  return text.replace(
    /\b(?:are you sure(?: (?:that )?you want to)?|do you (?:really )?want to|really|this|the|it|please|button|click|press)\b/gi,
    ' ',
  );
}

async function answer(mind: Mind, accept: boolean, text?: string): Promise<Acted> {
  // What was filled in is lost with the user's leave.
  if (accept && mind.scene.observation.dialog?.kind === 'beforeunload') mind.filled.forget();
  mind.answered = { accept, begun: mind.begun };
  return await act(mind, 'answer_dialog', { accept, ...(text !== undefined && { text }) });
}

/** A dialog nobody spoke of: an alert is read and closed, anything that decides something is the user's to answer. */
export async function unexpectedDialog(mind: Mind): Promise<void> {
  const open = mind.scene.observation.dialog;
  if (open === null) return;
  if (open.kind === 'alert' || (open.kind === 'beforeunload' && mayBeLeft(mind))) {
    await answer(mind, true);
    return;
  }
  const said = await askAbout(mind, open);
  const accept = said !== null && agrees(open, said);
  const now = mind.scene.observation.dialog;
  if (now?.kind !== open.kind || now.message !== open.message) {
    // “Done”: the user answered it in the browser. A yes is for this dialog, and for no other that is open by now.
    if (!accept || isDone.test(said)) return;
    throw dialogGone(open);
  }
  const done = await answer(mind, accept, accept && open.kind === 'prompt' ? said : undefined);
  if (accept && !done.ok) throw dialogGone(open);
}

/** It closed, and so refused, before the user's answer came. */
function dialogGone({ message }: NativeDialog): Left {
  const asked = `The page asked “${message.slice(0, 200)}”, but its dialog closed before you answered.`;
  return new Left(failed(`${asked} If you try again, I use your answer.`));
}

function agrees({ kind }: NativeDialog, said: string): boolean {
  return kind === 'prompt' ? !declines.test(said) : isYes(said);
}

/** Whether the user has said in this clause that the page may be left. */
function mayBeLeft({ answered, begun }: Mind): boolean {
  return answered?.accept === true && answered.begun === begun;
}

/** Asks what to answer. A run that is stopped there leaves no dialog open, behind which the page stands still. */
async function askAbout(mind: Mind, open: NativeDialog): Promise<string | null> {
  const asks = open.kind === 'prompt' ? 'What should I answer?' : 'Should I accept? Answer yes or no.';
  const leaves = open.kind === 'beforeunload';
  const what = leaves
    ? 'The page warns that something is not saved. Should I leave it? Answer yes or no.'
    : `The page asks: “${open.message}”. ${asks}`;
  try {
    const { text, reply } = await ask(mind, {
      text: what,
      key: phraseKey(mind, leaves ? 'leave the page' : `dialog: ${open.message}`),
    });
    if (reply === 'stop') throw new RunStopped();
    // “OK” accepts a confirmation, and is typed into no prompt.
    return text === '' || reply === 'skip' || (reply === 'done' && open.kind === 'prompt') ? null : text;
  } catch (error) {
    if (error instanceof RunStopped) await act(mind, 'answer_dialog', { accept: false });
    throw error;
  }
}

const isDone = /^(?:done|all done|(?:i )?did it|i have done it|i'?m done|it'?s done|finished)[.! ]*$/i;
const declines = /^(?:no|cancel|dismiss|decline|reject|don'?t|nope|n)\b/i;
