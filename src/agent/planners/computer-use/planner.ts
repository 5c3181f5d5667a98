import type { Observation } from '#src/browser/observe/observation.ts';
import { AppError } from '#src/core/errors.ts';
import type { ModelClient, ModelImage, ModelTool } from '#src/core/models/model-client.ts';
import type { Plan, Planner, TurnInput } from '../../planner.ts';
import type { Toolbox } from '../../tools/toolbox.ts';
import { askModel } from '../language-model/ask-model.ts';
import { type PlannerState, memoryOf, openState } from '../language-model/memory.ts';
import { labelOf } from '../language-model/label.ts';
import { createElementNumbers, type ElementNumbers } from '../language-model/page/numbers.ts';
import type { ModelPlannerSettings } from '../language-model/planner.ts';
import { promptOf, resumedTask } from '../language-model/prompt.ts';
import { type PlannedCall, thoughtOf } from '../language-model/read-calls.ts';
import { modelTools } from '../language-model/tool-schema.ts';
import { createSettling } from '../language-model/trim.ts';
import { chooseDialect } from './dialects/choose-dialect.ts';
import type { Dialect, View } from './dialects/dialect.ts';
import { createExchanges, type Exchanges } from './exchanges.ts';
import { systemPrompt, viewText } from './prompt.ts';
import { readTurn } from './read-answer.ts';
import { createSafety } from './safety.ts';

export type ComputerUsePlannerOptions = {
  client: ModelClient;
  /** Options of planners that work by screenshots. */
  toolbox: Toolbox;
  settings: ModelPlannerSettings;
  /** JPEG of the view, as many pixels wide and high as `view`. */
  screenshot(signal: AbortSignal): Promise<Uint8Array>;
  view: View;
};

/**
 * Lets a model act by screenshots: it gets the view each turn and answers with mouse and keyboard. One per run.
 * `plan` rejects with an AppError when the model's provider fails or its answers cannot be used.
 * @throws AppError when the model does not take pictures.
 */
export function createComputerUsePlanner(options: ComputerUsePlannerOptions): Planner {
  const { client, toolbox, settings } = options;
  if (!client.sees)
    throw new AppError('BAD_REQUEST', `The model ${client.name} accepts no images, so it cannot be an operator.`);
  const dialect = chooseDialect(client);
  const offered = [...toolbox].filter(([, tool]) => !dialect.native || !tool.builtIntoModels);
  const tools = modelTools(new Map(offered), { flashMode: settings.flashMode, sees: false });
  const numbers = createElementNumbers();
  const settleCalls = createSettling(options);
  const exchanges = createExchanges();
  const safety = createSafety();
  const ask = createAsking(options, { dialect, tools, numbers, exchanges });
  let system = '';
  let planned: PlannedCall[] = [];
  let notes: string[] = [];
  let state: PlannerState | undefined;

  const planOf = (calls: PlannedCall[], more: Partial<Plan> = {}, steps = true): Plan => {
    planned = calls;
    const at = steps && { step: calls[0]?.step ?? state?.step ?? 1, callSteps: calls.map(({ step }) => step) };
    return { ...planFor(calls), ...at, ...more };
  };

  /** What the user's answer to a safety check leaves to be done; undefined when the model is to be asked. */
  const planAfterCheck = (turn: TurnInput, named: boolean): Plan | undefined => {
    const answered = safety.answered(turn);
    if (!answered) return undefined;
    if (answered.type === 'refused') {
      const { step } = answered.end;
      return planOf(
        [answered.end],
        { verdicts: [{ step, verdict: 'failed', evidence: 'You did not allow it.' }] },
        named,
      );
    }
    exchanges.acknowledge();
    if (answered.type === 'allowed') return planOf(answered.calls, {}, named);
    notes.push('The page changed while the user was asked, so nothing was done yet: look again.');
    return undefined;
  };

  return {
    name: client.name,
    resumesWithinStep: true,
    memory: () => state && memoryOf(state),
    async plan(turn, signal) {
      const { observation, assignment } = turn;
      const named = assignment.steps.length > 0;
      const steps = named ? assignment.steps.map(({ description }) => description) : [assignment.description];
      system ||= systemPrompt(resumedTask(turn), { ...settings, native: dialect.native, remembered: turn.remembered });
      const at = (state ??= openState(turn, settings.maxHistoryItems));
      at.proof.settle(turn, planned);
      at.history.take(turn, planned);
      exchanges.settle(turn.results);
      const afterCheck = planAfterCheck(turn, named);
      if (afterCheck) return afterCheck;

      const answer = await ask({ system, state: at, notes, observation, steps: steps.length }, signal);

      const settled = settleCalls(answer.calls, turn);
      notes = settled.notes;
      const calls = settled.calls.map(call => ({ ...call, label: labelOf(call, { numbers, page: observation }) }));
      const first = calls[0]?.step ?? at.step;
      at.step = calls.at(-1)?.step ?? at.step;
      const verdicts = at.proof.judge({ ...answer, calls }, { observation, steps, step: first });
      exchanges.open(answer.owed);
      const checks = settled.broken ? [] : answer.checks;
      const next = checks.length > 0 ? [safety.hold(calls, { checks, observation })] : calls;
      const thought = settings.flashMode ? null : thoughtOf(calls, answer.text);
      return planOf(next, { thought, tokens: answer.tokens, verdicts }, named);
    },
  };
}

type Asking = {
  dialect: Dialect;
  tools: ModelTool[];
  numbers: ElementNumbers;
  exchanges: Exchanges;
};

type Asked = { system: string; state: PlannerState; notes: string[]; observation: Observation; steps: number };

/** Shows the model the view, as the answer to its last turn where the provider wants that, and reads what it wants done. */
function createAsking(options: ComputerUsePlannerOptions, { dialect, tools, numbers, exchanges }: Asking) {
  const { client, toolbox, settings, view } = options;
  const look = createLook(options);
  return async ({ system, state, notes, observation, steps }: Asked, signal: AbortSignal) => {
    const screenshot = await look(observation, signal);
    const exchange = screenshot ? exchanges.exchange({ url: observation.url, screenshot }) : null;
    const by = { dialect, view, toolbox, excluded: settings.excluded ?? [], numbers, stepNow: state.step, steps };
    return askModel(client, {
      system,
      prompt: promptOf({ history: state.history.text(), notes, page: viewText(observation) }),
      tools,
      quick: settings.flashMode,
      image: exchange ? undefined : screenshot,
      picture: undefined,
      ...(dialect.native && { computer: { exchange } }),
      signal,
      stepNow: state.step,
      read: given => readTurn(given, by),
    });
  };
}

function planFor(calls: PlannedCall[]): Plan {
  return { by: 'model', calls: calls.map(({ call }) => call), step: null, thought: null, tokens: 0, verdicts: [] };
}

/** Behind a dialog, or when the page hangs, the model is shown the last picture there was. */
function createLook({ screenshot }: ComputerUsePlannerOptions) {
  let last: ModelImage | undefined;
  return async ({ dialog }: Observation, signal: AbortSignal): Promise<ModelImage | undefined> => {
    if (dialog) return last;
    try {
      last = { mediaType: 'image/jpeg', bytes: await screenshot(signal) };
    } catch (error) {
      signal.throwIfAborted();
      if (!last) throw error;
    }
    return last;
  };
}
