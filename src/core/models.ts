import { AppError } from './errors.ts';

/** The planner that needs no model, no key and no network. */
export const builtinModel = 'builtin';

/** The names that the screens and the API use for a model, and the model each means. */
const canonical: Readonly<Record<string, string>> = {
  builtin: builtinModel,
  gemini2_5Pro: 'gemini-2.5-pro',
  gemini2_5Flash: 'gemini-2.5-flash',
  openai4omini: 'gpt-4o-mini',
  openai4o: 'gpt-4o',
  'gemini-2.5-pro': 'gemini-2.5-pro',
  'gemini-2.5-flash': 'gemini-2.5-flash',
  'gpt-4o-mini': 'gpt-4o-mini',
  'gpt-4o': 'gpt-4o',
};

/**
 * The model a run uses. One asked for by name must be usable; the task's own preference gives way to the built-in
 * planner, and `fellBack` says that it did so that the user is told.
 */
export function chooseModel(options: {
  asked: string | undefined;
  preferred: string;
  usable: readonly string[];
}): { model: string; fellBack: boolean } {
  const { asked, preferred, usable } = options;
  if (asked !== undefined) {
    const model = Object.hasOwn(canonical, asked) ? canonical[asked] : undefined;
    if (!model) {
      throw new AppError('BAD_REQUEST', `There is no model "${asked}". Models: ${Object.keys(canonical).join(', ')}.`, {
        field: 'model',
      });
    }
    if (!usable.includes(model)) {
      throw new AppError(
        'BAD_REQUEST',
        `The model ${model} cannot be used: this installation has no key for it. Choose "${builtinModel}", which needs none.`,
        { field: 'model' },
      );
    }
    return { model, fellBack: false };
  }
  const model = canonical[preferred] ?? preferred;
  return usable.includes(model) ? { model, fellBack: false } : { model: builtinModel, fellBack: true };
}
