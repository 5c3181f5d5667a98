import { AppError } from '../errors.ts';

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
  /** Whether it takes pictures, as an operator has to. */
  sees: boolean;
  /** US dollars for a million tokens; null when it is not known. */
  price: ModelPrice | null;
};

export type ModelPrice = { input: number; cached: number; output: number };

/** The models that an installation has without a table of its own. */
export const builtinName: ModelName = {
  name: builtinModel,
  aliases: [],
  label: 'Built-in (no model, no key)',
  keyVariable: null,
  // It works by the page's elements for both kinds of agent.
  sees: true,
  price: { input: 0, cached: 0, output: 0 },
};

/** The model of that name or alias. @throws AppError that names those there are. */
export function findModel(models: readonly ModelName[], asked: string): ModelName {
  const table = [builtinName, ...models];
  const entry = find(table, asked);
  if (entry) return entry;
  const names = [...new Set(table.map(({ name }) => name))].join(', ');
  throw new AppError('BAD_REQUEST', `There is no model "${asked}". Models: ${names}.`, { field: 'model' });
}

/** An operator needs screenshots. @throws AppError when the model does not accept images. */
export function refuseBlindOperator(agent: string, { name, sees }: Pick<ModelName, 'name' | 'sees'>): void {
  if (agent !== 'operator' || sees) return;
  throw new AppError(
    'BAD_REQUEST',
    `The model ${name} does not accept images, so it cannot work as an operator. Choose a model with image input, or the agent browseruse.`,
    { field: 'model' },
  );
}

/**
 * The model a run uses. One asked for by name must be usable; the task's own preference gives way to the built-in
 * planner, and `fellBack` says that it did, so that the user can be informed.
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
    const entry = findModel(options.table, asked);
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
