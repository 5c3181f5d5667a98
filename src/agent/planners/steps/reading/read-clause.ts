/** Carries out "read …": what is read becomes the run's result, and a value for later steps. */
import type { Outline } from '#src/browser/observe/outline-node.ts';
import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { askForValue, phraseKey } from '../acting/asking/ask.ts';
import { understoodIn } from '../acting/clauses-of.ts';
import { shown } from '../acting/look-for.ts';
import {
  act,
  failed,
  legible,
  pause,
  proved,
  reveal,
  unproved,
  type Course,
  type Mind,
  type Outcome,
} from '../acting/mind.ts';
import { countOf } from './count.ts';
import { readSpecial, readTarget } from '../acting/values/read.ts';
import { resolve } from '../page/resolve.ts';
import { isTypable, nameOf } from '../page/scene.ts';
import { phrase } from '../words/match.ts';
import { shapeOf, type ResultShape } from './fields/fields.ts';
import { nextControl } from './pages.ts';
import { readNth, readPage, type ReadRequest, type Read } from './read-page.ts';
import { isReading, requestOf, type ReadClause, type Request } from './request.ts';

const waits = [0, 700, 1000];
const pagesAtMost = 50;
const rowsAtMost = 2000;

/** Reads what the clause asks for and keeps it: as the run's result, and under its name for what comes after. */
export function* readClause(mind: Mind, clause: ReadClause): Course<Outcome> {
  if (clause.do === 'read') {
    if (clause.what.pronoun) return keepLast(mind, clause);
    const special = readSpecial(mind, shown(mind, clause.what));
    const own = special ?? heldBy(mind, shown(mind, clause.what));
    if (own !== null) return kept(mind, nameOfRead(mind, clause), own);
  }
  const request = requestOf(clause, {
    schema: shapeOf(mind.assignment.outputSchema),
    onlyRead: readsIn(mind) <= 1,
    revealed: text => reveal(mind, text),
  });
  const read = yield* readRequested(mind, clause, request);
  if (read !== 'unread' && read !== 'absent') return read;
  if (clause.do !== 'read') return failed(`I could not find ${wordsOf(mind, clause)} on the page.`);
  // What is asked of a thing that is not on the page would be read of another one.
  return yield* readOne(mind, clause, { looked: read === 'absent', byLabel: read === 'unread' || request.of === null });
}

/** What the field of that very name holds; null where there is none, or it holds nothing. */
function heldBy({ scene }: Mind, target: Target): string | null {
  const { found, score } = resolve(scene, target, { want: 'fill', near: null });
  if (found === null || score < 0.9 || !isTypable(found)) return null;
  const name = phrase(nameOf(scene, found)).lower;
  const isCalled = target.readings.some(({ label }) => label !== '' && phrase(label).lower === name);
  return isCalled ? found.element?.value || null : null;
}

/** Counts things, as the page says it or else by looking. */
export function* count(mind: Mind, { what, as }: ClauseOf<'count'>): Course<Outcome> {
  const target = shown(mind, what);
  for (const ms of waits) {
    if (ms > 0) yield* pause(mind, ms);
    const number = countOf(mind, target);
    if (number !== null) return kept(mind, as ?? legible(mind, what.text), number);
  }
  return failed(`I see no ${legible(mind, what.text)} on this page to count.`);
}

function wordsOf(mind: Mind, clause: ClauseOf<'read-fields' | 'read-list'>): string {
  return `“${legible(mind, clause.fields.map(({ text }) => text).join('”, “') || clause.do)}”`;
}

/** How many things the task's steps read. */
function readsIn(mind: Mind): number {
  const { steps, description } = mind.assignment;
  const texts = steps.length > 0 ? steps.map(step => step.description) : [description];
  const reads = (clauses: Clause[]): number =>
    clauses.reduce((sum, clause) => sum + (isReading(clause) ? 1 : reads(innerOf(clause))), 0);
  return reads(texts.flatMap(text => understoodIn(mind, text) ?? []));
}

function innerOf(clause: Clause): Clause[] {
  if (clause.do === 'if') return [...clause.then, ...clause.otherwise];
  return 'body' in clause ? clause.body : [];
}

function nameOfRead(mind: Mind, { what, as }: ClauseOf<'read'>): string {
  return (as ?? legible(mind, what.text)).replace(/^(?:the|a|an|my)\s+/i, '').trim() || 'result';
}

function keepLast(mind: Mind, clause: ClauseOf<'read'>): Outcome {
  if (mind.lastRead === null) return unproved('There is nothing read yet.');
  const name = nameOfRead(mind, clause);
  mind.reads.set(name.toLowerCase(), mind.lastRead);
  const last = mind.results.at(-1);
  if (last !== undefined && clause.as !== null) last.name = name;
  return proved(`Kept “${mind.lastRead}” as ${name}.`);
}

