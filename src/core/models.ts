import { AppError } from './errors.ts';

/** The planner that needs no model, no key and no network. */
export const builtinModel = 'builtin';

/** A model as the rules know it. `name` is stored with a run; the screens and the API may also use an alias. */
export type ModelName = {
  name: string;
  aliases: readonly string[];
  /** What a person reads. */
  label: string;
  /** The environment variable whose key it needs; null when it needs none. */
  keyVariable: string | null;
};

/** The models that an installation has without a table of its own. */
export const builtinName: ModelName = {
  name: builtinModel,
  aliases: [],
  label: 'Built-in (no model, no key)',
  keyVariable: null,
};

/**
 * The model a run uses. One asked for by name must be usable; the task's own preference gives way to the built-in
 * planner, and `fellBack` says that it did so that the user is told.
 */
export function chooseModel(options: {
  asked: string | undefined;
  preferred: string;
  table: readonly ModelName[];
  usable: readonly string[];
}): { model: string; fellBack: boolean } {
  const { asked, preferred, usable } = options;
  const table = [builtinName, ...options.table];
  if (asked !== undefined) {
    const entry = find(table, asked);
    if (!entry) {
      const names = [...new Set(table.map(({ name }) => name))].join(', ');
      throw new AppError('BAD_REQUEST', `There is no model "${asked}". Models: ${names}.`, { field: 'model' });
    }
    if (!usable.includes(entry.name)) {
      const variable = entry.keyVariable ? ` (${entry.keyVariable})` : '';
      throw new AppError(
        'BAD_REQUEST',
        `The model ${entry.name} cannot be used: this installation has no key for it${variable}. Choose "${builtinModel}", which needs none.`,
        { field: 'model' },
      );
    }
    return { model: entry.name, fellBack: false };
  }
  const model = find(table, preferred)?.name ?? preferred;
  return usable.includes(model) ? { model, fellBack: false } : { model: builtinModel, fellBack: true };
}

function find(table: readonly ModelName[], asked: string): ModelName | undefined {
  return table.find(({ name }) => name === asked) ?? table.find(({ aliases }) => aliases.includes(asked));
}
