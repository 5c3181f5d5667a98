/** Reads a list: every entry that is meant, over all pages, or as many as are asked for. */
import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { askForValue, phraseKey } from '../acting/asking/ask.ts';
import { shown } from '../acting/look-for.ts';
import { Ended, failed, legible, proved, unproved, type Mind, type Outcome } from '../acting/mind.ts';
import { looks } from '../acting/patience.ts';
import { collect, type Collected } from './collect.ts';
import { totalSaid } from '../page/called.ts';
import { beginningOf, describeList, listsCalled, type MeantList } from './find-list.ts';
import { keep, textOf } from './keep.ts';
import { viewNow } from './look.ts';
import { likeness } from '../words/wanted.ts';
import { narrowedBy } from './narrowed.ts';
import { fieldsOf } from './request.ts';
import { firstOf, missingIn, type ReadField, type Row } from './rows.ts';
import { valuesOf } from './values.ts';
import type { PageView } from '../page/view.ts';

type Found = { view: PageView; meant: MeantList };
type List = { what: Target | null; fields: ReadField[]; limit: number | null };

export function readList(
  mind: Mind,
  { what, fields, limit }: ClauseOf<'read-list'>,
  given: ReadField[] = [],
): Promise<Outcome> {
  const own = fieldsOf(fields, target => shown(mind, target));
  return readRows(mind, { what, fields: own.length > 0 ? own : given, limit });
}

/** Reads the rows of a list; without fields all that they show. */
export async function readRows(mind: Mind, { what, fields: wanted, limit }: List): Promise<Outcome> {
  const found = await findList(mind, what);
  const fields = await namedFields(mind, found, wanted);
  const collected = await collect(mind, { ...found, fields, limit }, { pages: true });
  return keepRows(mind, { collected, meant: found.meant, limit, fields });
}

/** The list that is meant; asks where the page calls none so, or several. @throws Ended where the user skips it */
async function findList(mind: Mind, what: Target | null): Promise<Found> {
  const target = what === null ? null : shown(mind, what);
  let view: PageView | null = null;
  let several: MeantList[] = [];
  for await (const _ of looks(mind)) {
    view = await viewNow(mind);
    several = view === null ? [] : listsCalled(view, target);
    const [only] = several;
    if (view !== null && only?.isSure === true && several.length === 1) return { view, meant: only };
    if (several.length > 1) break;
  }
  const said = what === null ? 'table' : legible(mind, what.text);
  const found = view === null ? null : await askForList(mind, said, { view, several });
  if (found === null) throw new Ended(unproved(`I found no “${said}” on this page to read.`));
  return found;
}

async function askForList(
  mind: Mind,
  said: string,
  { view, several }: { view: PageView; several: MeantList[] },
): Promise<Found | null> {
  const names = several
    .map(({ list, isSure }) => (isSure ? describeList(view, list) : beginningOf(view, list)))
    .slice(0, 8);
  const answer = await askForValue(mind, {
    text:
      several.length === 1
        ? `Is the list that begins with “${names.join('')}” the list “${said}”? Choose it, or say what the page calls the list. Or answer “skip”.`
        : several.length > 1
          ? `This page has several lists that “${said}” may mean: ${names.join(' · ').slice(0, 1000)}. Which one? Or answer “skip”.`
          : `I see no “${said}” on this page. What does the page call the list? Or answer “skip”.`,
    key: phraseKey(mind, `list ${said}`),
    choices: names.map(label => ({ label })),
  });
  if (answer === null) return null;
  const chosen = several[names.findIndex(name => name.trim() === answer.trim())];
  const [named, ...others] = chosen === undefined ? listsCalled(view, nameFrom(answer)) : [chosen];
  const isKnown = named !== undefined && others.length === 0 && (named.isSure || chosen !== undefined);
  return isKnown ? { view, meant: named } : null;
}

/** The fields by the names that the list has for them; asks for each that it does not show. @throws Ended where the user skips one */
async function namedFields(mind: Mind, found: Found, fields: readonly ReadField[]): Promise<ReadField[]> {
  const missing = new Set(missingIn(found.view, found.meant, fields));
  const named: ReadField[] = [];
  for (const field of fields) named.push(missing.has(field) ? await askForField(mind, found, field) : field);
  return named;
}

