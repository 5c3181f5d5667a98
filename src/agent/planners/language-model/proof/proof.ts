import type { Observation } from '#src/browser/observe/observation.ts';
import type { Plan, TurnInput } from '../../../planner.ts';
import type { PlannedCall, ReadAnswer } from '../read-calls.ts';
import { asksToAct } from './asks-to-act.ts';
import { type Effect, effectOf } from './effects.ts';
import { isOn, pageWords } from './page-words.ts';

type Judgement = Plan['verdicts'][number];

type StepRecord = {
  /** What the page said when the step began. */
  wordsBefore: string;
  effects: Map<string, Effect>;
  confirmed: string | null;
};

/** What was seen of the steps so far. Effects that had not shown yet are never looked for again. */
export type ProofMemory = {
  steps: Map<number, { wordsBefore: string; effects: Map<string, string | null>; confirmed: string | null }>;
  told: Map<number, string>;
};

/**
 * Judges steps by what is on the page. A model's claim never proves a step: its effects have to be observed, or words that it
 * quotes have to be on the page, and new there if the step changed something.
 */
export type Proof = {
  /** Looks for the effects of the last turn's calls. `planned` is what was planned for them. */
  settle(turn: TurnInput, planned: readonly PlannedCall[]): void;
  /** Verdicts on the steps that the answer leaves behind, or on all of them when it ends the run. */
  /** Takes over the verdicts of another planner on steps that this one did nothing for. */
  takeOver(verdicts: readonly { step: number; verdict: string }[]): void;
  /** For the proof of another planner, which begins with it. */
  memory(): ProofMemory;
  judge(answer: ReadAnswer, at: { observation: Observation; steps: readonly string[]; step: number }): Judgement[];
};

export function createProof(from?: ProofMemory): Proof {
  const steps = new Map<number, StepRecord>(from && recalled(from.steps));
  const reported = new Map<number, string>(from?.told);
  let before: Observation | undefined;

  function recordOf(step: number, observation: Observation): StepRecord {
    const known = steps.get(step);
    if (known) return known;
    const record = { wordsBefore: pageWords(observation), effects: new Map<string, Effect>(), confirmed: null };
    steps.set(step, record);
    return record;
  }

  return {
    settle(turn, planned) {
      for (const [index, { result }] of turn.results.entries()) {
        const plan = planned[index];
        const effect = plan && before && effectOf(plan, result, before);
        if (plan && before && effect) recordOf(plan.step, before).effects.set(effect.key, effect);
      }
      for (const { effects } of steps.values()) {
        for (const effect of effects.values()) effect.evidence ??= effect.look(turn.observation);
      }
    },

    takeOver(verdicts) {
      for (const { step, verdict } of verdicts) if (!steps.has(step)) reported.set(step, verdict);
    },

    memory: () => ({
      steps: new Map(
        Array.from(steps, ([step, { effects, ...record }]) => {
          const seen = Array.from(effects, ([key, { evidence }]) => [key, evidence] as const);
          return [step, { ...record, effects: new Map(seen) }];
        }),
      ),
      told: new Map(reported),
    }),

    judge(answer, { observation, steps: descriptions, step }) {
      before = observation;
      const count = descriptions.length;
      const words = pageWords(observation);
      const done = answer.calls.find(({ call }) => call.tool === 'done');
      for (const call of answer.calls) if (call.call.tool !== 'done') recordOf(call.step, observation);
      for (const { step: confirmed, seen } of answer.confirmed) {
        const record = recordOf(confirmed, observation);
        if (shows(record, words, { claimed: seen, description: descriptions[confirmed - 1] }))
          record.confirmed = `"${seen}" is on the page`;
      }
      if (done) {
        const last = recordOf(count, observation);
        const evidenced = isOn(words, done.evidence);
        const claim = { claimed: done.evidence, description: descriptions[count - 1] };
        if (shows(last, words, claim)) last.confirmed ??= `"${done.evidence}" is on the page`;
        const ofOthers = (number: number): boolean => reported.has(number) && !steps.has(number);
        return judgements(count, number =>
          ofOthers(number) ? undefined : verdictOf(number, { done: done.call.arguments['outcome'], evidenced, count }),
        );
      }
      return judgements(step - 1, number => (steps.has(number) ? verdictOf(number) : undefined));
    },
  };

  function judgements(upTo: number, verdict: (step: number) => Judgement | undefined): Judgement[] {
    const found: Judgement[] = [];
    for (let step = 1; step <= upTo; step++) {
      const judged = verdict(step);
      if (!judged || reported.get(step) === judged.verdict) continue;
      reported.set(step, judged.verdict);
      found.push(judged);
    }
    return found;
  }

  function verdictOf(step: number, end?: { done: unknown; evidenced: boolean; count: number }): Judgement {
    const record = steps.get(step);
    const missing = record && [...record.effects.values()].some(({ evidence }) => evidence === null);
    const seen = record ? [...record.effects.values()].flatMap(({ evidence }) => evidence ?? []) : [];
    const isLast = end !== undefined && step === end.count;
    if (isLast && end.done === 'fail') return { step, verdict: 'failed', evidence: 'The agent gave up at this step.' };
    const evidence = record?.confirmed ?? (seen.length > 0 && !missing ? seen.at(-1) : undefined);
    // The run ends on the last step, so its page has to show what the model says it shows.
    if (evidence !== undefined && (!isLast || end.evidenced)) return { step, verdict: 'proved', evidence };
    return { step, verdict: 'unproved', evidence: 'The page does not show that it was done.' };
  }
}

function recalled(steps: ProofMemory['steps']): Map<number, StepRecord> {
  return new Map(
    Array.from(steps, ([step, { effects, ...record }]) => {
      const seen = Array.from(effects, ([key, evidence]): [string, Effect] => [
        key,
        { key, evidence, look: () => null },
      ]);
      return [step, { ...record, effects: new Map(seen) }];
    }),
  );
}

type Claim = { claimed: string; description: string | undefined };

/** Words prove a step that only looks; one that changes something must have brought them about. */
function shows(record: StepRecord, words: string, { claimed, description }: Claim): boolean {
  if (!isOn(words, claimed)) return false;
  if (!isOn(record.wordsBefore, claimed)) return true;
  return record.effects.size === 0 && !asksToAct(description ?? '');
}
