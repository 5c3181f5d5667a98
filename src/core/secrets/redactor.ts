/**
 * Secrets that may be shown nowhere: texts are given back with a name in place of each, in whatever usual form the
 * secret stands in them (as it is, in addresses, JSON, HTML, base64, hex).
 */
export type Redactor = {
  /** From now on `value` is told as `shown`. Adding the same again does nothing. */
  add(value: string, shown: string): void;
  text(text: string): string;
  /** The same value with all its texts redacted, keys left as they are; itself when there is nothing to redact. */
  deep<T>(value: T): T;
  /** Whether any of the secrets stands in the text. */
  finds(text: string): boolean;
};

/** Shorter ones are redacted only where they are the whole text. */
const shortest = 4;
const strongLength = 8;
const coreLength = 8;
const deepest = 40;

export function createRedactor(): Redactor {
  const shownBy = new Map<string, string>();
  const whole = new Map<string, string>();
  let strong: RegExp | undefined;
  let weak: RegExp | undefined;
  const strongForms = new Set<string>();
  const weakForms = new Set<string>();

  const text = (given: string): string => {
    if (shownBy.size === 0 && whole.size === 0) return given;
    const name = (form: string): string => shownBy.get(form) ?? '';
    let redacted = strong ? given.replace(strong, name) : given;
    if (weak) redacted = redacted.replace(weak, name);
    return whole.get(redacted.trim()) ?? redacted;
  };

  function deep(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null || depth > deepest) return value;
    if (Array.isArray(value)) {
      const redacted = value.map(one => deep(one, depth + 1));
      return redacted.some((one, index) => one !== value[index]) ? redacted : value;
    }
    // Bytes, dates and the like hold no text to redact.
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, one, deep(one, depth + 1)] as const);
    if (entries.every(([, one, redacted]) => one === redacted)) return value;
    return Object.fromEntries(entries.map(([key, , redacted]) => [key, redacted]));
  }

  return {
    add(value, shown) {
      if (value === '') return;
      if (value.length < shortest) return void whole.set(value, shown);
      const forms = isStrong(value) ? strongForms : weakForms;
      for (const form of forms === strongForms ? formsOf(value) : [value, value.trim()]) {
        if (form === '' || shownBy.has(form)) continue;
        shownBy.set(form, shown);
        forms.add(form);
      }
      strong = strongForms.size > 0 ? new RegExp(longestFirst(strongForms), 'g') : undefined;
      // A plain word may stand for itself: only where it stands alone, and not as a part of an address.
      const alone = `(?<![\\p{L}\\p{N}/._-])(?:${longestFirst(weakForms)})(?![\\p{L}\\p{N}/_-]|\\.[\\p{L}\\p{N}])`;
      weak = weakForms.size > 0 ? new RegExp(alone, 'gu') : undefined;
    },
    text,
    // safe because texts stay texts and everything else stays as it is
    deep: <T>(value: T) => deep(value) as T,
    finds: given => text(given) !== given,
  };
}

/** Whether nobody would write it by chance. */
function isStrong(value: string): boolean {
  if (value.length < strongLength) return false;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(value)).length;
  return kinds >= 2 || value.length >= 14;
}

function longestFirst(forms: Iterable<string>): string {
  return [...forms]
    .sort((a, b) => b.length - a.length)
    .map(form => form.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`))
    .join('|');
}

function formsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const percent = [encodeURIComponent(value), strictly(value), new URLSearchParams({ v: value }).toString().slice(2)];
  const json = JSON.stringify(value).slice(1, -1);
  const escaped = [...value].map(letter => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');
  const plain = [value, value.trim(), [...value].toReversed().join('')];
  const html = entities(value);
  const lower = percent.map(form => form.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()));
  const forms = [...plain, ...percent, ...lower, encodeURIComponent(percent[0] ?? ''), json, escaped, ...html];
  return [...new Set([...forms, ...coresOf(bytes), hex, hex.toUpperCase()])].filter(({ length }) => length >= shortest);
}

function strictly(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

function entities(value: string): string[] {
  const basic = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = basic.replaceAll('"', '&quot;');
  return [basic, quoted, quoted.replaceAll("'", '&#39;'), quoted.replaceAll("'", '&#x27;')];
}

/** What base64 makes of the bytes whatever stands before and after them: one text for each place in a group of three. */
function coresOf(bytes: Uint8Array): string[] {
  const cores = [0, 1, 2].flatMap(offset => {
    const all = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
    const core = all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return offset === 0 ? [all, core] : [core];
  });
  const long = cores.filter(({ length }) => length >= coreLength);
  return [...long, ...long.map(core => core.replaceAll('+', '-').replaceAll('/', '_'))];
}
