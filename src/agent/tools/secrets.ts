import type { SecretBounds } from '#src/browser/run-browser.ts';
import { placeholderOf, replacePlaceholders, type SecretField } from '#src/core/secrets/placeholders.ts';

export type SecretSource = {
  /** The value; undefined for an unknown name or one that has none. */
  secret(name: string, field: SecretField): string | undefined;
  /** Where it may be typed. */
  bounds(name: string, field: SecretField): SecretBounds;
};

type Revealed =
  | { ok: true; text: string; secret: boolean; bound?: SecretBounds; name?: string }
  | { ok: false; message: string };

const strictness: Record<SecretField, number> = { id: 0, answer: 1, otp: 2, password: 3 };

/** Replaces placeholders by their credentials, below every planner; an unknown name is refused. */
export function revealSecrets(text: string, { secret, bounds }: SecretSource): Revealed {
  const names = new Set<string>();
  let kind: SecretField = 'id';
  let missing: string | undefined;
  const revealed = replacePlaceholders(text, ({ name, field }) => {
    const value = secret(name, field);
    names.add(name);
    if (strictness[field] > strictness[kind]) kind = field;
    if (value === undefined)
      missing ??= field === 'otp' ? `one-time codes for "${name}"` : `credential named "${name}"`;
    return value ?? '';
  });
  if (missing) return { ok: false, message: `This task has no ${missing}.` };
  const [name, ...more] = names;
  if (name === undefined) return { ok: true, text, secret: false };
  // A text with credentials of two websites is typed nowhere.
  if (more.length > 0) return { ok: false, message: 'One text can hold one credential only.' };
  return {
    ok: true,
    text: revealed,
    secret: kind !== 'id',
    bound: bounds(name, kind),
    name: placeholderOf(name, kind),
  };
}
