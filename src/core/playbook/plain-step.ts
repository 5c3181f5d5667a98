import type { Clause } from '../steps/clause.ts';
import { createInputSigns } from '../steps/input-signs.ts';
import { parseStep } from '../steps/parse-step.ts';
import { clausesOf } from '../steps/parts.ts';
import { namesAfter } from '../steps/read-clause.ts';
import type { Known } from '../steps/values.ts';

export type Steps = {
  steps: readonly { id: string; description: string }[];
  inputs: Readonly<Record<string, unknown>>;
  inputDescriptions: Readonly<Record<string, unknown>>;
};

/** What is done once, and looks the same each time. */
const plain: ReadonlySet<Clause['do']> = new Set([
  'go',
  'open',
  'click',
  'keys',
  'type',
  'clear',
  'fill',
  'choose',
  'check',
  'upload',
  'search',
  'act',
]);

/** A step that a playbook may hold: what it does, the names in it, with its inputs as `{input}`, and what is done after it. */
export type PlainStep = { clause: Clause; names: string[]; next: Clause | undefined };

/**
 * Each step that does one thing and says all of it: no loop, condition or reading, nothing that was read before, no position among
 * others, and nothing that the next step calls "it". Null for the others.
 */
export function plainSteps(given: Steps): (PlainStep | null)[] {
  const signs = signsOf(given);
  const read = readSteps(given, signs);
  return read.map((clauses, at) => {
    const [clause, ...others] = clauses ?? [];
    const [next] = read[at + 1] ?? [];
    if (clause === undefined || others.length > 0 || !plain.has(clause.do)) return null;
    if (partsIn(clause).some(isOpen) || partsIn(next).some(saysIt)) return null;
    return { clause, names: namesIn(clause).map(signs.reveal), next };
  });
}

const signsOf = (given: Omit<Steps, 'steps'>) => createInputSigns(given, name => `{${name}}`);

/** What each step does, read with what those before it read; null for what is not understood. */
export function readSteps(given: Steps, signs = signsOf(given)): (Clause[] | null)[] {
  const { steps, inputs, inputDescriptions } = given;
  const names = [...Object.keys(inputs), ...Object.keys(inputDescriptions)];
  let known: Known = { before: new Set(), inputs: new Map(names.map(name => [name.toLowerCase(), name])) };
  return steps.map(({ description }) => {
    const clauses = clausesOf(parseStep(signs.hide(description), known));
    const after = namesAfter(clauses ?? []).map(name => name.toLowerCase());
    known = { ...known, before: new Set([...known.before, ...after]) };
    return clauses;
  });
}

type Fields = Record<string, unknown>;

/** Whether a part of a clause depends on what came before it, or on where a thing stands among others. */
function isOpen(part: Fields): boolean {
  return saysIt(part) || part['any'] === true || part['from'] === 'before' || typeof part['nth'] === 'number';
}

function saysIt(part: Fields): boolean {
  return part['pronoun'] === true;
}

function namesIn(clause: Clause): string[] {
  const labels = partsIn(clause).map(({ label }) => label);
  return [...new Set(labels.filter(label => typeof label === 'string' && label !== ''))] as string[];
}

/** The clause with all that is in it. */
function partsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(partsIn);
  if (typeof value !== 'object' || value === null) return [];
  // safe because only its own fields are read, as unknown
  return [value as Fields, ...Object.values(value).flatMap(partsIn)];
}
