/** Runs in pages too, so it imports nothing. */
export type SecretPurpose = 'password' | 'code' | 'card';

/** The secret that a field is for by its `autocomplete` attribute, as the HTML standard names them. */
export function secretPurpose(autocomplete: string): SecretPurpose | undefined {
  if (/(?<![\w-])(?:current|new)-password(?![\w-])/i.test(autocomplete)) return 'password';
  if (/(?<![\w-])one-time-code(?![\w-])/i.test(autocomplete)) return 'code';
  return /(?<![\w-])cc-(?:number|csc|exp)/i.test(autocomplete) ? 'card' : undefined;
}
