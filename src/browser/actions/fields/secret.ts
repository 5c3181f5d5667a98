/** Credentials go only to the website they are for, and passwords only into fields for passwords. */
import { takesCode, takesPassword } from '#src/core/secrets/secret-field.ts';
import { askTarget, limitOf, Refusal, type ActionContext, type FrameElement } from '../context.ts';
import { readWebsites, targetOfUrl } from '#src/core/network/websites.ts';
import { pressKeys } from '../keyboard/typing.ts';
import { ask } from '../../observe/ask.ts';
import type { FieldState } from '../../page/wire.ts';
import type { SecretBounds } from '../../run-browser.ts';

const nouns = { id: 'user name', password: 'password', otp: 'one-time code', answer: 'answer' };

/** Refuses a field of another website than the credential's, and one that is not for what would be typed. */
export async function keepToBounds(
  acting: ActionContext,
  field: FrameElement,
  { state, bound }: { state: FieldState; bound: SecretBounds },
): Promise<void> {
  // Asked in our own world of the document that has the field: neither its address nor its page can fake it.
  const origin = await ask(field.view, ['origin', null], limitOf(acting));
  const key = `${bound.kind} → ${origin} → ${state.what}`;
  if (bound.allowed.includes(key)) return;
  const target = targetOfUrl(origin);
  const what = `The ${nouns[bound.kind]} was not typed`;
  if (!target || !readWebsites(bound.websites).allow(target)) {
    const block = { key, origin, field: state.what, why: 'website' as const };
    throw new Refusal(
      'not-allowed',
      `${what}: it is not for ${origin === 'null' ? 'a page without a website' : origin}.`,
      block,
    );
  }
  if (isFor(bound.kind, state)) return;
  throw new Refusal('not-allowed', `${what}: ${state.what} is not a field for it.`, {
    key,
    origin,
    field: state.what,
    why: 'field',
  });
}

/** Enters it into the field, whatever has the focus by then; false where the field did not take it. */
export async function enterSecret(
  acting: ActionContext,
  field: FrameElement,
  how: { text: string; caret: 'all' | 'end' | 'here' },
): Promise<boolean> {
  const taken = await askTarget(acting, field, ['enterSecret', { ref: field.number, ...how }]);
  // For pages that listen for keys: one that says nothing of the secret.
  await pressKeys(acting, 'Shift');
  return taken;
}

function isFor(kind: SecretBounds['kind'], { type, secret, what, maxLength }: FieldState): boolean {
  if (kind === 'id' || type === 'password') return true;
  if (kind === 'password') return secret || takesPassword(what);
  if (kind === 'answer' && takesPassword(what)) return true;
  // Codes are often asked for digit by digit.
  return takesCode(what) || maxLength === 1 || secret;
}
