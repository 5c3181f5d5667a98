import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Plan, Planner, Resumed, TurnInput } from '../../planner.ts';
import type { Toolbox } from '../../tools/toolbox.ts';
import { askModel, type TurnRequest } from './ask-model.ts';
import { labelOf } from './label.ts';
import { memoryOf, openState, type PlannerState } from './memory.ts';
import { createElementNumbers } from './page/numbers.ts';
import { thoughtOf, type PlannedCall, type ReadAnswer, type ReadBy } from './read-calls.ts';
import { createSettling } from './trim.ts';

/** How a planner asks its model. */
type ModelPlannerSettings = {
  /** Calls carried out of one answer. */
  maxActionsPerStep: number;
  /** Turns in the history that the model gets; null: as many as are useful. */
  maxHistoryItems: number | null;
  /** Flash mode: no reasons and no long reasoning. */
  flashMode: boolean;
  /** Names of tools that the task excludes, for the message to a model that calls one. */
  excluded?: readonly string[];
};

export type ModelPlannerOptions = { client: ModelClient; toolbox: Toolbox; settings: ModelPlannerSettings };

type Asked = { turn: TurnInput; history: string; notes: string[]; by: ReadBy };
type Question<Read extends ReadAnswer> = Omit<TurnRequest<Read>, 'system' | 'quick' | 'signal' | 'stepNow'>;

/** How a page is shown to a model, and what comes with it. */
export type Showing<Read extends ReadAnswer> = {
  /** Stays the same for the whole run. */
  systemOf(turn: TurnInput): string;
  question(asked: Asked, signal: AbortSignal): Promise<Question<Read>>;
  /** Calls for which the model is not asked. `notes`: what it is to know in any case. */
  before?(turn: TurnInput, notes: string[]): { calls: PlannedCall[]; verdicts: Plan['verdicts'] } | undefined;
  /** The calls of an answer as they are carried out. `broken`: they are our own, in the place of what was repeated too often. */
  after?(calls: PlannedCall[], of: { answer: Read; broken: boolean; turn: TurnInput }): PlannedCall[];
};

/** A planner that asks a model in every turn, shows it what was done so far, and judges the steps by what is on the page. */
export function createModelPlanner<Read extends ReadAnswer>(
  options: ModelPlannerOptions,
  showing: Showing<Read>,
): Planner {
  const { client, toolbox, settings } = options;
  const numbers = createElementNumbers();
  const settleCalls = createSettling(toolbox, settings.maxActionsPerStep);
  let system = '';
  let planned: PlannedCall[] = [];
  let notes: string[] = [];
  let state: PlannerState | undefined;

  function stateFor(turn: TurnInput): PlannerState {
    if (turn.resumed) [planned, notes] = [[], state ? goOnFrom(state, turn.resumed) : []];
    return (state ??= openState(turn, settings.maxHistoryItems));
  }

  return {
    name: client.name,
    resumesWithinStep: true,
    memory: () => state && memoryOf(state),
    async plan(turn, signal) {
      const { observation, assignment } = turn;
      const isNamed = assignment.steps.length > 0;
      const steps = isNamed ? assignment.steps.map(({ description }) => description) : [assignment.description];
      system ||= showing.systemOf(turn);
      const at = stateFor(turn);
      at.proof.settle(turn, planned);
      at.history.take(turn, planned);
      const planOf = (calls: PlannedCall[], more: Partial<Plan>): Plan => {
        planned = calls;
        const step = isNamed ? (calls[0]?.step ?? at.step) : null;
        const callSteps = isNamed && { callSteps: calls.map(one => one.step) };
        const plan = { by: 'model' as const, calls: calls.map(({ call }) => call), step, thought: null, tokens: 0 };
        return { ...plan, verdicts: [], ...callSteps, ...more };
      };
      const own = showing.before?.(turn, notes);
      if (own) return planOf(own.calls, { verdicts: own.verdicts });

      const stepNow = at.step;
      const by = { toolbox, excluded: settings.excluded ?? [], numbers, stepNow, steps: steps.length };
      const question = await showing.question({ turn, history: at.history.text(), notes, by }, signal);
      const answer = await askModel(client, { ...question, system, quick: settings.flashMode, signal, stepNow });

      const settled = settleCalls(answer.calls, turn);
      notes = settled.notes;
      const calls = settled.calls.map(call => ({ ...call, label: labelOf(call, { numbers, page: observation }) }));
      at.step = calls.at(-1)?.step ?? stepNow;
      const verdicts = at.proof.judge({ ...answer, calls }, { observation, steps, step: calls[0]?.step ?? stepNow });
      const thought = settings.flashMode ? null : thoughtOf(calls, answer.text);
      const next = showing.after?.(calls, { answer, broken: settled.broken, turn }) ?? calls;
      return planOf(next, { thought, tokens: answer.tokens, verdicts });
    },
  };
}

/** Goes on from a step up to which another planner came. Returns what the model is to know of it. */
function goOnFrom(state: PlannerState, { step, verdicts }: Resumed): string[] {
  state.step = step;
  state.proof.takeOver(verdicts);
  return [`Steps before step ${step} are over: do not do them again. Go on with step ${step}.`];
}
