import { DateTime, IANAZone } from 'luxon';
import type { Rule, ZonedRule } from '#src/core/schedules/rule.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** No zone is further from UTC, and none has changed its clock by more. */
const reach = 26 * 60 * minute;

/**
 * The first slot after `after`, found another way than the product does: by Luxon's wall clock (the time-zone data of
 * Intl) alone, trying every date and, where a clock was changed, every minute. Times are milliseconds since the epoch.
 */
export function oracleNextSlot({ rule, timeZone }: ZonedRule, after: number): number | undefined {
  const zone = IANAZone.create(timeZone);
  const wall = (at: number): number => at + zone.offset(at) * minute;
  if (rule.frequency === 'hourly') {
    for (let at = (Math.floor(after / minute) + 1) * minute; ; at += minute) {
      if (DateTime.fromMillis(wall(at), { zone: 'utc' }).minute === rule.minute) return at;
    }
  }
  const today = Math.floor(wall(after) / day) * day;
  const slots: number[] = [];
  for (let date = today - 2 * day; date <= today + horizon(rule, today); date += day) {
    if (!fitsDate(rule, DateTime.fromMillis(date, { zone: 'utc' }))) continue;
    const at = instantOf(date + (rule.hour * 60 + rule.minute) * minute, wall);
    if (at > after) slots.push(at);
    if (slots.length > 2) break;
  }
  return slots.length > 0 ? Math.min(...slots) : undefined;
}

function horizon(rule: Rule, today: number): number {
  if (rule.frequency === 'once') return Math.max(0, Date.UTC(rule.year, rule.month - 1, rule.day) - today) + day;
  return (rule.frequency === 'monthly' ? 65 : 16) * day;
}

function fitsDate(rule: Exclude<Rule, { frequency: 'hourly' }>, date: DateTime<true> | DateTime<false>): boolean {
  switch (rule.frequency) {
    case 'once':
      return date.year === rule.year && date.month === rule.month && date.day === rule.day;
    case 'daily':
      return true;
    case 'monthly':
      return date.day === rule.day || (date.day < rule.day && date.plus({ days: 1 }).day === 1);
    default:
      return rule.days.includes(date.weekday === 7 ? 0 : date.weekday);
  }
}

/** The first instant whose wall clock shows `local`, else the first one after the gap that swallowed it. */
function instantOf(local: number, wall: (at: number) => number): number {
  // Any offset in force around here may give it; when none does, it was swallowed, and each minute is looked at.
  const offsets = [local - reach, local, local + reach].map(at => wall(at) - at);
  const shown = offsets.map(offset => local - offset).filter(at => wall(at) === local);
  if (shown.length > 0) return Math.min(...shown);
  for (let at = local - reach; at <= local + reach; at += minute) {
    if (wall(at) > local && wall(at - minute) < local) return at;
  }
  throw new Error('No instant found');
}
