import { hasWords, plainText } from '#src/core/text/whole-words.ts';
import type { Comparator, Kind, Target, Test } from '#src/core/steps/clause.ts';
import { withoutArticle } from '#src/core/steps/plain.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { anchorsOf } from '../page/context.ts';
import { resolve } from '../page/resolve.ts';
import { isTick, isTypable, nameOf } from '../page/scene.ts';
import { doubtOfNone, furtherIn, loadingIn, partIn } from '../reading/absence.ts';
import { viewNow } from '../reading/look.ts';
import { countOf, type CountRead } from '../reading/read-list.ts';
import { readNow } from '../reading/read-one.ts';
import { phrase, similarity } from '../words/match.ts';
import { isAtWork } from './effect.ts';
import { shown } from './look-for.ts';
import { failed, pause, proved, reveal, type Mind, type Outcome } from './mind.ts';
import { looks } from './patience.ts';
import { closedPlace, isThere, textThere, thingIs, type Seen } from './seen.ts';

/** What was counted, and on which page: to count again may be to scroll through a whole list. */
type Counted = Map<Test, CountRead & { fingerprint: string }>;

/** Whether something is true of the page now; the words say what was seen. */
export async function holdsNow(mind: Mind, test: Test, counted: Counted = new Map()): Promise<Seen> {
  const { holds, seen, unknown } = await plainly(mind, test, counted);
  if (unknown === true || holds === test.negated) return { holds: false, seen, ...(unknown && { unknown }) };
  const doubt = isOfAbsence(test) ? await doubtOfAbsence(mind, test) : null;
  return doubt === null ? { holds: true, seen } : { holds: false, seen: `${seen} ${doubt}`, unknown: true };
}

/** Whether it is so because something is not seen, which a page that is not there in full may still show. */
function isOfAbsence(test: Test): boolean {
  switch (test.of) {
    case 'text':
      return test.negated;
    case 'thing':
      return test.negated && test.state === 'there';
    case 'number':
      return test.counted && !isFrom(test);
    default:
      return false;
  }
}

/** "At least 3": the more there are, the more it is so. */
function isFrom({ than, negated }: Extract<Test, { of: 'number' }>): boolean {
  return negated ? than === 'less' || than === 'at-most' : than === 'more' || than === 'at-least';
}

async function doubtOfAbsence(mind: Mind, test: Test): Promise<string | null> {
  if (isAtWork(mind)) return 'The page is still loading.';
  const view = await viewNow(mind);
  if (view === null) return 'I cannot read the page.';
  // What was counted was gone through.
  if (test.of === 'number') return loadingIn(view);
  return loadingIn(view) ?? partIn(view) ?? (isOfEntry(test) ? furtherIn(view) : null);
}

const entryKinds: ReadonlySet<Kind | null> = new Set([null, 'row', 'item', 'file', 'cell']);

/** Whether what is not to be there would be an entry of a list, rather than something of the page itself. */
function isOfEntry(test: Test): boolean {
  if (test.of === 'text') return test.where !== null && test.where.readings.every(({ kind }) => kind !== 'page');
  return test.of === 'thing' && test.target.readings.every(({ kind }) => entryKinds.has(kind));
}

async function plainly(mind: Mind, test: Test, counted: Counted): Promise<Seen> {
  const { observation } = mind.scene;
  switch (test.of) {
    case 'address':
    case 'title': {
      const has = test.of === 'address' ? observation.url : observation.title;
      return { holds: fits(has, reveal(mind, test.text), test.how), seen: `The ${test.of} is “${has}”.` };
    }
    case 'text':
      return textThere(mind, reveal(mind, test.text), test.where === null ? null : shown(mind, test.where));
    case 'thing':
      return thingIs(mind, shown(mind, test.target), test.state);
    case 'value':
      return test.how === 'is'
        ? await valueIs(mind, shown(mind, test.target), reveal(mind, test.value))
        : await valueBeginsOrEnds(mind, shown(mind, test.target), { value: reveal(mind, test.value), how: test.how });
    case 'number':
      return await numberIs(mind, test, counted);
    case 'both':
    case 'either':
      return await together(mind, test, counted);
  }
}

/** Whether a text is the words wanted, or has them; no words are in none. */
function fits(text: string, wanted: string, how: 'is' | 'contains'): boolean {
  if (how === 'contains') return hasWords(text, wanted);
  return plainText(wanted) !== '' && plainText(text) === plainText(wanted);
}

type Two = Extract<Test, { of: 'both' | 'either' }>;

async function together(mind: Mind, { of, tests }: Two, counted: Counted): Promise<Seen> {
  const [first, second] = [await holdsNow(mind, tests[0], counted), await holdsNow(mind, tests[1], counted)];
  const holds = of === 'both' ? first.holds && second.holds : first.holds || second.holds;
  return { holds, seen: `${first.seen} ${second.seen}` };
}

async function valueBeginsOrEnds(
  mind: Mind,
  target: Target,
  at: { value: string; how: 'starts' | 'ends' },
): Promise<Seen> {
  const { found, score } = resolve(mind.scene, target, { want: 'fill', near: null });
  const read = found !== null && score >= 0.6 ? (found.element?.value ?? null) : (await readNow(mind, target)).value;
  if (read === null) return { holds: false, seen: `I cannot read ${target.text}.`, unknown: true };
  const [has, want] = [plainText(read), plainText(at.value)];
  const holds = want !== '' && (at.how === 'starts' ? has.startsWith(want) : has.endsWith(want));
  return { holds, seen: `${target.text} is “${read.slice(0, 200)}”.` };
}

