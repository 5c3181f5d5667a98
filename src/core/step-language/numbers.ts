const units = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);
const rounds: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
  dozen: 12,
};
export const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `first` → 1, `3rd` → 3, `last` → -1, `second-to-last` → -2; null for any other word. */
export function ordinal(word: string): number | null {
  const lower = word.toLowerCase();
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(lower);
  if (digits) return Number(digits[1]);
  if (lower === 'last' || lower === 'final' || lower === 'bottommost') return -1;
  if (lower === 'second-to-last' || lower === 'penultimate') return -2;
  if (lower === 'topmost') return 1;
  const at = ordinals.indexOf(lower);
  return at > 0 ? at : null;
}

/** `three` → 3, `12` → 12; null for any other word. */
export function cardinal(word: string): number | null {
  const lower = word.toLowerCase();
  if (/^\d+$/.test(lower)) return Number(lower);
  const at = units.indexOf(lower);
  return at >= 0 ? at : (rounds[lower] ?? null);
}

/** The first quantity of a text, with thousands marks, money signs and durations such as `1h 20m` (minutes) understood. */
export function quantity(text: string): number | null {
  const time = /(?<!\d)(\d+)\s*(?:h|hr|hrs|hours?)\b[\s,]*(?:(\d+)\s*(?:m|min|mins|minutes?)\b)?/i.exec(text);
  if (time) return Number(time[1]) * 60 + Number(time[2] ?? 0);
  const clock = /\b(\d{1,2}):(\d{2})\s*(am|pm)?/i.exec(text);
  if (clock) {
    const half = clock[3]?.toLowerCase();
    return ((Number(clock[1]) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0)) * 60 + Number(clock[2]);
  }
  const found = /[-−]?\d[\d,  ]*(?:\.\d+)?/.exec(text.replace(/(\d)\s+(?=\d{3}\b)/g, '$1'));
  if (!found) return null;
  let digits = found[0].replace(/[  ]/g, '').replace('−', '-');
  // A lone comma before one or two last digits is a decimal mark.
  digits = /^-?\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replace(/,/g, '');
  const value = Number(digits);
  return Number.isFinite(value) ? value : null;
}

/** Words that ask for the least or the most of something: sign and what is compared, '' when the word does not say. */
export function superlative(word: string): { least: boolean; what: string } | null {
  return superlatives[word.toLowerCase()] ?? null;
}

const superlatives: Record<string, { least: boolean; what: string }> = {
  cheapest: { least: true, what: 'price' },
  lowest: { least: true, what: '' },
  smallest: { least: true, what: '' },
  least: { least: true, what: '' },
  fewest: { least: true, what: '' },
  shortest: { least: true, what: '' },
  fastest: { least: true, what: 'duration' },
  quickest: { least: true, what: 'duration' },
  earliest: { least: true, what: 'date' },
  oldest: { least: true, what: 'date' },
  highest: { least: false, what: '' },
  largest: { least: false, what: '' },
  biggest: { least: false, what: '' },
  greatest: { least: false, what: '' },
  longest: { least: false, what: '' },
  most: { least: false, what: '' },
  dearest: { least: false, what: 'price' },
  priciest: { least: false, what: 'price' },
  slowest: { least: false, what: 'duration' },
  newest: { least: false, what: 'date' },
  latest: { least: false, what: 'date' },
};
