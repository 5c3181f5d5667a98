/** Whether what was typed before a press went to the site that the press sent something to. */
import { hasWords } from '#src/core/text/whole-words.ts';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { newestAnswer, wasSentTwice } from './answers.ts';
import type { Put } from './filled.ts';
import { listedOtherwise } from './listed.ts';
import { mangledIn } from './mangled.ts';

type Press = {
  /** The page that was pressed on. */
  before: Observation;
  /** What had been typed and goes with it, and all that the run has put into fields. */
  values: readonly string[];
  all: readonly Put[];
  now(): Observation;
  /** Calls `read_sent` and gives its data; '' where that could not be read. */
  readSent(asked: { texts: string[]; since: number; from: number }): Promise<string>;
};

/** What speaks against a press by which typed texts were sent; null where nothing does. */
export async function lostOnTheWay(press: Press): Promise<string | null> {
  if (wasSentTwice(press.before, press.now())) return 'the page sent it twice';
  const unsent = await notSent(press);
  if (unsent.length > 0) return `the page did not send ${unsent.slice(0, 5).map(quoted).join(', ')}`;
  const other = listedOtherwise(press.before, press.now(), press.all);
  if (other === null) return mangledIn(press.before, press.now(), press.values);
  return `the page lists “${other.put.name}” as ${quoted(other.says)}`;
}

export function quoted(text: string): string {
  return `“${text.slice(0, 80)}”`;
}

/** Whether an element can hold typed text. */
export function takesText({ tag, type, role, editable }: ElementNode): boolean {
  if (tag === 'select' || type === 'file' || type === 'range') return false;
  if (/^(?:textbox|searchbox|spinbutton)$/.test(role) || editable === true) return true;
  return role === 'combobox' && (tag === 'input' || tag === 'textarea');
}

/**
 * Typed texts that no request carried, although the press sent one that can be read, and that the page does not show
 * either; [] where nobody can say. Numbers, dates and choices are often sent in another form than they are shown in.
 */
async function notSent({ before, values, all, now, readSent }: Press): Promise<string[]> {
  const texts = typedTexts(before, { values: new Set(values), now: now() }).slice(0, 50);
  if (texts.length === 0) return [];
  const asked = [...new Set([...texts, ...texts.flatMap(text => [unspaced(text), ...wordsOf(text)])])].slice(
    0,
    textsAtMost,
  );
  const since = newestAnswer(before);
  // What was stored by itself since a field was filled in counts; of a field without a name that is not known.
  const filled = texts.map(text => all.find(({ value }) => value === text)?.since ?? 0);
  const data = await readSent({ texts: asked, since, from: Math.min(since, ...filled) });
  // safe because the tool answers so
  const carried = data === '' ? null : (JSON.parse(data) as boolean[] | null);
  const wasSent = (text: string): boolean => carried?.[asked.indexOf(text)] === true;
  // A name may be sent as its parts.
  const isSent = (text: string): boolean => [text, unspaced(text)].some(wasSent) || wordsOf(text).every(wasSent);
  return carried === null ? [] : texts.filter(text => !isSent(text) && !isShown(now(), text));
}

function typedTexts(
  { nodes }: Observation,
  { values, now }: { values: ReadonlySet<string>; now: Observation },
): string[] {
  const emptied = new Set(now.nodes.flatMap(node => (node.kind === 'element' && node.value === '' ? [node.ref] : [])));
  return nodes.flatMap(node => {
    if (node.kind !== 'element' || !takesText(node)) return [];
    // Of a choice its number is sent. What the page has emptied was none.
    if (node.role === 'combobox' && !emptied.has(node.ref)) return [];
    const value = node.value?.trim() ?? '';
    return values.has(value) && isWords(value) ? value : [];
  });
}

/** Words, or a code of letters and digits. */
function isWords(text: string): boolean {
  if (text.length > 500 || /[\n<>&]/.test(text)) return false;
  return /\d/.test(text) ? /^[\p{L}\d -]{5,20}$/u.test(text) && /\p{L}/u.test(text) : /\p{L}{3}/u.test(text);
}

const unspaced = (text: string): string => text.replaceAll(/[\s-]/g, '');
const mostWords = 40;
/** As many as `read_sent` takes. */
const textsAtMost = 150;

function wordsOf(text: string): string[] {
  return text.split(/\s+/).slice(0, mostWords);
}

/** Not in a field: that is what was typed there. */
function isShown({ nodes }: Observation, text: string): boolean {
  return nodes.some(node => node.kind === 'text' && hasWords(node.text, text));
}