async function valueIs(mind: Mind, target: Target, value: string): Promise<Seen> {
  const held = fieldIs(mind, target, value);
  if (held !== null) return held;
  const { value: read } = await readNow(mind, target);
  if (read !== null && same(read, value)) return { holds: true, seen: `${target.text} is ${read}.` };
  const there = textThere(mind, value, target);
  if (there.holds && anchorsOf(mind.scene, target).length > 0) return { holds: true, seen: there.seen };
  const sentence = textThere(mind, `${withoutArticle(target.text)} is ${value}`, null);
  if (sentence.holds) return sentence;
  return read === null
    ? { holds: false, seen: `I cannot read ${target.text}.`, unknown: true }
    : { holds: false, seen: `${target.text} is “${read.slice(0, 200)}”, not “${value}”.` };
}

/** Whether the field of that name holds the value; null where no field decides it. */
function fieldIs({ scene }: Mind, target: Target, value: string): Seen | null {
  const { found, score } = resolve(scene, target, { want: 'fill', near: null });
  if (found === null || score < 0.6) return null;
  const checked = found.element?.checked === true ? 'on' : 'off';
  const has = isTick(found) ? checked : (found.element?.value ?? '');
  const seen = `“${nameOf(scene, found)}” holds “${has}”`;
  if (same(has, value)) return { holds: true, seen: `${seen}.` };
  const decides = isTypable(found) || found.element?.options !== undefined;
  return decides ? { holds: false, seen: `${seen}, not “${value}”.` } : null;
}

async function numberIs(mind: Mind, test: Extract<Test, { of: 'number' }>, counted: Counted): Promise<Seen> {
  const target = shown(mind, test.target);
  const wanted = quantity(reveal(mind, test.number));
  if (wanted === null) return { holds: false, seen: `“${reveal(mind, test.number).slice(0, 100)}” is no number.` };
  if (test.counted) {
    const closed = closedPlace(mind, target);
    if (closed !== null) return closed;
    const before = counted.get(test);
    const isSame = before?.fingerprint === mind.scene.observation.fingerprint;
    const read = isSame ? before : ((await countOf(mind, target, wanted + 1)) ?? (await noneOf(mind, target)));
    counted.set(test, { ...read, fingerprint: mind.scene.observation.fingerprint });
    const { count, isWhole, doubt = 'There may be more.' } = read;
    const holds = compares[test.than](count, wanted);
    if (isWhole) return { holds, seen: `I count ${count}.` };
    // More of them make it no less so.
    const isDecided = holds && compares[test.than](Infinity, wanted);
    return { holds: isDecided, seen: `I count ${count}. ${doubt}`, ...(!isDecided && { unknown: true }) };
  }
  const { value: read } = await readNow(mind, target);
  const value = read === null ? null : quantity(read);
  if (value === null) return { holds: false, seen: `I cannot read ${target.text}.`, unknown: true };
  return { holds: compares[test.than](value, wanted), seen: `${target.text} is ${value}.` };
}

/** How many there are of what the page has no list of. */
async function noneOf(mind: Mind, target: Target): Promise<CountRead> {
  const isNamed = target.readings.every(({ exact }) => exact);
  if (isNamed && isThere(mind, target).holds) return { count: 1, isWhole: false };
  const isFailed = mind.scene.observation.answers?.findLast(({ document }) => document)?.status;
  const view = await viewNow(mind);
  const isError = typeof isFailed === 'number' && isFailed >= 400;
  const doubt = view === null || isError ? 'I cannot read the page.' : doubtOfNone(view, target);
  return doubt === null ? { count: 0, isWhole: true } : { count: 0, isWhole: false, doubt };
}

const compares: Record<Comparator, (value: number, number: number) => boolean> = {
  equal: (value, number) => value === number,
  'at-least': (value, number) => value >= number,
  'at-most': (value, number) => value <= number,
  more: (value, number) => value > number,
  less: (value, number) => value < number,
};

function same(has: string, wanted: string): boolean {
  if (plainText(has) === plainText(wanted)) return true;
  const [a, b] = [quantity(has), quantity(wanted)];
  const numeric = /^[^\p{L}]*$/u;
  if (a !== null && a === b && numeric.test(has) && numeric.test(wanted)) return true;
  return similarity(phrase(wanted), phrase(has)) >= 0.93;
}

/** Checks what is to be true, waiting a little for it to become so. An untrue check fails the run. */
export async function verify(mind: Mind, test: Test): Promise<Outcome> {
  const counted: Counted = new Map();
  let seen = '';
  for await (const still of looks(mind)) {
    const now = await holdsNow(mind, test, counted);
    // What is not there may have been about to come.
    if (now.holds && (still > 0 || !isOfAbsence(test))) return proved(now.seen);
    seen = now.seen;
  }
  return { ...failed(seen), halt: true };
}

/** What a look at the page takes itself. */
const quickestLookMs = 100;

/** The longer it takes the rarer the looks: each is a turn, and a run has a limited number of them. */
function betweenLooksMs(test: Test, waited: number): number {
  // Numbers may be right for a moment only.
  if (test.of === 'number' && waited < 5000) return 50;
  return waited < 10_000 ? 500 : 1000;
}

/** Waits until something is true; gives up after the given time. */
export async function waitFor(mind: Mind, test: Test, limitMs: number): Promise<Outcome> {
  let now = await holdsNow(mind, test);
  for (let waited = 0; waited < limitMs && !now.holds;) {
    const ms = betweenLooksMs(test, waited);
    await pause(mind, ms);
    waited += Math.max(ms, quickestLookMs);
    now = await holdsNow(mind, test);
  }
  return now.holds ? proved(now.seen) : failed(`Waited ${Math.round(limitMs / 1000)} s. ${now.seen}`);
}
