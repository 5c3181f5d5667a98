/** Carries out "read …": what is read becomes the run's result, and a value for later steps. */
import type { Outline } from '#src/browser/observe/outline.ts';
import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { parseStep } from '#src/core/step-language/parse-step.ts';
import { ask, isSkip, phraseKey } from '../acting/ask.ts';
import { mostOf, shown } from '../acting/locate.ts';
import { act, failed, pause, proved, unproved, type Course, type Mind, type Outcome } from '../acting/mind.ts';
import { countOf } from './count.ts';
import { entryName, readTarget } from '../acting/read.ts';
import { shapeOf, fieldOf, type Shape } from './fields.ts';
import { nextControl } from './pages.ts';
import { readPage, type Read } from './read-page.ts';
import { pickRow, type Row } from './read-list.ts';
import { requestOf, singular, type ReadClause, type Request } from './request.ts';

const waits = [0, 1000, 2000];
const pagesAtMost = 50;
const rowsAtMost = 2000;

/** Reads what the clause asks for and keeps it: as the run's result, and for "it" in what comes after. */
export function* readClause(mind: Mind, given: ReadClause): Course<Outcome> {
  const clause = { ...given, what: shown(mind, given.what) };
  if (clause.what.pronoun) return keepLast(mind, clause);
  const request = requestOf(clause, { schema: shapeOf(mind.assignment.outputSchema), onlyRead: readsIn(mind) <= 1 });
  const several = request === null ? null : yield* readRequested(mind, request);
  return several ?? (yield* readOne(mind, clause));
}