async function askForField(mind: Mind, { view, meant }: Found, field: ReadField): Promise<ReadField> {
  const said = legible(mind, field.name);
  const answer = await askForValue(mind, {
    text: `The list does not show “${said}”. What does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, `field ${said}`),
    choices: meant.list.heads.filter(head => head !== '').map(label => ({ label })),
  });
  const named = answer === null ? null : { ...field, target: nameFrom(answer) };
  if (named === null || missingIn(view, meant, [named]).length > 0)
    throw new Ended(unproved(`The list does not show “${said}”.`));
  return named;
}

type Kept = { collected: Collected; meant: MeantList; limit: number | null; fields: readonly ReadField[] };

/** The rows that show what the step says of them; of a column each value once. */
function meantIn(rows: readonly Row[], { column }: MeantList): Row[] {
  const meant = rows.filter(({ isMeant }) => isMeant);
  return column === null ? meant : [...new Map(meant.map(row => [firstOf(row), row])).values()];
}

function keepRows(mind: Mind, read: Kept): Outcome {
  const meant = meantIn(read.collected.rows, read.meant).slice(0, read.limit ?? undefined);
  const rows = meant.filter(row => firstOf(row) !== '');
  if (rows.length === 0) return failed('The list has no entries with a value to read.');
  const values = rows.map(plainRow);
  keep(mind, 'rows', values);
  const count = `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`;
  const evidence = `Read ${count}: ${textOf(values[0]).slice(0, 200)}${rows.length > 1 ? ' …' : ''}`;
  const doubt = doubtOf(read, { rows, empty: meant.length - rows.length }) ?? narrowedBy(mind);
  return doubt === null ? proved(evidence) : unproved(`${evidence} ${doubt}`);
}

/** Why the rows may not be all that were asked for; null where they are. */
function doubtOf({ collected, limit, fields }: Kept, { rows, empty }: { rows: Row[]; empty: number }): string | null {
  const { total, isWhole } = collected;
  const all = collected.rows.length;
  if (empty > 0) return `${empty} more show no ${fields[0]?.name ?? 'value in the first column'}.`;
  if (limit !== null)
    return rows.length < limit ? `The page has ${rows.length} of the ${limit} that were asked for.` : null;
  if (total !== null && all < total) return `The page says that there are ${total}, of which I could read ${all}.`;
  return isWhole ? null : 'The list has more than I could read.';
}

/** A record with one field is its value; fields without a value are left out. */
function plainRow({ value }: Row): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) return only[1];
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

/** How many there are. Where they could not all be counted, `isWhole` is false; `doubt`: why, in words. */
export type CountRead = { count: number; isWhole: boolean; doubt?: string };

/**
 * Counts things, by what the page says of its list or else by going through it; null where the page has none called so.
 * `upTo`: for a test, which asks nothing, opens no page and has seen enough at that number.
 */
export async function countOf(mind: Mind, what: Target, upTo: number | null): Promise<CountRead | null> {
  const target = shown(mind, what);
  const view = await viewNow(mind);
  if (view === null) return { count: 0, isWhole: false };
  const [meant, ...others] = listsCalled(view, target);
  if (meant === undefined) return saidAlone(view, target);
  const isOne = others.length === 0 && meant.isSure;
  if (upTo !== null && !isOne) return { count: 0, isWhole: false };
  const found = isOne ? { view, meant } : await findList(mind, what);
  const total =
    found.meant.only.length === 0 && found.meant.column === null ? totalSaid(found.view, found.meant) : null;
  if (total !== null) return { count: total, isWhole: true };
  const { rows, isWhole } = await collect(mind, { ...found, fields: [], limit: upTo }, { pages: upTo === null });
  return { count: meantIn(rows, found.meant).length, isWhole };
}

/** "30 orders", or a number with that label: the page says it itself. */
function saidAlone(view: PageView, target: Target): CountRead | null {
  const labelled = valuesOf(view, target).map(({ text }) => text);
  const written = target.readings
    .filter(({ label, places }) => label !== '' && places.length === 0)
    .flatMap(({ label }) => view.leaves.flatMap(leaf => numberOf(view.text(leaf), label) ?? []));
  const [only, ...others] = new Set([...labelled, ...written]);
  const isNumber = only !== undefined && others.length === 0 && /^\d[\d,. ]{0,20}$/.test(only);
  return isNumber ? { count: Number(only.replaceAll(/\D/g, '')), isWhole: true } : null;
}

function numberOf(text: string, label: string): string | null {
  const [, number = '', rest = ''] = /^(\d[\d,. ]{0,20}) (.{1,100})$/.exec(text) ?? [];
  return number !== '' && likeness({ label, exact: false }, rest) > 0 ? number : null;
}
