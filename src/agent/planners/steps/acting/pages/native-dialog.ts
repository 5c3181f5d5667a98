/** Native dialogs of the browser: alerts, confirmations and prompts. */
import type { Clause } from '#src/core/steps/clause.ts';
import { isYes } from '#src/agent/safety/consent/approval.ts';
import { phrase, similarity } from '../../words/match.ts';
import { ask, phraseKey } from '../asking/ask.ts';
import { act, DialogGone, inputValue, pause, reveal, RunStopped, type Course, type Mind } from '../mind.ts';

type NativeDialog = NonNullable<Mind['scene']['observation']['dialog']>;

/** Whether the next thing to do is to answer the dialog. */
export function answersDialog(next: Clause | undefined): boolean {
  if (next === undefined) return false;
  if (next.do === 'dialog' || next.do === 'type' || next.do === 'if') return true;
  const word = next.do === 'click' ? (next.target.readings[0]?.label ?? '') : next.do === 'act' ? next.verb : '';
  return /^(?:ok|okay|yes|no|cancel|accept|dismiss|confirm|leave|stay|decline|reject)$/i.test(word);
}

/**
 * A dialog that a clause brought up: what the user ordered is confirmed when the dialog only asks for that again,
 * a value that was said answers a prompt, and anything else is the user's to decide.
 */
export function* settleDialog(mind: Mind, clause: Clause, next: Clause | undefined): Course<string> {
  const open = mind.scene.observation.dialog;
  if (open === null || answersDialog(next)) return '';
  const said = reveal(mind, clause.text);
  const quoted =
    /["“]([^"“”]+)["”]/.exec(said)?.[1] ??
    mind.inputSigns
      .names(clause.text)
      .map(n => inputValue(mind, n))
      .find(v => v !== undefined);
  if (open.kind === 'prompt' && quoted !== undefined) {
    yield* act(mind, 'answer_dialog', { accept: true, text: quoted });
    yield* pause(mind, afterDialogMs);
    return `Answered “${open.message.slice(0, 100)}” with “${quoted}”.`;
  }
  if (open.kind === 'confirm' && similarity(phrase(withoutSmall(open.message)), phrase(withoutSmall(said))) >= 0.5) {
    yield* act(mind, 'answer_dialog', { accept: true });
    yield* pause(mind, afterDialogMs);
    return `Confirmed “${open.message.slice(0, 100)}”.`;
  }
  yield* unexpectedDialog(mind);
  return `Answered the dialog “${open.message.slice(0, 100)}”.`;
}

/** What a dialog held back goes on only once it is answered. */
const afterDialogMs = 500;

function withoutSmall(text: string): string {
  return text.replace(
    /\b(?:are you sure(?: (?:that )?you want to)?|do you (?:really )?want to|really|this|the|it|please|button|click|press)\b/gi,
    ' ',
  );
}

/** A dialog nobody spoke of: an alert is read and closed, anything that decides something is the user's to answer. */
export function* unexpectedDialog(mind: Mind): Course<void> {
  const open = mind.scene.observation.dialog;
  if (open === null) return;
  if (open.kind === 'alert' || open.kind === 'beforeunload') {
    yield* act(mind, 'answer_dialog', { accept: true });
    return;
  }
  const answer = yield* askAbout(mind, open);
  const isPrompt = open.kind === 'prompt';
  const accept = answer !== null && (isPrompt ? !refuses.test(answer) : isYes(answer));
  const now = mind.scene.observation.dialog;
  if (now?.kind !== open.kind || now.message !== open.message) {
    // “Done”: the user answered it in the browser. A yes is for this dialog, and for no other that is open by now.
    if (!accept || isDone.test(answer)) return;
    throw new DialogGone(open.message);
  }
  const done = yield* act(mind, 'answer_dialog', { accept, ...(isPrompt && accept && { text: answer }) });
  if (accept && !done.ok) throw new DialogGone(open.message);
}

/** Asks what to answer. A run that is stopped there leaves no dialog open, behind which the page stands still. */
function* askAbout(mind: Mind, open: NativeDialog): Course<string | null> {
  const asks = open.kind === 'prompt' ? 'What should I answer?' : 'Should I accept? Answer yes or no.';
  try {
    const { text, reply } = yield* ask(mind, {
      text: `The page asks: “${open.message}”. ${asks}`,
      key: phraseKey(mind, `dialog: ${open.message}`),
    });
    if (reply === 'stop') throw new RunStopped();
    // “OK” accepts a confirmation, and is typed into no prompt.
    return text === '' || reply === 'skip' || (reply === 'done' && open.kind === 'prompt') ? null : text;
  } catch (error) {
    if (error instanceof RunStopped) yield* act(mind, 'answer_dialog', { accept: false });
    throw error;
  }
}

const isDone = /^(?:done|all done|(?:i )?did it|i have done it|i'?m done|it'?s done|finished)[.! ]*$/i;
const refuses = /^(?:no|cancel|dismiss|decline|reject|don'?t|nope|n)\b/i;
