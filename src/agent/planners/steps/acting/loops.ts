import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { only } from '../only.ts';
import { entryAt, mainOf, type Entry } from '../page/entries.ts';
import { listsOf } from '../page/lists.ts';
import { goesOn } from '../page/pager.ts';
import { viewOf } from '../page/scene-view.ts';
import { within, type PagePart, type PageView } from '../page/view.ts';
import { partIn } from '../reading/absence.ts';
import { nameOf, surroundings, type Item, type Scene } from '../page/scene.ts';
import { entriesOf, listsCalled } from '../reading/find-list.ts';
import { viewNow } from '../reading/look.ts';
import { askYes } from './asking/ask.ts';
import { lossesSaid } from './fields/put-back.ts';
import { lookFor, shown } from './look-for.ts';
import { act, Ended, failed, legible, pause, proved, reveal, unproved, type Mind, type Outcome } from './mind.ts';
import { looks } from './patience.ts';
import { rowsOf, type TableRow } from './values/rows.ts';
import { holdsNow } from './test.ts';

/** Rounds after which the user is asked, and the most that are ever done. */
const askedAt = 50;
export const mostRounds = 1000;
/** Rounds that may pass without a look at the page: more of them would keep the process from other runs. */
const roundsPerLook = 20;

type Loop = ClauseOf<'for-each' | 'repeat' | 'until'>;

/** Carries out a loop. The rounds of loops in it count as rounds of it. */
export async function loop(mind: Mind, clause: Loop): Promise<Outcome> {
  const outer = mind.rounds;
  mind.rounds ??= { done: 0, areGiven: clause.do !== 'until' };
  try {
    return await loopOf(mind, clause);
  } finally {
    if (outer === null) mind.rounds = null;
  }
}

function loopOf(mind: Mind, clause: Loop): Promise<Outcome> {
  if (clause.do === 'repeat') return repeat(mind, clause);
  if (clause.do === 'until') return until(mind, clause);
  return 'input' in clause.rows
    ? forEachRow(mind, clause, clause.rows.input)
    : forEachThing(mind, clause, clause.rows.target);
}

async function forEachRow(mind: Mind, clause: ClauseOf<'for-each'>, input: string): Promise<Outcome> {
  const name = legible(mind, input);
  const rows = rowsOf(reveal(mind, input));
  if (rows.length === 0) return unproved(`${name} has no rows, so nothing was done.`);
  await mayRepeat(mind, rows.length, `${name} has ${rows.length} rows.`);
  const which = (at: number): string => `Row ${at + 1} of ${rows.length} (${(rows[at]?.text ?? '').slice(0, 60)})`;
  return await eachOf(rows, which, row => withRow(mind, calledBy(mind, row, input), clause.body));
}

/** Does something for each, and says what came of all. `which`: the one at a position from 0, in words. */
async function eachOf<T>(
  all: readonly T[],
  which: (at: number) => string,
  run: (one: T) => Promise<Outcome | null>,
): Promise<Outcome> {
  const doubts: string[] = [];
  let done = 0;
  let ends: string | undefined;
  for (const [at, one] of all.entries()) {
    const outcome = await run(one);
    if (outcome === null) break;
    if (outcome.verdict === 'failed')
      return { ...outcome, evidence: `${which(at)}: ${outcome.evidence} ${at} of ${all.length} were done before.` };
    done += 1;
    if (outcome.verdict === 'unproved') doubts.push(`${which(at)}: ${outcome.evidence}`);
    ({ ends } = outcome);
    if (ends !== undefined) break;
  }
  if (ends === undefined && done < all.length) doubts.push(`${all.length - done} were no longer on the page.`);
  const evidence = [`Did it ${done} of ${all.length} times.`, ...doubts.slice(0, 5)].join(' ');
  return { verdict: doubts.length === 0 ? 'proved' : 'unproved', evidence, ...(ends !== undefined && { ends }) };
}

