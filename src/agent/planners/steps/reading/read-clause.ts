/** Carries out "read …": what is read becomes the run's result, and a value for later steps. */
import type { Outline } from '#src/browser/observe/outline-node.ts';
import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { parseStep } from '#src/core/step-language/parse-step.ts';
import { askForValue, phraseKey } from '../acting/asking/ask.ts';
import { mostOf, seeFigures, shown } from '../acting/look-for.ts';
import { act, failed, pause, proved, unproved, type Course, type Mind, type Outcome } from '../acting/mind.ts';
import { countOf } from './count.ts';
import { entryName, readSpecial, readTarget, sentenceAbout } from '../acting/values/read.ts';
import { shapeOf, type ResultShape } from './fields/fields.ts';
import { nextControl } from './pages.ts';
import { readPage, type ReadRequest, type Read } from './read-page.ts';
import { pickRow, type RecordRow } from './read-list.ts';
import { requestOf, type ReadClause, type Request } from './request.ts';

const waits = [0, 700, 1000];
const pagesAtMost = 50;
const rowsAtMost = 2000;

/** Reads what the clause asks for and keeps it: as the run's result, and for "it" in what comes after. */
export function* readClause(mind: Mind, given: ReadClause): Course<Outcome> {
  const isQuestion = asks(given);
  const clause = { ...given, what: shown(mind, given.what), many: given.many && !isQuestion };
  if (clause.what.pronoun) return keepLast(mind, clause);
  const special = clause.count || clause.many ? null : readSpecial(mind, clause.what);
  if (special !== null) return kept(mind, nameOfRead(clause), special);
  const request = requestOf(clause, { schema: shapeOf(mind.assignment.outputSchema), onlyRead: readsIn(mind) <= 1 });
  const read = request === null ? 'unread' : yield* readRequested(mind, request);
  if (read !== 'unread' && read !== 'absent') return read;
  // What is asked of a thing that is not on the page would be read of another one.
  return yield* readOne(mind, clause, {
    looked: read === 'absent',
    byLabel: !isQuestion && (read === 'unread' || !(request?.bySchema === true || request?.of != null)),
  });
}

/** How many things the task's steps read. */
function readsIn(mind: Mind): number {
  const { steps, description } = mind.assignment;
  const texts = steps.length > 0 ? steps.map(step => step.description) : [description];
  const count = (clauses: Clause[]): number =>
    clauses.reduce((sum, clause) => sum + (clause.do === 'read' ? 1 : count(innerOf(clause))), 0);
  return count(texts.flatMap(text => parseStep(mind.inputSigns.hide(text))));
}

function innerOf(clause: Clause): Clause[] {
  if (clause.do === 'if') return [...clause.then, ...clause.otherwise];
  return clause.do === 'until' || clause.do === 'for-each' || clause.do === 'repeat' ? clause.body : [];
}

function nameOfRead({ what, as }: ReadClause): string {
  return (as ?? what.text).replace(/^(?:the|a|an|all|every|my|its|of)\s+/gi, '').trim() || 'result';
}

function keepLast(mind: Mind, clause: ReadClause): Outcome {
  if (mind.lastRead === null) return unproved('There is nothing read yet.');
  const name = nameOfRead(clause);
  mind.reads.set(name.toLowerCase(), mind.lastRead);
  const last = mind.results.at(-1);
  if (last !== undefined && clause.as !== null) last.name = name;
  return proved(`Kept “${mind.lastRead}” as ${name}.`);
}

