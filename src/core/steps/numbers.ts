const units = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `first` → 1, `3rd` → 3, `last` → -1; null for any other word. */
export function ordinal(word: string): number | null {
  const digits = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word);
  if (digits !== null) return Number(digits[1]);
  if (word === 'last') return -1;
  const at = ordinals.indexOf(word);
  return at > 0 ? at : null;
}

/** `three` → 3, `12` → 12; null for any other word. */
export function cardinal(word: string): number | null {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  const at = units.indexOf(word);
  return at >= 0 ? at : null;
}

/** 2 → `2nd`, -1 → `last`. */
export function ordinalWord(nth: number): string {
  return nth === -1 ? 'last' : (ordinals[nth] ?? `${nth}th`);
}
