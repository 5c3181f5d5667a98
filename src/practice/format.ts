const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const longDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 4250 → "£42.50". */
export function money(pence: number): string {
  return pounds.format(pence / 100);
}

/** "2026-11-27" → "Friday 27 November 2026". The text as it came when it is no date. */
export function dayInWords(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : longDate.format(time).replace(',', '');
}

/** An ISO instant → "27 Nov 2026" (UTC). */
export function shortDay(instant: string): string {
  return shortDate.format(Date.parse(instant));
}

/** 1536 → "1.5 KB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The UTC day of `now` plus `days`, as "YYYY-MM-DD". */
export function isoDay(now: Date, days = 0): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