/** A row with its columns as a step may call them: `{name}`, `{people.name}`. */
function calledBy(mind: Mind, row: TableRow, input: string): TableRow {
  const [table = ''] = mind.inputSigns.names(input).map(name => name.toLowerCase());
  const dotted = [...row.columns].map(([column, value]) => [`${table}.${column}`, value] as const);
  return { ...row, columns: new Map([...dotted, ...row.columns]) };
}

async function withRow(mind: Mind, row: TableRow, body: Clause[]): Promise<Outcome> {
  const { row: outer, lastRead } = mind;
  mind.row = new Map([...outer, ...row.columns]);
  mind.lastRead = row.text;
  mind.filled.forget();
  try {
    return await roundOf(mind, body);
  } finally {
    mind.row = outer;
    mind.lastRead = lastRead;
  }
}

/** A round that leaves a form filled and not sent has not done its work. */
async function roundOf(mind: Mind, body: Clause[]): Promise<Outcome> {
  const outcome = await counted(mind, body);
  if (outcome.verdict !== 'proved') return outcome;
  const unsent = mind.filled.unsent(mind.scene.observation).find(({ step }) => step === (mind.step ?? 1));
  const doubt = unsent === undefined ? lossesSaid(mind).get(mind.step ?? 1) : `“${unsent.button}” was not pressed.`;
  return doubt === undefined ? outcome : unproved(`${outcome.evidence} ${doubt}`);
}

async function counted(mind: Mind, body: Clause[]): Promise<Outcome> {
  const done = (mind.rounds?.done ?? 0) + 1;
  if (mind.rounds !== null) mind.rounds.done = done;
  if (done > mostRounds)
    return failed(`At most ${mostRounds} rounds are done in one loop, with those of the loops in it: divide them.`);
  const { turn } = mind.turn;
  const outcome = await mind.carryOut(body);
  if (mind.turn.turn === turn && done % roundsPerLook === 0) await pause(mind, 0);
  return outcome;
}

async function forEachThing(mind: Mind, clause: ClauseOf<'for-each'>, given: Target): Promise<Outcome> {
  const target = shown(mind, given);
  const home = mind.scene.observation.url;
  for await (const _ of looks(mind)) if (thingsOf(mind, target).length > 0) break;
  const things = thingsOf(mind, target);
  const count = things.length;
  if (count === 0) return failed(`I see no ${legible(mind, given.text)} on this page.`);
  await mayRepeat(mind, count, `I see ${count} of “${legible(mind, given.text)}”.`);
  const done = new Set<string>();
  // A thing whose words change is known by its element, and one that is drawn again by its words.
  const refs = new Set<string>();
  let name = '';
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const which = (at: number): string => `“${name}” (${at + 1} of ${count})`;
  const isAll = await areAll(mind, things);
  const outcome = await eachOf(numbers, which, async () => {
    if (thingsOf(mind, target).length === 0 && mind.scene.observation.url !== home) await act(mind, 'go_back', {});
    const next = thingsOf(mind, target).find(({ key, ref }) => !done.has(key) && !refs.has(ref));
    if (next === undefined) return null;
    done.add(next.key);
    refs.add(next.ref);
    ({ name } = next);
    mind.spoken = next.item.ref;
    mind.focus = next.item.ref;
    return await roundOf(mind, clause.body);
  });
  if (isAll || outcome.verdict !== 'proved') return outcome;
  return { ...outcome, verdict: 'unproved', evidence: `${outcome.evidence} Their list has more than the page shows.` };
}

/** Whether the lists that the things are in have no more of them, on another page or further down. */
async function areAll(mind: Mind, things: readonly Thing[]): Promise<boolean> {
  const refs = new Set(things.flatMap(({ ref, item }) => [ref, item.ref]));
  // Cards are no regions, and rows have no number in an outline.
  const views = [viewOf(mind.scene), await viewNow(mind)].filter(view => view !== null);
  return views.every(view => partIn(view) === null && !goesOnAround(view, refs));
}