/** `absent` where the page has nothing of what is asked for, `unread` where it could not be read. */
function* readRequested(mind: Mind, request: Request): Course<Outcome | 'absent' | 'unread'> {
  for (const ms of waits) {
    if (ms > 0) yield* pause(mind, ms);
    const outline = yield* outlineOf(mind);
    if (outline === null) return 'unread';
    const read = readPage(outline, askedOf(mind, request));
    if (read.several.length > 0 && isNothing(read.value)) return yield* askWhich(mind, request, read.several);
    if (isNothing(read.value)) continue;
    if (request.shape.shape === 'value') return kept(mind, request.shape.field.name, read.value);
    if (typeof read.value === 'string') return kept(mind, request.first?.name ?? 'value', read.value);
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

function askedOf(mind: Mind, { shape, about, of, limit, pick, first, only, bySchema }: Request): ReadRequest {
  return {
    shape,
    about,
    of,
    first,
    limit: pick === null ? limit : null,
    today: mind.assignment.today,
    also: pick?.by ?? null,
    strict: !bySchema,
    only,
  };
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
  const { limit, pick } = request;
  const all = yield* overPages(mind, request, first);
  if (request.nth !== null) return keepNth(mind, request, all.rows);
  if (pick !== null) return keepPicked(mind, { ...pick, request }, all.rows);
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
  const enough = (): boolean =>
    (request.limit === null ? !request.allPages : rows.length >= request.limit) || rows.length >= rowsAtMost;
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

type Pick = NonNullable<Request['pick']> & { request: Request };

/** Keeps the values of the one row with the least or the most of something. */
function keepPicked(mind: Mind, { least, by, request }: Pick, rows: unknown[]): Outcome {
  // safe because lists of records are read
  const row = pickRow(rows as RecordRow[], { least, by, today: mind.assignment.today });
  if (row === null) return unproved(`The entries show no ${by.name} to compare.`);
  return keepRow(mind, request, { row, entry: `The entry with the ${least ? 'least' : 'most'} ${by.name}` });
}

/** Keeps the values of the row at a place, from 1, or from the end when negative. */
function keepNth(mind: Mind, request: Request, rows: unknown[]): Outcome {
  const nth = request.nth ?? 1;
  // safe because lists of records are read
  const row = (rows as RecordRow[]).at(nth > 0 ? nth - 1 : nth);
  if (row === undefined) return unproved(`The page has ${rows.length} entries, so there is no entry ${nth}.`);
  return keepRow(mind, request, { row, entry: nth > 0 ? `Entry ${nth}` : 'The last entry' });
}

function keepRow(mind: Mind, { shape }: Request, { row, entry }: { row: RecordRow; entry: string }): Outcome {
  const wanted = shape.shape === 'list' && shape.of.shape === 'record' ? shape.of.fields.map(({ name }) => name) : [];
  const entries = Object.entries(row).filter(([name, value]) => wanted.includes(name) && value !== null);
  if (entries.length === 0) return unproved(`${entry} shows no ${wanted.join(', no ')}.`);
  for (const [name, value] of entries) keep(mind, name, value);
  const evidence = `Read ${entries.map(([name, value]) => `${name}: ${textOf(value)}`).join(', ')}.`;
  const without = wanted.filter(name => !entries.some(([known]) => known === name));
  return without.length === 0 ? proved(evidence) : unproved(`${evidence} ${entry} shows no ${without.join(', no ')}.`);
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

const questionWord = /\b(?:when|where|why)\b/i;

/** "Tell me when it opens": it is answered by a sentence, and by no list or label. "Orders where …" asks nothing. */
function asks({ text, what }: ReadClause): boolean {
  return questionWord.test(text) && !questionWord.test(what.text);
}

/** A lone value: by its label as the page shows it, else from the whole of the page. */
function* readOne(
  mind: Mind,
  clause: ReadClause,
  { looked, byLabel }: { looked: boolean; byLabel: boolean },
): Course<Outcome> {
  const name = nameOfRead(clause);
  for (const ms of looked ? [0] : waits) {
    if (ms > 0) yield* pause(mind, ms);
    if (clause.count) yield* seeFigures(mind, clause.what);
    const found = foundFor(mind, clause, byLabel);
    if (!isNothing(found)) return kept(mind, name, found);
  }
  if (byLabel && isWholeText(name)) {
    const done = yield* act(mind, 'extract_content', { what: clause.what.text });
    if (done.ok && done.data !== '') return kept(mind, name, done.data);
  }
  const answer = yield* askForValue(mind, {
    text: `I cannot find “${clause.what.text}” on this page to read it. What does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, clause.what.text),
  });
  if (answer === null) return unproved(`Reading “${clause.what.text}” was skipped.`);
  const value = readTarget(mind, targetOf(answer));
  return value === null ? failed(`I could not find “${clause.what.text}” on the page.`) : kept(mind, name, value);
}

function foundFor(mind: Mind, clause: ReadClause, byLabel: boolean): unknown {
  if (clause.count) return countOf(mind, clause.what);
  if (asks(clause)) return sentenceAbout(mind.scene, clause.what.text);
  return byLabel ? valueOf(mind, clause.what) : null;
}

function kept(mind: Mind, name: string, value: unknown): Outcome {
  keep(mind, name, value);
  return proved(`Read ${name}: ${textOf(value).slice(0, 200)}`);
}

function isWholeText(name: string): boolean {
  const head = (name.split(/\s(?:of|on|from)\s/)[0] ?? '').trimEnd();
  return /^(?:page|text|content|contents|everything|information|data|result|results|page content)$/i.test(head);
}

function valueOf(mind: Mind, target: Target): string | null {
  if (target.most === null) return readTarget(mind, target);
  const item = mostOf(mind, target);
  return item === null ? null : entryName(mind.scene, item);
}
