import type { Observation } from '#src/browser/observe/observation.ts';
import { AppError } from '#src/core/errors.ts';
import type { ModelClient, ModelImage } from '#src/core/models/model-client.ts';
import type { Plan, Planner, TurnInput } from '../../planner.ts';
import type { Toolbox } from '../../tools/toolbox.ts';
import { askModel } from '../language-model/ask-model.ts';
import { type PlannerState, memoryOf, openState } from '../language-model/memory.ts';
import { labelOf } from '../language-model/label.ts';
import { clean } from '../language-model/page/line.ts';
import { createElementNumbers } from '../language-model/page/numbers.ts';
import { promptOf, resumedTask } from '../language-model/prompt.ts';
import type { PlannedCall } from '../language-model/read-calls.ts';
import { createRepeats } from '../repeats.ts';
import { modelTools } from '../language-model/tool-schema.ts';
import { breakLoop, trim } from '../language-model/trim.ts';
import { chooseDialect } from './dialects/choose-dialect.ts';
import type { View } from './dialects/dialect.ts';
import { createExchanges } from './exchanges.ts';
import { systemPrompt, viewText } from './prompt.ts';
import { readTurn, type ReadTurn } from './read-answer.ts';
import { createSafety } from './safety.ts';

export type ComputerUsePlannerOptions = {
  client: ModelClient;
  /** Options of planners that work by screenshots. */
  toolbox: Toolbox;
  settings: {
    maxActionsPerStep: number;
    maxHistoryItems: number | null;
    flashMode: boolean;
    excluded?: readonly string[];
  };
  /** JPEG of the view, as many pixels wide and high as `view`. */
  screenshot(signal: AbortSignal): Promise<Uint8Array>;
  view: View;
};

const thoughtLength = 500;

/**
 * Lets a model act by screenshots: it gets the view each turn and answers with mouse and keyboard. One per run.
 * `plan` rejects with an AppError when the model's provider fails or its answers cannot be used.
 * @throws AppError when the model does not take pictures.
 */
export function createComputerUsePlanner(options: ComputerUsePlannerOptions): Planner {
  const { client, toolbox, settings, view } = options;
  if (!client.sees)
    throw new AppError('BAD_REQUEST', `The model ${client.name} accepts no images, so it cannot be an operator.`);
  const dialect = chooseDialect(client);
  const offered = [...toolbox].filter(([, tool]) => !dialect.native || !tool.builtIntoModels);
  const tools = modelTools(new Map(offered), { flashMode: settings.flashMode, sees: false });
  const numbers = createElementNumbers();
  const settleCalls = createSettling(options);
  const exchanges = createExchanges();
  const safety = createSafety();
  const look = createLook(options);
  let system = '';
  let planned: PlannedCall[] = [];
  let notes: string[] = [];
  let state: PlannerState | undefined;

  const planOf = (calls: PlannedCall[], more: Partial<Plan> = {}, steps = true): Plan => {
    planned = calls;
    const at = steps && { step: calls[0]?.step ?? state?.step ?? 1, callSteps: calls.map(({ step }) => step) };
    return { ...planFor(calls), ...at, ...more };
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
      const { history, proof } = at;
      proof.settle(turn, planned);
      history.take(turn, planned);
      exchanges.settle(turn.results);

      const answered = safety.answered(turn);
      if (answered?.type === 'refused')
        return planOf([answered.end], { verdicts: [refusedAt(answered.end.step)] }, named);
      if (answered) exchanges.acknowledge();
      if (answered?.type === 'allowed') return planOf(answered.calls, {}, named);
      if (answered) notes.push('The page changed while the user was asked, so nothing was done yet: look again.');

      const screenshot = await look(observation, signal);
      const exchange = screenshot ? exchanges.exchange({ url: observation.url, screenshot }) : null;
      let read: ReadTurn | undefined;
      const by = {
        dialect,
        view,
        toolbox,
        excluded: settings.excluded ?? [],
        numbers,
        stepNow: at.step,
        steps: steps.length,
      };
      const answer = await askModel(client, {
        system,
        prompt: promptOf({ history: history.text(), notes, page: viewText(observation) }),
        tools,
        quick: settings.flashMode,
        image: exchange ? undefined : screenshot,
        picture: undefined,
        ...(dialect.native && { computer: { exchange } }),
        signal,
        stepNow: at.step,
        read: given => (read = readTurn(given, by)).answer,
      });

      const settled = settleCalls(answer.calls, turn);
      notes = settled.notes;
      const calls = settled.calls.map(call => ({ ...call, label: labelOf(call, { numbers, page: observation }) }));
      const first = calls[0]?.step ?? at.step;
      at.step = calls.at(-1)?.step ?? at.step;
      const verdicts = proof.judge({ ...answer, calls }, { observation, steps, step: first });
      if (read) exchanges.open(read.owed);
      const checks = settled.broken ? [] : (read?.checks ?? []);
      const next = checks.length > 0 ? [safety.hold(calls, { checks, observation })] : calls;
      const why = calls.find(call => call.why)?.why ?? answer.text;
      const thought = settings.flashMode ? null : clean(why, thoughtLength) || null;
      return planOf(next, { thought, tokens: answer.tokens, verdicts }, named);
    },
  };
}

function planFor(calls: PlannedCall[]): Plan {
  return { calls: calls.map(({ call }) => call), step: null, thought: null, tokens: 0, verdicts: [] };
}

function refusedAt(step: number): Plan['verdicts'][number] {
  return { step, verdict: 'failed', evidence: 'You did not allow it.' };
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

type Settled = { calls: PlannedCall[]; notes: string[]; broken: boolean };

/** The calls as they may be carried out, and what the model is to know of those left out. */
function createSettling({ toolbox, settings }: ComputerUsePlannerOptions) {
  const repeats = createRepeats();
  let askedAboutLoop = false;
  return (calls: PlannedCall[], turn: TurnInput): Settled => {
    if (turn.afterControl || turn.messages.length > 0 || turn.results.some(({ result }) => result.type === 'asked'))
      repeats.forget();
    const { calls: kept, notes } = trim(calls, settings.maxActionsPerStep);
    const repeated = repeats.note(
      kept.map(({ call }) => call),
      turn.observation,
    );
    if (repeated === 'nudge') notes.push('You have tried the same on the same page three times. Do something else.');
    if (repeated !== 'stop') return { calls: kept, notes, broken: false };
    const instead = breakLoop(kept, { mayAsk: toolbox.has('ask_user') && !askedAboutLoop });
    askedAboutLoop = true;
    repeats.forget();
    return { calls: instead, notes, broken: true };
  };
}
