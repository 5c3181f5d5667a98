import type { ModelToolCall } from '#src/core/models/model-client.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { Toolbox } from '../../tools/toolbox.ts';
import { clean } from './page/line.ts';
import type { ElementNumbers } from './page/numbers.ts';
import { confirmStep, ownFields, refFields, seePage } from './tool-schema.ts';

/** A call that can be carried out, with what the model said of it. */
export type PlannedCall = {
  call: ToolCall;
  step: number;
  why: string;
  /** Words that are to come onto the page by it; '' when none were given. */
  expect: string;
  /** Words that are to be on the page when the run ends. */
  evidence: string;
  /** The call as the history states it. */
  label: string;
};

/** A call of our own, of which a model said nothing. */
export function ownCall(call: ToolCall, step: number, why = ''): PlannedCall {
  return { call, step, why, expect: '', evidence: '', label: '' };
}

export type ReadAnswer = {
  calls: PlannedCall[];
  confirmed: { step: number; seen: string }[];
  wantsPicture: boolean;
  /** What is wrong with the first call that cannot be carried out; those after it are left out. */
  problem: string | null;
  /** The excluded function that call wanted, when that is what is wrong with it. */
  excluded?: string;
};

/** What the calls of an answer are read with. */
export type ReadBy = {
  toolbox: Toolbox;
  /** Names of tools that the task does without. */
  excluded: readonly string[];
  numbers: ElementNumbers;
  stepNow: number;
  steps: number;
};

/** Checks what a model answered. The calls up to the first wrong one can be carried out. */
export function readCalls(given: readonly ModelToolCall[], by: ReadBy): ReadAnswer {
  const answer: ReadAnswer = { calls: [], confirmed: [], wantsPicture: false, problem: null };
  for (const { tool, arguments: fields } of given) {
    if (!fields) return { ...answer, problem: `${tool}: the arguments are not a JSON object` };
    const step = Math.min(stepOf(fields['step']) ?? by.stepNow, by.steps);
    if (tool === seePage) answer.wantsPicture = true;
    else if (tool === confirmStep) answer.confirmed.push({ step, seen: textOf(fields['seen']) });
    else {
      const read = readCall({ tool, arguments: fields }, by);
      if ('problem' in read) {
        if (!by.excluded.includes(tool)) return { ...answer, problem: read.problem };
        const problem = `${read.problem}: the user excluded it. Do without it, or call done with outcome fail and say that the step needs it`;
        return { ...answer, problem, excluded: tool };
      }
      const { why, expect, evidence } = fields;
      const said = { expect: textOf(expect), evidence: textOf(evidence) };
      answer.calls.push({ ...ownCall(read.call, step, textOf(why)), ...said });
    }
  }
  return answer;
}

function readCall(
  { tool, arguments: fields }: ToolCall,
  { toolbox, numbers }: { toolbox: Toolbox; numbers: ElementNumbers },
): { call: ToolCall } | { problem: string } {
  const found = toolbox.get(tool);
  if (!found) return { problem: `there is no tool named ${tool}` };
  const withRefs: Record<string, unknown> = {};
  // What a model says of a question’s purpose would switch the guess of secrets off.
  const own = Object.entries(fields).filter(([name]) => !ownFields.has(name));
  for (const [name, value] of own) {
    // Models write out what they leave open.
    if (value === null || (value === '' && found.input.shape[name]?.safeParse(undefined).success)) continue;
    if (!refFields.has(name)) withRefs[name] = value;
    else {
      const number = numberOf(value);
      const ref = number === undefined ? undefined : numbers.ref(number);
      if (ref === undefined) return { problem: `${tool}: there is no element ${JSON.stringify(value)}` };
      withRefs[name] = ref;
    }
  }
  const parsed = found.input.safeParse(withRefs);
  if (parsed.success) return { call: { tool, arguments: parsed.data } };
  const issue = parsed.error.issues[0];
  return { problem: `${tool}: ${issue?.path.join('.') || 'arguments'}: ${issue?.message ?? 'not as expected'}` };
}

/** 12, "12" and "[12]" mean the same. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  const digits = typeof value === 'string' ? /^[@[]?(\d{1,9})\]?$/.exec(value.trim())?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

function stepOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 1 ? number : undefined;
}

const thoughtLength = 500;

/** What the model says of its calls, for people. */
export function thoughtOf(planned: readonly PlannedCall[], text: string): string | null {
  return clean(planned.find(({ why }) => why)?.why ?? text, thoughtLength) || null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
