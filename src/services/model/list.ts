import type { ModelInfo } from '#src/contract/model.ts';
import { builtinModel, builtinName } from '#src/core/models/models.ts';
import { type Context, requireActor } from '../context.ts';
import { defaultSettings } from '../task/settings.ts';

/** Every model with a name here, the built-in planner last, and whether each can be used. */
export function listModels(ctx: Context): { models: ModelInfo[]; default: string; fallback: string } {
  requireActor(ctx);
  const { models, usableModels } = ctx.installation;
  const infos = [...models, builtinName].map(({ keyVariable, aliases, ...model }) => {
    const usable = usableModels.includes(model.name);
    return { ...model, aliases: [...aliases], usable, reason: usable ? null : `Set ${keyVariable}` };
  });
  return { models: infos, default: defaultSettings.model, fallback: builtinModel };
}
