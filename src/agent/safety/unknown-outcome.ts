import { isYes } from './consent/approval.ts';

/** The question to the user about an irreversible action during which the page or the browser crashed. */
export function askWhetherDone(crashed: 'tab' | 'browser', of: { name: string | undefined; url: string }): string {
  const what = crashed === 'tab' ? 'The page crashed' : 'The browser stopped';
  const done = of.name === undefined ? 'was at it' : `pressed “${of.name.slice(0, 100)}”`;
  const host = URL.parse(of.url)?.host ?? of.url.slice(0, 100);
  return `${what} while I ${done} on ${host}, and I do not know whether that took effect. I will not repeat it without your answer. Please look, then answer “yes” if it took effect or “no” if it did not.`;
}

const did = /^\W*(?:done|it (?:did|is done)|it['’]s done|(?:it )?took effect)\W*$/i;
const didNot =
  /^\W*(?:(?:no|nope)\b\W*)?(?:no|nope|not yet|not done|it (?:did not|didn['’]?t)(?: (?:take effect|happen|work|go through))?)\W*?(?:[,.;:!–—\n]|$)/i;
/** Nobody knows after such an answer: "no, but it may have", "no idea". */
const isUnsure =
  /\b(?:sure|certain|idea|clue|know|think|guess|maybe|perhaps|probably|possibly|might|may|could|but|actually|unless|did)\b/i;

/** The outcome for the planner from the user's answer. An unclear answer leaves the action interrupted. */
export function outcomeFromAnswer(answer: string): {
  ok: boolean;
  message: string;
  interrupted?: true;
  confirmed?: true;
} {
  const crashed = 'It was interrupted by a crash.';
  if (didNot.test(answer) && !isUnsure.test(answer.replaceAll(/\bdid not\b/gi, '')))
    return { ok: false, message: `${crashed} The user says that it did not take effect: it may be done again.` };
  if (isYes(answer) || did.test(answer))
    return { ok: true, message: `${crashed} The user says that it took effect.`, confirmed: true };
  const unknown = 'It is not known whether it took effect, so do not do it again.';
  const said = `The user answered: "${answer.slice(0, 300)}".`;
  return { ok: false, message: `${crashed} ${unknown} ${said}`, interrupted: true };
}
