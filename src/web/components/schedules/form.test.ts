import { expect, test } from 'vitest';
import { formErrors, formOf, newForm, type ScheduleForm, sentTimes } from './form.ts';

const now = Temporal.ZonedDateTime.from('2026-11-18T10:30[Europe/Berlin]');
const errors = (form: Partial<ScheduleForm>) => formErrors({ ...newForm, ...form }, now);
const sent = (form: Partial<ScheduleForm>, zone = 'Europe/Berlin') =>
  sentTimes({ ...newForm, ...form }, { zone, now: now.toInstant() });

test('once begins at 09:00 and needs a date that is still to come', () => {
  expect(newForm.time).toBe('09:00');
  expect(errors({ frequency: 'once' })).toEqual({ date: 'Choose a date.' });
  expect(errors({ frequency: 'once', date: '2026-11-19' })).toEqual({});
  expect(errors({ frequency: 'once', date: '2026-11-18' })).toEqual({
    time: 'That time has passed. Choose a later one.',
  });
  expect(Object.keys(errors({ frequency: 'once', date: '2026-11-17' }))).toEqual(['date']);
  expect(errors({ frequency: 'once', date: '2027-11-18' })).toEqual({ date: 'Choose a date within a year.' });
  expect(errors({ frequency: 'once', date: '2026-11-19', time: '' })).toEqual({ time: 'Choose a time.' });
});

test('hourly needs a minute from 0 to 59', () => {
  for (const minute of [undefined, -1, 60, 1.5])
    expect(Object.keys(errors({ frequency: 'hourly', minute }))).toEqual(['minute']);
  for (const minute of [0, 59]) expect(errors({ frequency: 'hourly', minute })).toEqual({});
});

test('daily, weekly, monthly and custom need a time and their days', () => {
  expect(errors({ frequency: 'daily' })).toEqual({});
  expect(Object.keys(errors({ frequency: 'daily', time: '25:00' }))).toEqual(['time']);
  expect(errors({ frequency: 'weekly' })).toEqual({ weekdays: 'Choose at least one weekday.' });
  expect(errors({ frequency: 'custom' })).toEqual({ weekdays: 'Choose at least one weekday.' });
  expect(errors({ frequency: 'custom', weekdays: [1, 3, 5] })).toEqual({});
  for (const dayOfMonth of [undefined, 0, 32])
    expect(errors({ frequency: 'monthly', dayOfMonth })).toEqual({ dayOfMonth: 'Choose a day from 1 to 31.' });
  expect(errors({ frequency: 'monthly', dayOfMonth: 31 })).toEqual({});
});

test('each frequency sends its own shape, in UTC', () => {
  const once = { frequency: 'once', date: '2026-12-24' } as const;
  expect(sent(once)).toStrictEqual({ minute: 0, hour: 8, day_of_month: 24, month: 12 });
  expect(sent({ frequency: 'hourly', minute: 7 })).toStrictEqual({ minute: 7, hour: 0 });
  expect(sent({ frequency: 'daily' })).toStrictEqual({ minute: 0, hour: 8 });
  expect(sent({ frequency: 'weekly', weekdays: [2] })).toStrictEqual({ minute: 0, hour: 8, day_of_week: 2 });
  expect(sent({ frequency: 'monthly', dayOfMonth: 15 })).toStrictEqual({ minute: 0, hour: 8, day_of_month: 15 });
  expect(sent({ frequency: 'custom', weekdays: [5, 1] })).toStrictEqual({ minute: 0, hour: 8, day_of_week: [1, 5] });
});

test('weekly sends only the weekday that was chosen first, Sunday as 0', () => {
  expect(sent({ frequency: 'weekly', weekdays: [3, 1, 0] })).toMatchObject({ day_of_week: 3 });
  expect(sent({ frequency: 'weekly', weekdays: [0, 6] })).toMatchObject({ day_of_week: 0 });
});

test('the date of once moves with the zone, and of hourly only the minute', () => {
  const once = { frequency: 'once', date: '2026-12-31', time: '20:15' } as const;
  expect(sent(once, 'America/New_York')).toStrictEqual({ minute: 15, hour: 1, day_of_month: 1, month: 1 });
  expect(sent(once, 'Asia/Tokyo')).toStrictEqual({ minute: 15, hour: 11, day_of_month: 31, month: 12 });
  const summer = { frequency: 'once', date: '2027-07-01' } as const;
  expect(sent(summer), 'by the offset of its own day').toMatchObject({ hour: 7 });
  expect(sent({ frequency: 'hourly', minute: 50 }, 'Asia/Kathmandu')).toStrictEqual({ minute: 5, hour: 0 });
  const monday = { frequency: 'weekly', weekdays: [1], time: '01:00' } as const;
  expect(sent(monday, 'Asia/Tokyo')).toStrictEqual({ minute: 0, hour: 16, day_of_week: 0 });
});

test('a schedule opens in the form as it was made', () => {
  const fields = { minute: 5, hour: 7, day_of_month: null, month: null, day_of_week: [1, 4] };
  const form = formOf('custom', fields, undefined);
  expect(form).toMatchObject({ frequency: 'custom', time: '07:05', weekdays: [1, 4] });
  expect(formOf('once', { minute: 0, hour: 18 }, '2026-12-24')).toMatchObject({ date: '2026-12-24', time: '18:00' });
  expect(formOf('hourly', { minute: 40, hour: null }, undefined)).toMatchObject({ minute: 40, time: '09:00' });
});
