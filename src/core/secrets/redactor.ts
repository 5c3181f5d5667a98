/**
 * The redactor: takes secrets out of texts, in whatever usual form they stand there (see `forms.ts`).
 *
 * - `forModels`: the placeholder stands in the secret's place, to be typed as it stands. For planners, models, stored steps.
 * - `forPeople`: `••••••` stands there, and in the place of a placeholder. For the chat, timelines, results, logs.
 * - `text` and `deep` redact texts and values of any shape; `parts` texts that follow each other, over which a page may have
 *   split a secret; `typed` the text of a place that secrets are typed in.
 * - A short secret (under 6 characters), or one that is a word of the task itself, may stand in any text by chance: `typed`
 *   alone redacts it.
 */
import { digitsOf, digitsPattern, encodedForms, isStrong, plainForms, reversed } from './forms.ts';
import { placeholderOf, replacePlaceholders } from './placeholders.ts';

/** What people see in the place of a secret. */
export const redacted = '••••••';

export type Secret = {
  /** Empty for one that is made only when it is typed: its placeholder means nothing to people before that either. */
  value: string;
  /** What models see in its place. */
  placeholder: string;
  /** It is a word of the task itself: see `isWordOf`. */
  common?: boolean;
};

export type Redaction = {
  text(text: string): string;
  /**
   * The same value with all its texts redacted, and keys that are more than a name; itself when there is nothing to redact.
   * Plain words under the keys of `protocolFields` stay: a user may have chosen one of them as a password.
   */
  deep<T>(value: T, protocolFields?: readonly string[]): T;
  /** A text that may be JSON, and stays JSON when it is: a number that is a secret becomes a text. */
  json(text: string): string;
  /**
   * Texts that follow each other. `weak`: a secret that may be there by chance counts too, where it fills the texts that it
   * stands in. Not for names: `1`, `2`, `3` are the pages of a list.
   */
  parts(texts: readonly string[], options?: { weak?: boolean }): string[];
  /** The text of a place that secrets are typed in, where short and common ones are redacted too. */
  typed(text: string): string;
};

export type Redactor = {
  /** From now on the secret is redacted. Adding the same again does nothing. */
  add(secret: Secret): void;
  forModels: Redaction;
  forPeople: Redaction;
};

