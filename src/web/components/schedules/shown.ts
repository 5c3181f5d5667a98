import type { Schedule } from '#src/contract/schedule.ts';
import { componentsOf } from '#src/core/schedules/rule.ts';
import { readUtcShape } from '#src/core/schedules/utc-shape.ts';
import { nextRun, type TimeFields } from './next-run.ts';

export type LocalTimeFields = TimeFields & { year?: number | null | undefined };

/** The user's own zone, as `Europe/Berlin`. */
export function userZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function nowIn(zone: string): Temporal.ZonedDateTime {
  return Temporal.Now.zonedDateTimeISO(zone);
}

/** A schedule's fields on the user's clock, whatever zone it was made for. */
export function timesIn(zone: string, schedule: Schedule): LocalTimeFields {
  const { frequency, time_components: utc } = schedule;
  if (schedule.time_zone === zone) return schedule.local_time_components;
  if (frequency === 'once') {
    const { year, month, day_of_month: day, hour, minute } = utc;
    if (year === null || month === null || day === null) return utc;
    const at = Temporal.PlainDateTime.from({ year, month, day, hour: hour ?? 0, minute });
    const local = at.toZonedDateTime('UTC').withTimeZone(zone);
    return { minute: local.minute, hour: local.hour, day_of_month: local.day, month: local.month, year: local.year };
  }
  return componentsOf(readUtcShape({ frequency, components: utc, timeZone: zone }, Temporal.Now.instant()));
}

/** Soonest next run first; those that will not run by themselves come last. */
export function bySoonest(schedules: readonly Schedule[], now: Temporal.ZonedDateTime): Schedule[] {
  const key = (schedule: Schedule): number => {
    if (schedule.status === 'finished') return Infinity;
    if (schedule.next_run_at) return Date.parse(schedule.next_run_at);
    const fields = timesIn(now.timeZoneId, schedule);
    // Paused: after those that run, in the order in which they would.
    return 1e15 + nextRun(schedule.frequency, fields, now).epochMilliseconds;
  };
  return schedules
    .map(schedule => ({ schedule, key: key(schedule) }))
    .toSorted((a, b) => a.key - b.key || a.schedule.id.localeCompare(b.schedule.id))
    .map(({ schedule }) => schedule);
}

/** A time in the user's language, as `Mon, 23 Nov 2026, 9:00 AM`. */
export function formatRunTime(iso: string, zone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(iso));
}

/** What is known of the zone for people: `Europe/Berlin, GMT+1`. */
export function zoneLabel(zone: string): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(part => part.type === 'timeZoneName')?.value;
  return offset && offset !== zone ? `${zone.replaceAll('_', ' ')} (${offset})` : zone;
}
