/**
 * The grammar of placeholders: `{{name.field}}` stands for a secret that is typed below every planner. Spaces around the name
 * and after the field do not count. All code that reads or writes placeholders does it by these functions.
 *
 * - `placeholderOf` writes one; `placeholdersIn`, `hasPlaceholder` and `replacePlaceholders` read them.
 * - `withoutMarks` takes `{input}` and `{{…}}` out of a text, for those who read only its own words.
 */

/** What a credential gives: its user name, password and one-time code. `answer`: what a user answered in the chat. */
export type SecretField = 'id' | 'password' | 'otp' | 'answer';

/** `otp secret` is only ever redacted: no placeholder gives it. */
export type RedactedField = SecretField | 'otp secret';

/** One of a text: `text` is how it is written there. */
export type Placeholder = { text: string; name: string; field: SecretField };

const placeholder = /\{\{([^{}]+)\.(id|password|otp|answer)\s*\}\}/g;
const marks = /\{\{?[^{}]*\}?\}/g;

export function placeholderOf(name: string, field: RedactedField): string {
  return `{{${name}.${field}}}`;
}

export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(placeholder)].map(([whole, name, field]) => readAs(whole, name, field));
}

export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) >= 0;
}

export function replacePlaceholders(text: string, by: (found: Placeholder) => string): string {
  return text.replace(placeholder, (whole: string, name: string, field: string) => by(readAs(whole, name, field)));
}

function readAs(text: string, name = '', field = ''): Placeholder {
  // safe because the expression matches these fields alone
  return { text, name: name.trim(), field: field as SecretField };
}

/** The text with a space in the place of each `{input}` and `{{…}}`, whatever stands in it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(marks, ' ');
}

/** Each `{input}` and `{{…}}` of a text as it is written, with what it names. */
export function marksIn(text: string): { text: string; name: string }[] {
  return [...text.matchAll(marks)].map(([mark]) => ({ text: mark, name: mark.replace(/[{}]/g, '').trim() }));
}
