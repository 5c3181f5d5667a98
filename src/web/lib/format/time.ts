import { limits } from '#src/core/limits.ts';
import { formatNumber } from './number.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** mm:ss, or hh:mm:ss when there are hours; negative times count as none. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/** How long a run took; 'Unavailable' without an end time. */
export function runDuration(run: { created_at: string; ended_at: string | null }): string {
  if (!run.ended_at) return 'Unavailable';
  return formatSeconds((Date.parse(run.ended_at) - Date.parse(run.created_at)) / 1000);
}

/** The 20:00 a run is shown against. */
export const totalRunTime = formatSeconds(limits.shownRunSeconds);

const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, in the largest unit that fits, as `5 min ago`. */
export function formatAgo(iso: string, nowMs: number): string {
  const seconds = (Date.parse(iso) - nowMs) / 1000;
  if (Number.isNaN(seconds)) return '';
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style: 'short' });
  const [unit, length] = relativeUnits.find(([, of]) => Math.abs(seconds) >= of) ?? ['second', 1];
  return format.format(Math.trunc(unit === 'second' ? 0 : seconds / length), unit);
}

/** Date and time to the second, in the form of the locale. */
export function formatExact(iso: string, locale?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(date);
}

/** Day, short month, year and 12-hour time in the user's zone, as `7 Nov 2026, 3:04 PM`. */
export function formatStarted(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Unavailable';
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find(p => p.type === type)?.value ?? '';
  const hour = part('hour') === '0' ? '12' : part('hour');
  const month = part('month').slice(0, 3);
  return `${part('day')} ${month} ${part('year')}, ${hour}:${part('minute')} ${part('dayPeriod').toUpperCase()}`;
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day, in the form of the locale. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** The time of the day, in the form of the locale. */
export function formatClock(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : clockFormat.format(date);
}

/** Milliseconds as people say them: `240 ms`, `1.8 s`, `02:10`. */
export function formatMs(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${formatNumber(ms / 1000, 1)} s`;
  return formatSeconds(ms / 1000);
}