function goesOnAround(view: PageView, refs: ReadonlySet<string>): boolean {
  const holdsOne = ({ index, end }: PagePart): boolean =>
    within(view.parts, { from: index, to: end }).some(({ node }) => refs.has(node.ref ?? ''));
  return listsOf(view).some(list => list.entries.some(holdsOne) && goesOn(view, list).is !== 'whole');
}

type Thing = { key: string; ref: string; name: string; item: Item };

/** The things that a phrase names, each by what distinguishes it from the others. */
function thingsOf(mind: Mind, target: Target): Thing[] {
  const { scene } = mind;
  const found = lookFor(mind, target, { want: 'any', near: null });
  const named = found.all.length > 1 ? found.all : found.tie;
  const things =
    named.length > 1
      ? named.map(item => ({ item, ref: item.ref, title: `${nameOf(scene, item)} ${surroundings(scene, item)}` }))
      : entriesMeant(scene, target).flatMap(listed);
  const counts = new Map<string, number>();
  return things.map(({ item, ref, title }) => {
    const words = `${title}|${item.element?.href ?? ''}`.replace(/\s+/g, ' ').slice(0, 400);
    const nth = counts.get(words) ?? 0;
    counts.set(words, nth + 1);
    return { key: `${words}|${nth}`, ref, name: title, item };
  });

  function listed({ region, items }: Entry): { item: Item; ref: string; title: string }[] {
    const item = (region === null ? null : mainOf(scene, region.ref)) ?? items[0];
    const first = items.find(({ node }) => node.kind === 'text' || node.name !== '') ?? item;
    return item === undefined || first === undefined
      ? []
      : [{ item, ref: region?.ref ?? item.ref, title: nameOf(scene, first) }];
  }
}

/** The entries of the only list that is surely meant. */
function entriesMeant(scene: Scene, target: Target): Entry[] {
  const view = viewOf(scene);
  const meant = only(listsCalled(view, target));
  return meant?.isSure === true ? entriesOf(view, meant).map(part => entryAt(scene, part)) : [];
}

/** Does the body as often as said. */
async function repeat(mind: Mind, { times, body }: ClauseOf<'repeat'>): Promise<Outcome> {
  await mayRepeat(mind, times, `This is to be done ${times} times.`);
  const numbers = Array.from({ length: times }, (_, at) => at + 1);
  return await eachOf(
    numbers,
    at => `Time ${at + 1} of ${times}`,
    () => roundOf(mind, body),
  );
}

/** Does the body until something is so; after 50 rounds only with the user's leave. */
async function until(mind: Mind, { test, body }: ClauseOf<'until'>): Promise<Outcome> {
  for (let n = 0; n < mostRounds; n += 1) {
    const now = await holdsNow(mind, test);
    if (now.holds) return proved(n === 0 ? now.seen : `${now.seen} It was done ${n} times.`);
    if (n === askedAt) await askOn(mind, `It was done ${n} times, and still: ${now.seen}`);
    const outcome = await counted(mind, body);
    if (outcome.verdict === 'failed' || outcome.ends !== undefined) return outcome;
  }
  return failed(`It was done ${mostRounds} times, and still: ${(await holdsNow(mind, test)).seen}`);
}

/** @throws Ended where so many rounds may not be done */
async function mayRepeat(mind: Mind, count: number, text: string): Promise<void> {
  if (count > mostRounds) throw new Ended(failed(`${text} At most ${mostRounds} are done in one run: divide them.`));
  if (count > askedAt) await askOn(mind, text);
}

/** @throws Ended where the user does not want it */
async function askOn(mind: Mind, text: string): Promise<void> {
  if (!(await askYes(mind, `${text} Should I go on?`, 'more than 50 rounds')))
    throw new Ended(unproved(`${text} The user did not want to go on.`));
}
