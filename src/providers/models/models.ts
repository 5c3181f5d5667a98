import { AppError } from '#src/core/errors.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import type { ModelName } from '#src/core/models/models.ts';
import type { Transcriber } from '#src/core/models/speech.ts';
import { createModelClient } from './client.ts';
import { reachModel } from './language-model.ts';
import { defaultPatience, type ModelSettings, type Patience } from './settings.ts';
import { createTranscriber } from './speech.ts';
import type { ModelEntry, ModelTable } from './table.ts';

/** The models of this installation. */
export type Models = {
  /** Every model that has a name here, usable or not. */
  names(): ModelName[];
  /** Those that there is a key or an address for. */
  usable(): { name: string; label: string; sees: boolean }[];
  /** @throws AppError when the model is unknown or there is no key for it. */
  open(name: string): ModelClient;
  /** The model of that name or alias; undefined when none is named, known or usable. */
  judge(name: string | undefined): ModelClient | undefined;
  /** Who writes down what is said; undefined without a key of OpenAI or Gemini. */
  transcriber(): Transcriber | undefined;
};

const keyVariables = {
  google: 'GEMINI_API_KEY',
  openai: 'OPENAI_API_KEY',
  'openai-compatible': 'MODEL_BASE_URL',
} as const;

/** Context of a model whose server does not state it. */
const assumedContext = 32_000;

export function createModels(
  settings: ModelSettings & { table: ModelTable },
  patience: Patience = defaultPatience,
): Models {
  const entries = [...settings.table, ...compatibleEntries(settings)];
  const usable = entries.filter(entry => reachModel(entry, settings) !== undefined);
  return {
    names: () =>
      entries.map(({ name, aliases, label, provider, sees, price }) => ({
        name,
        aliases,
        label,
        keyVariable: keyVariables[provider],
        sees,
        price,
      })),
    usable: () => usable.map(({ name, label, sees }) => ({ name, label, sees })),
    judge(name) {
      const entry = usable.find(one => one.name === name || (name !== undefined && one.aliases.includes(name)));
      const reached = entry && reachModel(entry, settings);
      return entry && reached && createModelClient(entry, reached, patience);
    },
    transcriber: () => createTranscriber(settings),
    open(name) {
      const entry = usable.find(one => one.name === name);
      const reached = entry && reachModel(entry, settings);
      if (entry && reached) return createModelClient(entry, reached, patience);
      const known = entries.find(one => one.name === name);
      throw new AppError(
        'UNAVAILABLE',
        known
          ? `There is no key for the model ${name}: set ${keyVariables[known.provider]}.`
          : `This installation has no model ${name}.`,
      );
    },
  };
}

/** A name the table has already stays the table's. */
function compatibleEntries(settings: ModelSettings & { table: ModelTable }): ModelEntry[] {
  const taken = new Set(settings.table.flatMap(({ name, aliases }) => [name, ...aliases]));
  return (settings.compatible?.models ?? [])
    .filter(name => !taken.has(name))
    .map(name => ({
      name,
      label: name,
      aliases: [],
      provider: 'openai-compatible',
      id: name,
      sees: false,
      context: assumedContext,
      price: null,
    }));
}
