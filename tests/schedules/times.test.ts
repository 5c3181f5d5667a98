import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSlot, nextSlots } from '#src/core/schedules/next-slot.ts';
import type { Rule, ZonedRule } from '#src/core/schedules/rule.ts';
import { readUtcShape, utcComponents } from '#src/core/schedules/utc-shape.ts';
import { oracleNextSlot } from './oracle.ts';

/** A release looks at 100,000 cases: SCHEDULE_CASES=100000 npx vitest run tests/schedules/times.test.ts */
const cases = Number(process.env['SCHEDULE_CASES'] ?? 500);
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const [from, until] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

const time = { hour: fc.nat(23), minute: fc.oneof(fc.nat(59), fc.constantFrom(0, 15, 30, 45)) };
const days = fc.uniqueArray(fc.nat(6), { minLength: 1 }).map(list => list.toSorted((a, b) => a - b));
const rules: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ frequency: fc.constant('hourly' as const), minute: time.minute }),
  fc.record({ frequency: fc.constant('daily' as const), ...time }),
  fc.record({ frequency: fc.constantFrom('weekly' as const, 'custom' as const), ...time, days }),
  fc.record({ frequency: fc.constant('monthly' as const), ...time, day: fc.integer({ min: 1, max: 31 }) }),
);

/** Any instant of the century; every second one is near a change of the zone's clock, where such things go wrong. */
const moments = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.integer({ min: from, max: until }),
    fc.option(fc.integer({ min: -3 * 24 * 60, max: 60 * 3 })),
  )
  .map(([timeZone, at, near]) => {
    const change = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(timeZone)
      .getTimeZoneTransition('next');
    const close = near !== null && change && change.epochMilliseconds < until;
    return {
      timeZone,
      after: Temporal.Instant.fromEpochMilliseconds(close ? change.epochMilliseconds + near * 60_000 : at),
    };
  });

/** A rule and a moment; half of the rules with a time of day are within two hours of what the clock shows then. */
const situations = fc
  .tuple(rules, moments, fc.boolean(), fc.integer({ min: -120, max: 120 }), fc.nat(96))
  .map(([rule, { timeZone, after }, close, off, ahead]): { zoned: ZonedRule; after: Temporal.Instant } => {
    const near = after.add({ minutes: off + ahead * 60 }).toZonedDateTimeISO(timeZone);
    if (rule.frequency === 'hourly' || !close) return { zoned: { rule, timeZone }, after };
    return { zoned: { rule: { ...rule, hour: near.hour, minute: near.minute }, timeZone }, after };
  });

const isoTime = (at: number | undefined): string => (at === undefined ? 'never' : new Date(at).toISOString());

test(`the next time is what an oracle finds minute by minute, in every zone from 2000 to 2100 (${cases} cases)`, () => {
  fc.assert(
    fc.property(situations, ({ zoned, after }) => {
      const found = nextSlot(zoned, after);
      expect(isoTime(found?.epochMilliseconds)).toBe(isoTime(oracleNextSlot(zoned, after.epochMilliseconds)));
    }),
    { numRuns: cases },
  );
}, 600_000);

test('once fires at its date and time in its zone, and never again', () => {
  fc.assert(
    fc.property(moments, fc.record(time), ({ timeZone, after }, { hour, minute }) => {
      const { year, month, day } = after.add({ hours: 30 }).toZonedDateTimeISO(timeZone);
      const zoned: ZonedRule = { rule: { frequency: 'once', year, month, day, hour, minute }, timeZone };
      const found = nextSlot(zoned, after);
      expect(isoTime(found?.epochMilliseconds)).toBe(isoTime(oracleNextSlot(zoned, after.epochMilliseconds)));
      expect(found && nextSlot(zoned, found)).toBeUndefined();
    }),
    { numRuns: Math.ceil(cases / 5) },
  );
}, 300_000);

test('the shape in UTC, read back at the same moment, is the same rule, whatever the zone', () => {
  fc.assert(
    fc.property(situations, ({ zoned, after }) => {
      const { frequency } = zoned.rule;
      const components = utcComponents(zoned, after);
      expect(readUtcShape({ frequency, components, timeZone: zoned.timeZone }, after)).toEqual(zoned.rule);
    }),
    { numRuns: cases },
  );
}, 300_000);

test('slots never stand still and never go back', () => {
  fc.assert(
    fc.property(situations, ({ zoned, after }) => {
      const slots = nextSlots(zoned, after, 6).map(slot => slot.epochMilliseconds);
      expect(slots).toHaveLength(6);
      expect(new Set([after.epochMilliseconds, ...slots]).size).toBe(7);
      expect(slots.toSorted((a, b) => a - b)).toEqual(slots);
    }),
    { numRuns: Math.ceil(cases / 5) },
  );
}, 300_000);
