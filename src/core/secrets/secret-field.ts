/** The classifier of fields: which ones hold a secret, and which of a user's secrets may be typed into one. */
import { secretPurpose, type SecretPurpose } from './field-purpose.ts';
import { namesSecret } from './secret-question.ts';

/** A field in the words of an observation or a recording. */
export type Field = { name: string; type?: string | undefined; autocomplete?: string | undefined };

/** Longer names are a page's prose. */
const longestName = 200;

/** The secret that a field is for, by its type, its purpose or its name; undefined for any other field. */
export function secretOf({ name, type, autocomplete = '' }: Field): SecretPurpose | undefined {
  if (type === 'password') return 'password';
  const purpose = secretPurpose(autocomplete);
  if (purpose) return purpose;
  const words = name.slice(0, longestName);
  if (!namesSecret(words)) return undefined;
  if (namesCard(words)) return 'card';
  return passwordNames.test(words) ? 'password' : 'code';
}

const passwordNames =
  /pass(?!code)|pwd|kennwort|contrase|mot de passe|senha|wachtwoord|hasło|парол|パスワード|密码|密碼/i;

export function isSecretField(field: Field): boolean {
  return secretOf(field) !== undefined;
}

const cardWords =
  /\b(?:card|cc|cvv|cvc|iban|account)[ _-]?(?:num|no|number|code)|^cc-|\bcc-|kartennummer|número de tarjeta|numéro de carte/i;

/** Whether a field is for the data of a card or a bank account. */
export function namesCard(words: string): boolean {
  return cardWords.test(words);
}

const passwordPlaces =
  /pass|pwd|\bpin\b|secret|token|\bkey\b|kennwort|contrase|mot de passe|senha|parol|wachtwoord|पासवर्ड|密码|パスワード/i;
const codePlaces = /code|otp|token|authenticat|verif|one.?time|2fa|two.?factor|\bpin\b|digit/i;

/** Whether a stored password may be typed into a field of that name. */
export function takesPassword(name: string): boolean {
  return passwordPlaces.test(name);
}

/** Whether a stored one-time code may be typed into a field of that name. */
export function takesCode(name: string): boolean {
  return codePlaces.test(name);
}

const changing = /\b(?:password|code|otp|pin|secret|token|captcha|passcode)\b/i;

/** Whether an answer to a question for that is good once only, so that no later run gets it: a secret, or any code or captcha. */
export function isGoodOnce(phrase: string): boolean {
  return changing.test(phrase) || namesSecret(phrase);
}
