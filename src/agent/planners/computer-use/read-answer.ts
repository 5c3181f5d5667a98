import type { ModelAnswer } from '#src/core/models/model-client.ts';
import { type ReadAnswer, type ReadBy, readCalls } from '../language-model/read-calls.ts';
import { confirmStep } from '../language-model/tool-schema.ts';
import type { Dialect, View } from './dialects/dialect.ts';
import type { OwedTurn } from './exchanges.ts';

export type ReadTurn = ReadAnswer & { owed: OwedTurn; checks: string[] };

type By = ReadBy & { dialect: Dialect; view: View };

/** Checks what a model answered, call by call, and keeps which call of its own each planned one came of. */
export function readTurn(given: ModelAnswer, by: By): ReadTurn {
  const answer: ReadAnswer = { calls: [], confirmed: [], wantsPicture: false, problem: null };
  const owed: OwedTurn = { turn: given.turn, calls: [], native: false };
  const checks: string[] = [];
  const stepNow = Math.min(stepAfter(given, by.stepNow), by.steps);
  for (const call of given.toolCalls) {
    const translated = by.dialect.translate(call, by.view);
    if (translated && by.dialect.native) owed.native = true;
    const read = readCalls(translated?.calls ?? [call], { ...by, stepNow: translated ? stepNow : by.stepNow });
    answer.calls.push(...read.calls);
    answer.confirmed.push(...read.confirmed);
    if (read.calls.length > 0) checks.push(...(translated?.checks ?? []));
    owed.calls.push({ id: call.id ?? '', planned: read.calls.map(planned => planned.call) });
    if (read.problem) {
      const { problem, excluded } = read;
      return { ...answer, problem, ...(excluded !== undefined && { excluded }), owed, checks };
    }
  }
  return { ...answer, owed, checks };
}

/** The computer's own calls name no step: they work on the one after those that are confirmed beside them. */
function stepAfter({ toolCalls }: ModelAnswer, stepNow: number): number {
  const confirmed = toolCalls.filter(({ tool }) => tool === confirmStep).map(call => Number(call.arguments?.['step']));
  return Math.max(stepNow, ...confirmed.filter(Number.isInteger).map(step => step + 1));
}