/** `absent` where the page has nothing of what is asked for, `unread` where it could not be read. */
function* readRequested(mind: Mind, clause: ReadClause, request: Request): Course<Outcome | 'absent' | 'unread'> {
  for (const ms of waits) {
    if (ms > 0) yield* pause(mind, ms);
    const outline = yield* outlineOf(mind);
    if (outline === null) return 'unread';
    const asked = askedOf(mind, request);
    const read = request.nth === null ? readPage(outline, asked) : readNth(outline, asked, request.nth);
    if (read.several.length > 0 && isNothing(read.value)) return yield* askWhich(mind, request, read.several);
    if (isNothing(read.value)) continue;
    if (clause.do === 'read' && request.shape.shape === 'value')
      return kept(mind, nameOfRead(mind, clause), read.value);
    return Array.isArray(read.value)
      ? met(yield* keepList(mind, request, read.value), read.unmet)
      : keepRecord(mind, request.shape, read);
  }
  return 'absent';
}

/** Entries of which it was not seen whether they are those that were asked for are not proved. */
function met(outcome: Outcome, unmet: readonly string[]): Outcome {
  if (outcome.verdict !== 'proved' || unmet.length === 0) return outcome;
  return unproved(
    `${outcome.evidence} The page does not show which of them are “${unmet.join('”, “').slice(0, 300)}”.`,
  );
}

function askedOf(mind: Mind, { shape, about, of, limit, only, bySchema }: Request): ReadRequest {
  return { shape, about, of, limit, today: mind.assignment.today, strict: !bySchema, only };
}

/** The page shows several values alike: the user says of which thing it is meant. */
function* askWhich(mind: Mind, request: Request, several: string[]): Course<Outcome> {
  const [name] = fieldNames(request.shape);
  const answer = yield* askForValue(mind, {
    text: `This page shows several values for “${name ?? 'it'}”: ${several.join(', ')}. Of which thing do you mean it? Or answer “skip”.`,
    key: phraseKey(mind, `which ${request.about}`),
    choices: several.map(label => ({ label })),
  });
  if (answer === null) return unproved(`Reading “${name ?? 'it'}” was skipped.`);
  const outline = yield* outlineOf(mind);
  const value = outline === null ? null : readPage(outline, { ...askedOf(mind, request), of: answer }).value;
  const chosen = several.find(one => one === answer.trim()) ?? value;
  return isNothing(chosen)
    ? failed(`I could not find “${name ?? 'it'}” of “${answer}” on the page.`)
    : kept(mind, name ?? 'result', chosen);
}

function fieldNames(shape: ResultShape): string[] {
  if (shape.shape === 'value') return [shape.field.name];
  return shape.shape === 'record' ? shape.fields.map(({ name }) => name) : fieldNames(shape.of);
}

/** The page as it is now; null where it cannot be read. */
function* outlineOf(mind: Mind): Course<Outline | null> {
  const done = yield* act(mind, 'read_outline', {});
  if (!done.ok || done.data === '') return null;
  // safe because the tool answers so
  return JSON.parse(done.data) as Outline;
}

export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

function keepRecord(mind: Mind, shape: ResultShape, { value, missing }: Read): Outcome {
  const entries = Object.entries(withoutNulls(value) ?? {}).filter(([, one]) => !isNothing(one));
  const weak =
    shape.shape === 'record'
      ? shape.fields.flatMap(({ name, of }) => weakFields(of, entries.find(([key]) => key === name)?.[1]))
      : [];
  for (const [name, one] of entries) keep(mind, name, one);
  mind.lastRead = entries.map(([, one]) => textOf(one)).join(', ');
  const evidence = `Read ${entries.map(([name, one]) => `${name}: ${textOf(one).slice(0, 80)}`).join(', ')}.`.slice(
    0,
    600,
  );
  const required = requiredOf(shape).filter(name => missing.includes(name));
  if (weak.length > 0) return unproved(`${evidence} Most entries show no ${weak.join(', no ')}.`);
  if (missing.length === 0) return proved(evidence);
  const without = `${evidence} The page shows no ${missing.slice(0, 10).join(', no ')}.`;
  return required.length > 0 || missing.length > entries.length ? unproved(without) : proved(without);
}

function requiredOf(shape: ResultShape): string[] {
  return shape.shape === 'record' ? shape.fields.filter(({ required }) => required).map(({ name }) => name) : [];
}

