import type { ModelImage } from '#src/core/models/model-client.ts';
import type { Planner } from '../../planner.ts';
import { pageText } from './page/page-text.ts';
import { promptOf, resumedTask, systemPrompt } from './prompt.ts';
import { readCalls } from './read-calls.ts';
import { modelTools } from './tool-schema.ts';
import { createModelPlanner, type ModelPlannerOptions } from './turns.ts';

export type LanguageModelPlannerOptions = ModelPlannerOptions & {
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
  return createModelPlanner(options, {
    systemOf: turn => systemPrompt(resumedTask(turn), { ...settings, remembered: turn.remembered }),
    async question({ turn: { observation }, history, notes, by }, signal) {
      const blind = observation.nodes.length < fewNodes && /^https?:/.test(observation.url);
      return {
        prompt: promptOf({ history, notes, page: pageText(observation, by.numbers) }),
        tools,
        image: blind ? await picture?.(signal) : undefined,
        picture,
        read: given => readCalls(given.toolCalls, by),
      };
    },
  });
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
