/** The forms in which a browser's date, time and colour controls take their values. */

const formats: Record<string, string> = {
  date: 'a date such as 2026-12-31',
  time: 'a time such as 15:30',
  'datetime-local': 'a date and time such as 2026-12-31T15:30',
  month: 'a month such as 2026-12',
  week: 'a week such as 2026-W52',
  color: 'a colour such as #ff8800',
  range: 'a number',
  number: 'a number',
};

export function formatOf(type: string): string {
  return formats[type] ?? 'another value';
}

/** The value as a control of this type takes it; undefined when it cannot be read as one without guessing. */
export function asControlValue(type: string, value: string): string | undefined {
  const text = value.trim().replace(/\s+/g, ' ');
  return (readers.get(type) ?? numberOf)(text);
}

const readers: ReadonlyMap<string, (text: string) => string | undefined> = new Map([
  ['date', dateOf],
  ['time', timeOf],
  ['datetime-local', momentOf],
  ['month', monthOf],
  ['week', weekOf],
  ['color', colourOf],
]);

function momentOf(text: string): string | undefined {
  const [, day, time] =
    /^(.*?)(?:[T,] ?| (?:at )?)(\d{1,2}(?::\d{2}(?::\d{2})?)? ?(?:[ap]\.?m\.?)?)$/i.exec(text) ?? [];
  const [date, clock] = [day && dateOf(day), time && timeOf(time)];
  return date && clock ? `${date}T${clock}` : undefined;
}

function monthOf(text: string): string | undefined {
  return /^\d{4}-\d{2}$/.test(text) ? text : dateOf(`1 ${text}`)?.slice(0, 7);
}

function weekOf(text: string): string | undefined {
  return /^\d{4}-W\d{2}$/i.exec(text)?.[0].toUpperCase();
}

function numberOf(text: string): string | undefined {
  const number = text.replace(',', '.').replace(/ ?%$/, '');
  return number !== '' && Number.isFinite(Number(number)) ? String(Number(number)) : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Year first, a named month, or day and month that cannot be mistaken for each other. */
function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return dateFrom(iso[1], iso[2], iso[3]);
  const named =
    /^(?:\w{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*|([a-z]{3})[a-z]*\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(\d{4})$/i.exec(
      text,
    );
  if (named)
    return dateFrom(
      named[5],
      String(months.indexOf((named[2] ?? named[3] ?? '').toLowerCase()) + 1),
      named[1] ?? named[4],
    );
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  // With points the day comes first everywhere; with strokes it depends on the country.
  if (text.includes('.') || Number(first) > 12) return dateFrom(year, second, first);
  if (Number(second) > 12 || first === second) return dateFrom(year, first, second);
  return undefined;
}

function dateFrom(year = '', month = '', day = ''): string | undefined {
  const made = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${made}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(made) ? made : undefined;
}

function timeOf(text: string): string | undefined {
  const [, hours, minutes = '00', seconds, half] =
    /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text) ?? [];
  if (hours === undefined || (!text.includes(':') && !half)) return undefined;
  const afternoon = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (afternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}${seconds ? `:${seconds}` : ''}`;
}

const colours: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  lime: '#00ff00',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  gray: '#808080',
  grey: '#808080',
  brown: '#a52a2a',
};

function colourOf(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(lower);
  if (short)
    return `#${[...short]
      .slice(1)
      .map(digit => digit + digit)
      .join('')}`;
  return colours[lower];
}