function* keepList(mind: Mind, request: Request, first: unknown[]): Course<Outcome> {
  const { limit } = request;
  const all = yield* overPages(mind, request, first);
  const rows = all.rows.slice(0, limit ?? rowsAtMost);
  const values = rows.map(plainRow);
  keep(mind, 'rows', values);
  const evidence = `Read ${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}: ${textOf(values[0] ?? '').slice(0, 200)}${rows.length > 1 ? ' …' : ''}`;
  if (limit !== null && rows.length < limit)
    return unproved(`${evidence} The page has ${rows.length} of the ${limit} that were asked for.`);
  const empty = weakFields(request.shape, rows);
  if (empty.length > 0) return unproved(`${evidence} Most entries show no ${empty.join(', no ')}.`);
  return all.complete ? proved(evidence) : unproved(`${evidence} There are more than ${pagesAtMost} pages.`);
}

/** A list of records with one field is a list of its values. */
function plainRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  const [only] = entries;
  return Object.keys(row).length === 1 && only !== undefined ? only[1] : withoutNulls(row);
}

/** A record's fields without a value are left out, in lists too. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutNulls(one)]));
}

/** Fields that a list has to show and few of its rows have: required ones, or any where most fields are so. */
function weakFields(shape: ResultShape, rows: unknown): string[] {
  if (shape.shape !== 'list' || shape.of.shape !== 'record' || !Array.isArray(rows) || rows.length === 0) return [];
  const { fields } = shape.of;
  const filled = (name: string): number =>
    rows.filter(row => !isNothing(Object.entries(row ?? {}).find(([key]) => key === name)?.[1])).length;
  const weak = fields.filter(({ name }) => filled(name) < rows.length / 2);
  const required = weak.filter(({ required: isRequired }) => isRequired);
  return (weak.length >= fields.length / 2 ? weak : required).map(({ name }) => name);
}

type Pages = { rows: unknown[]; complete: boolean };

/** The rows of this page and of those after it, by "next", as far as they are asked for. */
function* overPages(mind: Mind, request: Request, first: unknown[]): Course<Pages> {
  const rows = [...first];
  const known = new Set(rows.map(row => JSON.stringify(row)));
  const enough = (): boolean => (request.limit !== null && rows.length >= request.limit) || rows.length >= rowsAtMost;
  for (let page = 1; !enough(); page += 1) {
    const next = nextControl(mind.scene);
    if (next === null) return { rows, complete: true };
    if (page >= pagesAtMost) return { rows, complete: false };
    const done = yield* act(mind, 'click_element', { ref: next.ref });
    const outline = done.ok ? yield* outlineOf(mind) : null;
    if (outline === null) return { rows, complete: false };
    const read = readPage(outline, { ...askedOf(mind, request), limit: null });
    const more = Array.isArray(read.value) ? read.value.filter(row => !known.has(JSON.stringify(row))) : [];
    if (more.length === 0) return { rows, complete: true };
    for (const row of more) known.add(JSON.stringify(row));
    rows.push(...more);
  }
  return { rows, complete: true };
}

function keep(mind: Mind, name: string, value: unknown): void {
  mind.lastRead = textOf(value);
  mind.reads.set(name.toLowerCase(), mind.lastRead);
  mind.results.push({ name, value });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(one => textOf(one)).join(', ') : (JSON.stringify(value) ?? '');
}

/** A lone value: by its label as the page shows it, else from the whole of the page. */
function* readOne(
  mind: Mind,
  clause: ClauseOf<'read'>,
  { looked, byLabel }: { looked: boolean; byLabel: boolean },
): Course<Outcome> {
  const name = nameOfRead(mind, clause);
  const what = shown(mind, clause.what);
  for (const ms of looked ? [0] : waits) {
    if (ms > 0) yield* pause(mind, ms);
    const found = byLabel ? readTarget(mind, what) : null;
    if (!isNothing(found)) return kept(mind, name, found);
  }
  if (byLabel && isWholeText(what)) {
    const done = yield* act(mind, 'extract_content', { what: what.text });
    if (done.ok && done.data !== '') return kept(mind, name, done.data);
  }
  const said = legible(mind, clause.what.text);
  const answer = yield* askForValue(mind, {
    text: `I cannot find “${said}” on this page to read it. What does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, said),
  });
  if (answer === null) return unproved(`Reading “${said}” was skipped.`);
  const value = readTarget(mind, nameFrom(answer));
  return value === null ? failed(`I could not find “${said}” on the page.`) : kept(mind, name, value);
}

function kept(mind: Mind, name: string, value: unknown): Outcome {
  keep(mind, name, value);
  return proved(`Read ${name}: ${textOf(value).slice(0, 200)}`);
}

/** "Read the page", "read the text". */
function isWholeText({ readings: [first] }: Target): boolean {
  return first !== undefined && first.label === '' && (first.kind === 'page' || first.kind === 'text');
}
