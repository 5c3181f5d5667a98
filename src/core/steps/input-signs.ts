/**
 * Values of inputs must never be read as instructions. Before a step is parsed each `{input}` becomes one opaque sign;
 * the value takes its place only where an action is made.
 */
export type InputSigns = { hide(text: string): string; reveal(text: string): string; names(text: string): string[] };

/** What may be named in a step: the inputs with values, and those that are only described. */
type Named = { inputs: Readonly<Record<string, unknown>>; inputDescriptions: Readonly<Record<string, unknown>> };

const open = '\uE000';
const close = '\uE001';
const marks = /\uE000(\d+)\uE001/g;

const longestName = 120;

function isTooLong(name: string): boolean {
  return name === '' || name.length > longestName;
}

/** True when the text has a hidden value in it. */
export function hasInputSign(text: string): boolean {
  return text.includes(open);
}

/** Hides `{input}` and `{{credential.field}}` of a step; `valueOf` is asked when a name is revealed. */
export function createInputSigns(assignment: Named, valueOf: (name: string) => string | undefined): InputSigns {
  const known: { name: string; literal: string | null }[] = [];
  const mark = (name: string, literal: string | null): string => {
    let at = known.findIndex(k => k.name === name && k.literal === literal);
    if (at < 0) at = known.push({ name, literal }) - 1;
    return `${open}${at}${close}`;
  };
  const names = new Set(
    [...Object.keys(assignment.inputs), ...Object.keys(assignment.inputDescriptions)].filter(n => n !== ''),
  );
  return {
    hide: text =>
      text
        .replace(/[\uE000-\uE00F]/g, '')
        .replace(/\{\{([^{}]+)\}\}/g, (whole, given: string) => {
          const name = given.trim();
          return isTooLong(name) ? whole : mark(name, names.has(name) ? null : whole);
        })
        .replace(/\{([^{}\n]+)\}/g, (whole, given: string) => {
          const name = given.trim();
          if (isTooLong(name)) return whole;
          return names.has(name) || /^\p{L}[\p{L}\p{N}_ .-]*$/u.test(name) ? mark(name, null) : whole;
        }),
    reveal: text =>
      text.replace(marks, (_, at: string) => {
        const entry = known[Number(at)];
        if (entry === undefined) return '';
        return entry.literal ?? valueOf(entry.name) ?? '';
      }),
    names: text =>
      [...text.matchAll(marks)]
        .map(m => known[Number(m[1])])
        .flatMap(e => (e === undefined || e.literal !== null ? [] : [e.name])),
  };
}

/** Where a place in the hidden text is in the text as it was written. */
export function placesOf(text: string, hidden: string): (at: number) => number {
  const signs = [...hidden.matchAll(marks)];
  let shift = 0;
  const shifts = signs.map(sign => {
    const from = sign.index + shift;
    const length = text.startsWith('{{', from)
      ? text.indexOf('}}', from) + 2 - from
      : text.indexOf('}', from) + 1 - from;
    shift += length - sign[0].length;
    return { after: sign.index + sign[0].length, shift };
  });
  return at => at + (shifts.findLast(({ after }) => after <= at)?.shift ?? 0);
}
