/** What a person's answer to "May I?" means. */

const yes =
  /^\W*(y|yes|yep|yeah|ok|okay|sure|allow|allowed|approve|approved|confirm|confirmed|proceed|continue|go on|go ahead|do it|accept|agree|please do)\b/i;
const no = /\b(no|not|don['’]?t|never|stop|cancel|refuse)\b/i;

/** Only a plain yes is one. */
export function isYes(answer: string): boolean {
  return yes.test(answer) && !no.test(answer);
}
