import { isSecretField } from '#src/core/secrets/secret-field.ts';
import { namesSecret } from '#src/core/secrets/secret-question.ts';
import { placeholdersIn } from '#src/core/secrets/placeholders.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { nameOf } from '../../page/scene.ts';
import { phrase } from '../../words/match.ts';
import { isShown } from '../look-for.ts';
import { legible, pause, reveal, type Mind } from '../mind.ts';

/** How long a page that signs in has to show its fields. */
const comesMs = 3000;
const lookMs = 300;
/** What the buttons after a password or a code are called, in the spelling in which names are compared. */
const sends = new Set(
  'signin continue verify confirm submit next send done'.split(' ').flatMap(word => phrase(word).canon),
);
const signInPath = /(?:^|[/_.-])(?:log-?in|log-?on|sign-?in|auth|sso)(?:$|[/_.-])/i;

/**
 * Why a clause of a sign-in has nothing to do: with the profile of an earlier run the browser is signed in already. What
 * would type the code and send it then falls away too. Null if there is something to do, or if nothing says so.
 */
export async function signedInAlready(mind: Mind, clause: Clause): Promise<string | null> {
  if (!belongsToSignIn(mind, clause)) {
    mind.signedIn = null;
    return null;
  }
  for (let waited = 0; ; waited += lookMs) {
    if (isNeeded(mind, clause)) return null;
    const sign = mind.signedIn ?? signOf(mind);
    if (sign !== null) {
      mind.signedIn = sign;
      return `Signed in already: ${sign}`;
    }
    if (waited >= comesMs || mind.excluded.has('wait')) return null;
    await pause(mind, lookMs);
  }
}

/** What shows that somebody is signed in. */
function signOf(mind: Mind): string | null {
  const { scene } = mind;
  const signOut = scene.elements.find(item => phrase(nameOf(scene, item)).canon.join(' ') === 'signout');
  if (signOut !== undefined) return `the page offers “${nameOf(scene, signOut)}”.`;
  const asked = mind.askedAddress === null ? null : URL.parse(mind.askedAddress);
  const now = URL.parse(scene.observation.url);
  if (asked === null || now === null || asked.host !== now.host || !signInPath.test(asked.pathname)) return null;
  if (signInPath.test(now.pathname) || isShown(mind, thing('sign in'), { want: 'click' })) return null;
  return `${asked.href} led on to ${now.href}, which asks for nothing.`;
}

function belongsToSignIn(mind: Mind, clause: Clause): boolean {
  const goesOn = mind.signedIn !== null;
  switch (clause.do) {
    case 'sign-in':
      return true;
    case 'type': {
      const said = reveal(mind, clause.value.text);
      const isSecret = namesSecret(`${legible(mind, said)} ${clause.target?.text ?? ''}`);
      return placeholdersIn(said).length > 0 || (goesOn && isSecret);
    }
    case 'ask':
      return goesOn && namesSecret(clause.what);
    case 'click':
    case 'act': {
      const words = phrase(wordsOf(clause)).canon;
      return words.includes('signin') || (goesOn && words.length > 0 && words.every(word => sends.has(word)));
    }
    default:
      return false;
  }
}

function wordsOf(clause: Extract<Clause, { do: 'click' | 'act' }>): string {
  if (clause.do === 'click') return clause.target.readings[0]?.label ?? '';
  return clause.object?.readings[0]?.label ?? clause.verb;
}

/** Whether the page has what the clause works on. */
function isNeeded(mind: Mind, clause: Clause): boolean {
  if (mind.scene.elements.some(({ element, node }) => node.rect.width > 0 && isSecretField(element))) return true;
  switch (clause.do) {
    case 'type':
      return clause.target !== null && isShown(mind, clause.target, { want: 'type' });
    case 'click':
      return isShown(mind, clause.target, { want: 'click' });
    case 'act':
      return isShown(mind, clause.object ?? thing(wordsOf(clause)), { want: 'click' });
    case 'sign-in':
      return isShown(mind, thing('sign in'), { want: 'click' }) || isShown(mind, thing('username'), { want: 'type' });
    default:
      return false;
  }
}
