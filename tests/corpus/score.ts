import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Clause, Target } from '../../src/core/step-language/clause.ts';
import { parseStep } from '../../src/core/step-language/parse-step.ts';
import { understandStep } from '../../src/core/step-language/understand.ts';
import { createInputSigns } from '../../src/core/step-language/input-signs.ts';
import { isProgram } from './compare.ts';
import { projectAll } from './projection.ts';
import type { Expected, Program, StepCase } from './step-case.ts';

export type Half = 'kept-aside' | 'steps';

/**
 * `asked`: the program is right, but words of a step that can be done are reported as not understood. `wrong`: reported as
 * not understood. `silent`: another program, and nothing is reported. `threw`: the parser threw an error.
 */
export type Outcome = 'right' | 'asked' | 'wrong' | 'silent' | 'threw';
export type Scored = { subject: string; step: string; doable: boolean; outcome: Outcome; got: string };

type Nested = string | number | boolean | null | undefined | readonly Nested[] | { readonly [key: string]: Nested };

function mapTexts(value: Nested, change: (text: string) => string): Nested {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(one => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}

/** Inputs are hidden before a step is parsed, as in a run, and stand as `{name}` in the program. */
function parse(step: string): Clause[] {
  const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
  const clauses = parseStep(signs.hide(step));
  return mapTexts(clauses, text => signs.reveal(text)) as Clause[];
}

function programsOf(program: Program): readonly (readonly Expected[])[] {
  return 'either' in program ? program.either : [program];
}

const notUnderstood: readonly Expected[] = [{ understood: false }];

function isUnderstood(step: string): boolean {
  return understandStep(step, { inputs: [] }).problems.length === 0;
}

export function scoreCase(one: StepCase, subject: string): Scored {
  try {
    return scoreParsed(one, subject);
  } catch (error) {
    return { subject, step: one[0], doable: true, outcome: 'threw', got: String(error) };
  }
}

function scoreParsed([step, program]: StepCase, subject: string): Scored {
  const clauses = parse(step);
  const programs = programsOf(program);
  const mayFail = programs.some(one => isDeepStrictEqual(one, notUnderstood));
  const understood = isUnderstood(step);
  const scored = (outcome: Outcome): Scored => ({ subject, step, doable: !mayFail, outcome, got: brief(clauses) });
  if (!understood && mayFail) return scored('right');
  const nodes = projectAll(clauses);
  const fits =
    isComplete(step, clauses) && programs.some(one => !isDeepStrictEqual(one, notUnderstood) && isProgram(one, nodes));
  if (fits) return scored(understood ? 'right' : 'asked');
  return scored(understood ? 'silent' : 'wrong');
}

/** The words that a clause came from, which say nothing of what it does with them. */
const sources = new Set(['phrase', 'leftOver']);

/** Each input and each quoted text of a step stands somewhere in the program, whatever a case says of it. */
function isComplete(step: string, clauses: readonly Clause[]): boolean {
  const kept = JSON.stringify(clauses, (key, value: unknown) => {
    if (sources.has(key)) return undefined;
    return typeof value === 'object' && value !== null && 'do' in value ? { ...value, text: '' } : value;
  }).toLowerCase();
  return [...step.matchAll(/\{[^{}]+\}|["“]([^"“”]+)["”]/g)].every(([whole, quoted]) =>
    kept.includes(
      JSON.stringify(quoted ?? whole)
        .slice(1, -1)
        .toLowerCase(),
    ),
  );
}

/** A program in few words, to read a failure: without empty parts, and of each target its likeliest reading. */
function brief(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses, (key, value: unknown) => {
    if (value === null || value === false || (key !== '' && Array.isArray(value) && value.length === 0))
      return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    if ('readings' in value) {
      const { text, readings } = value as Target;
      const [{ label, kind, nth } = { label: text, kind: null, nth: null }] = readings;
      return [label, kind ?? '', nth ?? ''].join('|');
    }
    return 'do' in value ? { ...value, text: undefined } : value;
  });
}

export async function casesOf(half: Half): Promise<{ subject: string; cases: readonly StepCase[] }[]> {
  const folder = join(import.meta.dirname, half);
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter(file => file.endsWith('.ts')).toSorted();
  return Promise.all(
    files.map(async file => {
      const { cases } = (await import(pathToFileURL(join(folder, file)).href)) as { cases: readonly StepCase[] };
      return { subject: file.slice(0, -'.ts'.length), cases };
    }),
  );
}

export async function scoreHalf(half: Half): Promise<Scored[]> {
  const subjects = await casesOf(half);
  return subjects.flatMap(({ subject, cases }) => cases.map(one => scoreCase(one, subject)));
}

export function rateOf(scored: readonly Scored[], ...outcomes: Outcome[]): number {
  return scored.length === 0 ? 0 : scored.filter(({ outcome }) => outcomes.includes(outcome)).length / scored.length;
}

export function report(scored: readonly Scored[]): string {
  const line = (name: string, list: readonly Scored[]): string => {
    const percent = (...outcomes: Outcome[]): string => `${(rateOf(list, ...outcomes) * 100).toFixed(1)} %`.padStart(8);
    return `${name.padEnd(12)}${String(list.length).padStart(6)}${percent('right')}${percent('asked')}${percent('wrong')}${percent('silent')}${percent('threw')}`;
  };
  const bySubject = [...Map.groupBy(scored, ({ subject }) => subject)];
  return [
    'subject      steps   right   asked   wrong  silent   threw',
    ...bySubject.map(([subject, list]) => line(subject, list)),
    line('all', scored),
  ].join('\n');
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { failures: { type: 'string' }, subject: { type: 'string' } },
  });
  const half: Half = positionals[0] === 'steps' ? 'steps' : 'kept-aside';
  const all = await scoreHalf(half);
  const scored = all.filter(({ subject }) => values.subject === undefined || subject === values.subject);
  const failures = scored.filter(({ outcome }) => outcome !== 'right').slice(0, Number(values.failures ?? 0));
  const lines = failures.map(({ subject, step, outcome, got }) => `${outcome} · ${subject} · ${step}\n    ${got}`);
  process.stdout.write(`${[...lines, report(scored)].join('\n')}\n`);
}

if (import.meta.main) await main();