/** How many things the task's steps read. */
function readsIn(mind: Mind): number {
  const { steps, description } = mind.assignment;
  const texts = steps.length > 0 ? steps.map(step => step.description) : [description];
  const count = (clauses: Clause[]): number => clauses.reduce((sum, clause) => sum + (clause.do === 'read' ? 1 : count(innerOf(clause))), 0);
  return count(texts.flatMap(text => parseStep(mind.veil.hide(text))));
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

/** Null where the page has nothing of what is asked for. */
function* readRequested(mind: Mind, request: Request): Course<Outcome | null> {
  for (const ms of waits) {
    if (ms > 0) yield* pause(mind, ms);
    const outline = yield* outlineOf(mind);
    if (outline === null) return null;
    const read = readPage(outline, { shape: request.shape, about: request.about, limit: request.pick === null ? request.limit : null, today: mind.assignment.today, also: request.pick?.by ?? null });
    if (isNothing(read.value)) continue;
    return Array.isArray(read.value) ? yield* keepList(mind, request, read.value) : keepRecord(mind, request.shape, read);
  }
  return null;
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

function keepRecord(mind: Mind, shape: Shape, { value, missing }: Read): Outcome {
  const entries = Object.entries(value ?? {}).filter(([, one]) => !isNothing(one));
  for (const [name, one] of entries) keep(mind, name, one);
  mind.lastRead = entries.map(([, one]) => textOf(one)).join(', ');
  const evidence = `Read ${entries.map(([name, one]) => `${name}: ${textOf(one).slice(0, 80)}`).join(', ')}.`.slice(0, 600);
  const required = requiredOf(shape).filter(name => missing.includes(name));
  if (missing.length === 0) return proved(evidence);
  const without = `${evidence} The page shows no ${missing.slice(0, 10).join(', no ')}.`;
  return required.length > 0 || missing.length > entries.length ? unproved(without) : proved(without);
}

function requiredOf(shape: Shape): string[] {
  return shape.shape === 'record' ? shape.fields.filter(({ required }) => required).map(({ name }) => name) : [];
}

function* keepList(mind: Mind, request: Request, first: unknown[]): Course<Outcome> {
  const { limit, pick } = request;
  const all = yield* overPages(mind, request, first);
  if (pick !== null) return keepPicked(mind, { ...pick, request }, all.rows);
  const rows = all.rows.slice(0, limit ?? rowsAtMost);
  const values = rows.map(plainRow);
  keep(mind, 'rows', values);
  const evidence = `Read ${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}: ${textOf(values[0] ?? '').slice(0, 200)}${rows.length > 1 ? ' …' : ''}`;
  if (limit !== null && rows.length < limit) return unproved(`${evidence} The page has ${rows.length} of the ${limit} that were asked for.`);
  const empty = emptyFields(request.shape, rows);
  if (empty.length > 0) return unproved(`${evidence} The entries show no ${empty.join(', no ')}.`);
  return all.complete ? proved(evidence) : unproved(`${evidence} There are more than ${pagesAtMost} pages.`);
}

/** A list of records with one field is a list of its values. */
function plainRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  const [only] = entries;
  return Object.keys(row).length === 1 && only !== undefined ? only[1] : Object.fromEntries(entries);
}

/** Fields that no row has. */
function emptyFields(shape: Shape, rows: unknown[]): string[] {
  if (shape.shape !== 'list' || shape.of.shape !== 'record') return [];
  return shape.of.fields.filter(({ name }) => rows.every(row => isNothing(Object.entries(row ?? {}).find(([key]) => key === name)?.[1]))).map(({ name }) => name);
}

type Pages = { rows: unknown[]; complete: boolean };

/** The rows of this page and of those after it, by "next", as far as they are asked for. */
function* overPages(mind: Mind, request: Request, first: unknown[]): Course<Pages> {
  const rows = [...first];
  const known = new Set(rows.map(row => JSON.stringify(row)));
  const enough = (): boolean => (request.limit === null ? !request.allPages : rows.length >= request.limit) || rows.length >= rowsAtMost;
  for (let page = 1; !enough(); page += 1) {
    const next = nextControl(mind.scene);
    if (next === null) return { rows, complete: true };
    if (page >= pagesAtMost) return { rows, complete: false };
    const done = yield* act(mind, 'click_element', { ref: next.ref });
    const outline = done.ok ? yield* outlineOf(mind) : null;
    if (outline === null) return { rows, complete: false };
    const read = readPage(outline, { ...request, today: mind.assignment.today, also: request.pick?.by ?? null, limit: null });
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
  const row = pickRow(rows as Row[], { least, by, today: mind.assignment.today });
  if (row === null) return unproved(`The entries show no ${by.name} to compare.`);
  const wanted = request.shape.shape === 'list' && request.shape.of.shape === 'record' ? request.shape.of.fields.map(({ name }) => name) : [];
  const entries = Object.entries(row).filter(([name, value]) => wanted.includes(name) && value !== null);
  if (entries.length === 0) return unproved(`The entry with the ${least ? 'least' : 'most'} ${by.name} shows no ${wanted.join(', no ')}.`);
  for (const [name, value] of entries) keep(mind, name, value);
  return proved(`Read ${entries.map(([name, value]) => `${name}: ${textOf(value)}`).join(', ')}.`);
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
function* readOne(mind: Mind, clause: ReadClause): Course<Outcome> {
  const name = nameOfRead(clause);
  for (let waited = 0; waited <= 4000; waited += 1000) {
    const value = clause.count ? countOf(mind, clause.what) : valueOf(mind, clause.what);
    const found = value ?? (clause.count ? null : yield* readWhole(mind, clause.what));
    if (!isNothing(found)) return kept(mind, name, found);
    yield* pause(mind, 1000);
  }
  if (isWholeText(name)) {
    const done = yield* act(mind, 'extract_content', { what: clause.what.text });
    if (done.ok && done.data !== '') return kept(mind, name, done.data);
  }
  const answer = yield* ask(mind, {
    text: `I cannot find “${clause.what.text}” on this page to read it. What does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, clause.what.text),
  });
  if (isSkip(answer)) return unproved(`Reading “${clause.what.text}” was skipped.`);
  const told = readTarget(mind, targetOf(answer));
  return told === null ? failed(`I could not find “${clause.what.text}” on the page.`) : kept(mind, name, told);
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

/** By the page's outline: classes, structured data and sections tell of values without a label that is seen. */
function* readWhole(mind: Mind, target: Target): Course<string | null> {
  const reading = target.readings.find(({ label }) => label !== '');
  if (reading === undefined || target.most !== null || isWholeText(reading.label)) return null;
  const outline = yield* outlineOf(mind);
  if (outline === null) return null;
  const field = fieldOf(singular(reading.label));
  const { value } = readPage(outline, { shape: { shape: 'value', field }, about: target.text, limit: null, today: mind.assignment.today, also: null });
  return typeof value === 'string' ? value : null;
}
