import type { Observation } from '#src/browser/observe/observation.ts';
import { AppError } from '#src/core/errors.ts';
import type { ModelImage } from '#src/core/models/model-client.ts';
import type { Planner } from '../../planner.ts';
import { promptOf, resumedTask } from '../language-model/prompt.ts';
import { modelTools } from '../language-model/tool-schema.ts';
import { createModelPlanner, type ModelPlannerOptions, type Showing } from '../language-model/turns.ts';
import { chooseDialect } from './dialects/choose-dialect.ts';
import type { View } from './dialects/dialect.ts';
import { createExchanges } from './exchanges.ts';
import { systemPrompt, viewText } from './prompt.ts';
import { readTurn, type ReadTurn } from './read-answer.ts';
import { createSafety } from './safety.ts';

/** The toolbox has what planners use that work by screenshots. */
export type ComputerUsePlannerOptions = ModelPlannerOptions & {
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
  const { client } = options;
  if (!client.sees)
    throw new AppError('BAD_REQUEST', `The model ${client.name} accepts no images, so it cannot be an operator.`);
  return createModelPlanner(options, byScreenshots(options));
}

/** Shows the model the view, as the answer to its last turn where the provider wants that, and reads what it wants done. */
function byScreenshots(options: ComputerUsePlannerOptions): Showing<ReadTurn> {
  const { client, toolbox, settings, view } = options;
  const dialect = chooseDialect(client);
  const { native } = dialect;
  const offered = [...toolbox].filter(([, tool]) => !native || !tool.builtIntoModels);
  const tools = modelTools(new Map(offered), { flashMode: settings.flashMode, sees: false });
  const exchanges = createExchanges();
  const safety = createSafety();
  const look = createLook(options);
  return {
    systemOf: turn => systemPrompt(resumedTask(turn), { ...settings, native, remembered: turn.remembered }),
    before(turn, notes) {
      exchanges.settle(turn.results);
      const answered = safety.answered(turn);
      if (!answered) return undefined;
      if (answered.type === 'refused') {
        const { end } = answered;
        return {
          calls: [end],
          verdicts: [{ step: end.step, verdict: 'failed', evidence: 'You did not allow it.' }],
        };
      }
      exchanges.acknowledge();
      if (answered.type === 'allowed') return { calls: answered.calls, verdicts: [] };
      notes.push('The page changed while the user was asked, so nothing was done yet: look again.');
      return undefined;
    },
    async question({ turn: { observation }, history, notes, by }, signal) {
      const screenshot = await look(observation, signal);
      const exchange = screenshot ? exchanges.exchange({ url: observation.url, screenshot }) : null;
      return {
        prompt: promptOf({ history, notes, page: viewText(observation) }),
        tools,
        image: exchange ? undefined : screenshot,
        picture: undefined,
        ...(native && { computer: { exchange } }),
        read: given => readTurn(given, { ...by, dialect, view }),
      };
    },
    after(calls, { answer, broken, turn: { observation } }) {
      exchanges.open(answer.owed);
      return broken || answer.checks.length === 0
        ? calls
        : [safety.hold(calls, { checks: answer.checks, observation })];
    },
  };
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
