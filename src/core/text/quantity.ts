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
