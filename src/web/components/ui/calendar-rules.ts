type Range = { from: Date | undefined; to?: Date | undefined };

const dayMs = 86_400_000;

/** How many days a range has, both ends counted. */
function daysIn(from: Date, to: Date): number {
  const noon = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((noon(to) - noon(from)) / dayMs) + 1;
}

/** With `max` days chosen no other can be chosen until one is given back. */
export function atMost(selected: readonly Date[], max: number | undefined): ((day: Date) => boolean)[] {
  if (!max || selected.length < max) return [];
  return [day => !selected.some(chosen => chosen.toDateString() === day.toDateString())];
}

/** A range of too few or too many days starts again at the day that was chosen last. */
export function withinCount<T extends Range>(
  range: T | undefined,
  day: Date,
  count: { min?: number | undefined; max?: number | undefined },
): T | Range | undefined {
  if (!range?.from || !range.to) return range;
  const days = daysIn(range.from, range.to);
  const fits = days >= (count.min ?? 1) && days <= (count.max ?? Infinity);
  return fits ? range : { from: day, to: undefined };
}

type WeekInfo = { firstDay: number };

/** The day a week begins with where that language is spoken, Sunday = 0; Monday where the browser does not know. */
export function firstWeekday(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  return ((info?.firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** The names of days and months in a language, from the browser. */
export function calendarWords(locale: string) {
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date): string => format.format(date);
  };
  const weekday = words({ weekday: 'long' });
  const full = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const month = words({ month: 'long', year: 'numeric' });
  return {
    formatters: {
      formatCaption: month,
      formatMonthDropdown: words({ month: 'long' }),
      formatWeekdayName: words({ weekday: 'narrow' }),
    },
    labels: {
      labelGrid: month,
      labelWeekday: weekday,
      labelDayButton: (date: Date, { today, selected }: Record<string, boolean>): string =>
        [today ? 'Today' : '', full(date), selected ? 'selected' : ''].filter(Boolean).join(', '),
      labelMonthDropdown: () => 'Month',
      labelYearDropdown: () => 'Year',
      labelPrevious: () => 'Previous month',
      labelNext: () => 'Next month',
    },
  };
}
