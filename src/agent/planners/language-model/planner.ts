import type { ModelClient, ModelImage } from '#src/core/models/model-client.ts';
import type { Plan, Planner, Resumed, TurnInput } from '../../planner.ts';
import type { Toolbox } from '../../tools/toolbox.ts';
import { askModel } from './ask-model.ts';
import { labelOf } from './label.ts';
import { type PlannerState, memoryOf, openState } from './memory.ts';
import { createElementNumbers } from './page/numbers.ts';
import { pageText } from './page/page-text.ts';
import { promptOf, resumedTask, systemPrompt } from './prompt.ts';
import { type PlannedCall, readCalls, thoughtOf } from './read-calls.ts';
import { modelTools } from './tool-schema.ts';
import { createSettling } from './trim.ts';

/** How a planner asks its model. */
export type ModelPlannerSettings = {
  /** Calls carried out of one answer. */
  maxActionsPerStep: number;
  /** Turns in the history that the model gets; null: as many as are useful. */
  maxHistoryItems: number | null;
  /** Flash mode: no reasons and no long reasoning. */
  flashMode: boolean;
  /** Names of tools that the task excludes, for the message to a model that calls one. */
  excluded?: readonly string[];
};

export type LanguageModelPlannerOptions = {
  client: ModelClient;
  toolbox: Toolbox;
  settings: ModelPlannerSettings;
  /** JPEG of the view, given to a model that sees when it asks or when the page's text says next to nothing. */
  screenshot?: (signal: AbortSignal) => Promise<Uint8Array>;
};

/** A page with fewer elements than this is likely a canvas or an image. */
const fewNodes = 4;

/**
 * Lets a language model choose the actions. One per run.
 * `plan` rejects with an AppError when the model's provider fails or its answers cannot be used.
 */
export function createLanguageModelPlanner(options: LanguageModelPlannerOptions): Planner {
  const { client, toolbox, settings } = options;
  const picture = client.sees ? pictureBy(options.screenshot) : undefined;
  const tools = modelTools(toolbox, { flashMode: settings.flashMode, sees: picture !== undefined });
  const numbers = createElementNumbers();
  const settleCalls = createSettling(options);
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
      const steps =
        assignment.steps.length > 0 ? assignment.steps.map(step => step.description) : [assignment.description];
      system ||= systemPrompt(resumedTask(turn), { ...settings, remembered: turn.remembered });
      const at = stateFor(turn);
      const { history, proof } = at;
      proof.settle(turn, planned);
      history.take(turn, planned);

      const page = pageText(observation, numbers);
      const blind = observation.nodes.length < fewNodes && /^https?:/.test(observation.url);
      const answer = await askModel(client, {
        system,
        prompt: promptOf({ history: history.text(), notes, page }),
        tools,
        quick: settings.flashMode,
        image: blind ? await picture?.(signal) : undefined,
        picture,
        signal,
        stepNow: at.step,
        read: given =>
          readCalls(given.toolCalls, {
            toolbox,
            excluded: settings.excluded ?? [],
            numbers,
            stepNow: at.step,
            steps: steps.length,
          }),
      });

      const settled = settleCalls(answer.calls, turn);
      notes = settled.notes;
      planned = settled.calls.map(call => ({ ...call, label: labelOf(call, { numbers, page: observation }) }));
      const first = planned[0]?.step ?? at.step;
      at.step = planned.at(-1)?.step ?? at.step;
      const verdicts = proof.judge({ ...answer, calls: planned }, { observation, steps, step: first });
      return {
        by: 'model',
        calls: planned.map(({ call }) => call),
        ...(assignment.steps.length > 0 && { callSteps: planned.map(({ step }) => step) }),
        step: assignment.steps.length > 0 ? first : null,
        thought: settings.flashMode ? null : thoughtOf(planned, answer.text),
        tokens: answer.tokens,
        verdicts,
      } satisfies Plan;
    },
  };
}

/** Goes on from a step up to which another planner came. Returns what the model is to know of it. */
function goOnFrom(state: PlannerState, { step, verdicts }: Resumed): string[] {
  state.step = step;
  state.proof.takeOver(verdicts);
  return [`Steps before step ${step} are over: do not do them again. Go on with step ${step}.`];
}

function pictureBy(screenshot: LanguageModelPlannerOptions['screenshot']) {
  if (!screenshot) return undefined;
  return async (signal: AbortSignal): Promise<ModelImage | undefined> => {
    try {
      return { mediaType: 'image/jpeg', bytes: await screenshot(signal) };
    } catch (error) {
      // A page that hangs is not painted; the run can continue without a picture.
      if (signal.aborted) throw error;
      return undefined;
    }
  };
}