/** In characters: shorter secrets are redacted only where they are typed. */
export const shortestAnywhere = 6;
/** Less of a secret that is cut off may be a word. */
const shortestCut = 6;
const deepest = 40;
/** Shown by nothing: a page may put them between the letters of a secret. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Whether a secret is a plain word, or a few, that the task's own texts have: taking it out of every text would spoil them. */
export function isWordOf(texts: readonly string[], value: string): boolean {
  const word = value.trim().toLowerCase();
  if (!/^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u.test(word) || isStrong(value.trim())) return false;
  const own = ` ${word} `;
  return texts.some(text => ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `.includes(own));
}

/** `shortest`: characters of the shortest secret that is redacted wherever it stands alone. */
export function createRedactor({ shortest = shortestAnywhere } = {}): Redactor {
  const known = createKnown(shortest);
  return {
    add: known.add,
    forModels: redactionBy(known, { shown: placeholder => placeholder, also: text => text }),
    forPeople: redactionBy(known, { shown: () => redacted, also: known.withoutPlaceholders }),
  };
}

type Deep = { protocolFields?: readonly string[]; numbers?: boolean };
type Known = ReturnType<typeof createKnown>;
type Show = (placeholder: string) => string;

/** The secrets by their forms. */
function createKnown(shortest: number) {
  const byForm = new Map<string, string>();
  const typed = new Map<string, string>();
  /** What a page may split or cut off. */
  const values = new Map<string, string>();
  const placeholders = new Set<string>();
  const loose = new Set<string>();
  const words = new Set<string>();
  const numbers = new Set<string>();
  let expressions: RegExp[] | undefined;

  function add({ value, placeholder, common = false }: Secret): void {
    const bare = value.trim();
    placeholders.add(placeholder);
    if (bare === '') return;
    if (!typed.has(bare)) typed.set(bare, placeholder);
    const strong = isStrong(value);
    if ([...bare].length < shortest || (common && !strong)) return;
    expressions = undefined;
    if (!values.has(bare)) values.set(bare, placeholder);
    const digits = digitsOf(bare);
    if (digits) note(numbers, digits, placeholder);
    const plain = plainForms(value);
    for (const form of strong ? [...plain, reversed(value)] : plain) note(strong ? loose : words, form, placeholder);
    for (const form of encodedForms(value)) note(loose, form, placeholder);
  }

  function note(forms: Set<string>, form: string, placeholder: string): void {
    const key = forms === loose ? form.toLowerCase() : form;
    forms.add(key);
    if (!byForm.has(key)) byForm.set(key, placeholder);
  }

  /** Longest first, so that of a secret within another the longer one is named. */
  const anyOf = (forms: Iterable<string>): string =>
    [...forms]
      .sort((a, b) => b.length - a.length)
      .map(form => RegExp.escape(form))
      .join('|');

  function build(): RegExp[] {
    const built: RegExp[] = [];
    if (loose.size > 0) built.push(new RegExp(anyOf(loose), 'giu'));
    const grouped = [...numbers].map(digitsPattern).join('|');
    if (numbers.size > 0) built.push(new RegExp(grouped, 'gu'));
    // A plain word may stand for itself: only where it stands alone, and not as a part of an address.
    const alone = String.raw`(?<![\p{L}\p{N}/._-])(?:${anyOf(words)})(?![\p{L}\p{N}/_-]|\.[\p{L}\p{N}])`;
    if (words.size > 0) built.push(new RegExp(alone, 'gu'));
    return built;
  }

  /** The placeholder of a form that was found; none for one that only folding its case makes the same. */
  function placeholderFor(form: string): string {
    return byForm.get(form) ?? byForm.get(form.toLowerCase()) ?? byForm.get(digitsOf(form) ?? '') ?? redacted;
  }

  return {
    add,
    isEmpty: () => placeholders.size === 0,
    values: (): ReadonlyMap<string, string> => values,
    typed: (text: string) => typed.get(text.trim()),
    replace(text: string, shown: Show): string {
      expressions ??= build();
      return expressions.reduce((left, one) => left.replace(one, form => shown(placeholderFor(form))), text);
    },
    withoutPlaceholders(text: string): string {
      if (!text.includes('{{')) return text;
      const read = replacePlaceholders(text, ({ text: whole, name, field }) =>
        placeholders.has(placeholderOf(name, field)) ? redacted : whole,
      );
      return [...placeholders].reduce((left, one) => left.replaceAll(one, redacted), read);
    },
  };
}

function redactionBy(known: Known, { shown, also }: { shown: Show; also: (text: string) => string }): Redaction {
  function text(given: string): string {
    if (known.isEmpty() || given === '') return given;
    const bare = given.replace(invisible, '');
    const plain = known.replace(given, shown);
    const without = bare === given ? plain : known.replace(bare, shown);
    // Signs that nobody sees stay, unless they hid a secret.
    const replaced = without === bare ? plain : without;
    return also(withoutCut(replaced, known.values(), shown));
  }

  function deep(value: unknown, { protocolFields = [], numbers = false }: Deep, depth = 0): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number' && numbers) return number(value);
    if (typeof value !== 'object' || value === null || depth > deepest) return value;
    const inside = (one: unknown): unknown => deep(one, { protocolFields, numbers }, depth + 1);
    if (Array.isArray(value)) {
      const all = value.map(inside);
      return all.some((one, index) => one !== value[index]) ? all : value;
    }
    // Bytes, dates and the like hold no text to redact.
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== null) return value;
    const entries = Object.entries(value);
    const now = entries.map(([key, one]): [string, unknown] => [
      redactKey(key),
      protocolFields.includes(key) && isWords(one) ? one : inside(one),
    ]);
    const same = now.every(([key, one], index) => key === entries[index]?.[0] && one === entries[index][1]);
    return same ? value : Object.fromEntries(now);
  }

  /** Names of properties are code's; other keys may be texts of a page. */
  const redactKey = (key: string): string => (/^[a-z_]+$/i.test(key) ? key : text(key));

  function number(value: number): number | string {
    const digits = String(value);
    const left = text(digits);
    return left === digits ? value : left;
  }

  function json(given: string): string {
    const value = parsed(given);
    const left = deep(value, { numbers: true });
    // What is nested deeper than `deep` goes is redacted as text.
    return text((left !== value && written(left)) || given);
  }

  return {
    text,
    // safe because texts stay texts and everything else stays as it is
    deep: <T>(value: T, protocolFields: readonly string[] = []) => deep(value, { protocolFields }) as T,
    json,
    parts: (texts, { weak = false } = {}) => withoutSplit(texts, known.values(), { shown, weak }).map(text),
    typed(given) {
      const placeholder = known.typed(given);
      return placeholder === undefined ? text(given) : shown(placeholder);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a value that is nested too deep to be written. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isWords) : typeof value === 'string' && /^[a-z_-]+$/i.test(value);
}

/** Takes out what is left of a secret before the mark of a text that was cut: `Zx9!kan…`. Takes time linear in the text. */
function withoutCut(text: string, values: ReadonlyMap<string, string>, shown: Show): string {
  if (!text.includes('…')) return text;
  const byBeginning = new Map<string, [value: string, placeholder: string][]>();
  let longest = 0;
  for (const [value, placeholder] of values) {
    const beginning = value.slice(0, shortestCut);
    const same = byBeginning.get(beginning);
    if (same) same.push([value, placeholder]);
    else byBeginning.set(beginning, [[value, placeholder]]);
    longest = Math.max(longest, value.length);
  }
  const ends = text.split('…');
  const last = ends.pop() ?? '';
  const left = ends.map(end => {
    for (let at = Math.max(0, end.length - longest + 1); at <= end.length - shortestCut; at += 1) {
      const begun = byBeginning.get(end.slice(at, at + shortestCut));
      if (!begun) continue;
      const piece = end.slice(at);
      const cut = begun.find(([value]) => piece.length < value.length && value.startsWith(piece));
      if (cut && !mayBeWords(piece)) return end.slice(0, at) + shown(cut[1]);
    }
    return end;
  });
  return [...left, last].join('…');
}

/** Letters alone may be any label that was cut, and digits any number. */
function mayBeWords(piece: string): boolean {
  return !/\p{L}/u.test(piece) || !/[\p{N}\p{P}\p{S}]/u.test(piece);
}

type Cut = { at: number; length: number; shown: string };

/** Takes out what stands split over texts that follow each other: a placeholder where it begins, nothing where it goes on. */
function withoutSplit(
  texts: readonly string[],
  values: ReadonlyMap<string, string>,
  { shown, weak }: { shown: Show; weak: boolean },
): string[] {
  const left = [...texts];
  const joined = left.join('');
  const starts: number[] = [];
  let length = 0;
  for (const text of left) {
    starts.push(length);
    length += text.length;
  }
  for (const { at, length: own, shown: mark } of cutsIn(joined, { starts, values, shown, weak })) {
    for (let index = indexAt(starts, at), order = 0; (starts[index] ?? Infinity) < at + own; index += 1, order += 1) {
      const start = starts[index] ?? 0;
      // Of what is after it nothing was cut yet, and what is before it comes last.
      const text = left[index] ?? '';
      const to = Math.min(at + own - start, (starts[index + 1] ?? length) - start);
      left[index] = text.slice(0, Math.max(0, at - start)) + (order === 0 ? mark : '') + text.slice(to);
    }
  }
  return left;
}

/** Where secrets stand over several texts, the last one first. */
function cutsIn(
  joined: string,
  by: { starts: readonly number[]; values: ReadonlyMap<string, string>; shown: Show; weak: boolean },
): Cut[] {
  const { starts, values, shown, weak } = by;
  const found: Cut[] = [];
  for (const [value, placeholder] of values) {
    const strong = isStrong(value);
    if (!strong && !weak) continue;
    const bare = digitsOf(value) ?? value;
    let node = 0;
    for (let at = joined.indexOf(bare); at >= 0; at = joined.indexOf(bare, at + bare.length)) {
      while ((starts[node + 1] ?? Infinity) <= at) node += 1;
      const end = at + bare.length;
      if ((starts[node + 1] ?? Infinity) >= end) continue;
      const whole = starts[node] === at && (end === joined.length || starts[indexAt(starts, end)] === end);
      if (strong || whole) found.push({ at, length: bare.length, shown: shown(placeholder) });
    }
  }
  return apart(found).toReversed();
}

/** Cuts from the first to the last one. Those that overlap are one: nothing of a secret stands beside the mark of another. */
function apart(cuts: Cut[]): Cut[] {
  const left: Cut[] = [];
  for (const cut of cuts.toSorted((a, b) => a.at - b.at || b.length - a.length)) {
    const last = left.at(-1);
    const end = last ? last.at + last.length : 0;
    if (last && cut.at < end) last.length = Math.max(end, cut.at + cut.length) - last.at;
    else left.push({ ...cut });
  }
  return left;
}

/** The last text that begins at that place or before. */
function indexAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
