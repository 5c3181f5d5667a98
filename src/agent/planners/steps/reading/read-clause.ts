/** Carries out "read …" and "count …": what is read becomes the run's result, and a value for later steps. */
import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { withoutArticle } from '#src/core/steps/plain.ts';
import { bodiesOf } from '#src/core/steps/read-clause.ts';
import { understoodIn } from '../acting/clauses-of.ts';
import { shown } from '../acting/look-for.ts';
import { failed, legible, proved, unproved, type Mind, type Outcome } from '../acting/mind.ts';
import { looks } from '../acting/patience.ts';
import { keep, kept } from './keep.ts';
import { countOf, readList, readRows } from './read-list.ts';
import { narrowedBy } from './narrowed.ts';
import { placeAsking, readOf } from './read-one.ts';
import { fieldsOf, isReading, schemaFields, type ReadClause, type SchemaFields } from './request.ts';
import type { ReadField } from './rows.ts';

/** Reads what the clause asks for and keeps it: as the run's result, and under its name for what comes after. */
export async function readClause(mind: Mind, clause: ReadClause): Promise<Outcome> {
  const schema = readsIn(mind) <= 1 ? schemaFields(mind.assignment.outputSchema) : null;
  switch (clause.do) {
    case 'read-list':
      return await readList(mind, clause, schema?.isList === true ? schema.fields : []);
    case 'read-fields': {
      const fields = fieldsOf(clause.fields, target => shown(mind, target));
      return await readFields(mind, fields, { of: clause.of, required: null });
    }
    case 'read':
      if (clause.what.pronoun) return keepLast(mind, clause);
      return schema === null ? await readValue(mind, clause) : await readBySchema(mind, clause, schema);
  }
}

async function readValue(mind: Mind, clause: ClauseOf<'read'>): Promise<Outcome> {
  const value = await readOf(mind, clause.what, { place: null, asks: true });
  const name = nameOfRead(mind, clause);
  return value === null ? unproved(`I could not read “${name}” on the page.`) : kept(mind, name, value);
}

/** The task's result says what is read: of the place that the step names, or of the page. */
async function readBySchema(mind: Mind, { what }: ClauseOf<'read'>, schema: SchemaFields): Promise<Outcome> {
  if (schema.isList) return await readRows(mind, { what, fields: schema.fields, limit: null });
  const of = what.readings.find(({ places }) => places.length > 0)?.places[0]?.of ?? null;
  return await readFields(mind, schema.fields, { of, required: schema.required });
}

type Wanted = { of: Target | null; /** Null when each field has to be there. */ required: readonly string[] | null };

/** Several values of one thing. Those of a schema may be missing unless it requires them. */
async function readFields(mind: Mind, fields: readonly ReadField[], { of, required }: Wanted): Promise<Outcome> {
  const place = of === null ? null : await placeAsking(mind, of);
  const found: [name: string, value: string][] = [];
  const missing: string[] = [];
  for (const { name, target } of fields) {
    const value = await readOf(mind, target, { place, asks: required === null });
    if (value === null) missing.push(name);
    else found.push([name, value]);
  }
  for (const [name, value] of found) keep(mind, name, value);
  mind.lastRead = found.map(([, value]) => value).join(', ') || mind.lastRead;
  if (found.length === 0) return unproved(`The page shows no ${missing.slice(0, 10).join(', no ')}.`);
  const evidence = `Read ${found.map(([name, value]) => `${name}: ${value.slice(0, 80)}`).join(', ')}.`.slice(0, 600);
  if (missing.length === 0) return proved(evidence);
  const isLacking = required === null || missing.some(name => required.includes(name)) || missing.length > found.length;
  const without = `${evidence} The page shows no ${missing.slice(0, 10).join(', no ')}.`;
  return isLacking ? unproved(without) : proved(without);
}

/** Counts things, as the page says it or else by going through them. */
export async function count(mind: Mind, { what, as }: ClauseOf<'count'>): Promise<Outcome> {
  const name = legible(mind, what.text);
  for await (const _ of looks(mind)) {
    const counted = await countOf(mind, what, null);
    if (counted === null) continue;
    const outcome = kept(mind, as ?? name, String(counted.count));
    const doubt = counted.isWhole ? narrowedBy(mind) : 'There are more.';
    return doubt === null ? outcome : unproved(`I counted ${counted.count} “${name}”. ${doubt}`);
  }
  return failed(`I see no ${name} on this page to count.`);
}

/** How many things the task's steps read. */
function readsIn(mind: Mind): number {
  const { steps, description } = mind.assignment;
  const texts = steps.length > 0 ? steps.map(step => step.description) : [description];
  const reads = (clauses: readonly Clause[]): number =>
    clauses.reduce((sum, clause) => sum + (isReading(clause) ? 1 : reads(bodiesOf(clause))), 0);
  return reads(texts.flatMap(text => understoodIn(mind, text) ?? []));
}

function nameOfRead(mind: Mind, { what, as }: ClauseOf<'read'>): string {
  return withoutArticle(as ?? legible(mind, what.text)).trim() || 'result';
}

function keepLast(mind: Mind, clause: ClauseOf<'read'>): Outcome {
  if (mind.lastRead === null) return unproved('There is nothing read yet.');
  const name = nameOfRead(mind, clause);
  mind.reads.set(name.toLowerCase(), mind.lastRead);
  const last = mind.results.at(-1);
  if (last !== undefined && clause.as !== null) last.name = name;
  return proved(`Kept “${mind.lastRead}” as ${name}.`);
}
