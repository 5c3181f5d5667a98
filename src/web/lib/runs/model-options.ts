import type { ModelInfo } from '#src/contract/model.ts';
import { builtinModel, builtinName } from '#src/core/models/models.ts';

/** The names that the run dialog offers and sends, the first by default. */
export const dialogModels = ['gemini2_5Pro', 'gemini2_5Flash', 'openai4omini', 'openai4o'] as const;

export type ModelOption = { value: string; label: string; note?: string; disabled?: boolean };

/** The dialog's own names first, then what else the installation has; those without a key cannot be chosen. */
export function modelOptions(models: readonly ModelInfo[]): ModelOption[] {
  const first = dialogModels.flatMap(alias => {
    const model = models.find(({ name, aliases }) => name === alias || aliases.includes(alias));
    return model ? [{ model, value: alias }] : [];
  });
  const named = new Set(first.map(({ model }) => model.name));
  const rest = models.filter(({ name }) => !named.has(name)).map(model => ({ model, value: model.name }));
  return [...first, ...rest].map(({ model, value }) => ({
    value,
    label: model.label,
    note: model.usable ? value : `${value} · ${model.reason ?? 'Cannot be used here'}`,
    disabled: !model.usable,
  }));
}

/** What plans the runs of a task: the built-in planner or a language model. */
export type TaskPlanner = { builtin: boolean; label: string };

/** The planner of a task that prefers that model: one that cannot be used gives way to the built-in planner. */
export function plannerFor(models: readonly ModelInfo[], preferred: string): TaskPlanner {
  const model = models.find(({ name, aliases }) => name === preferred || aliases.includes(preferred));
  if (!model?.usable || model.name === builtinModel) return { builtin: true, label: builtinName.label };
  return { builtin: false, label: model.label };
}

/** What is chosen to begin with: the dialog's default when it can be used, else what needs no key. */
export function firstChoice(options: readonly ModelOption[], fallback: string): string {
  const [preferred] = options;
  return preferred && !preferred.disabled ? preferred.value : fallback;
}
