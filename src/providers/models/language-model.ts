import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { geminiComputerFetch } from './computer-gemini.ts';
import { limitedFetch } from './limited-fetch.ts';
import type { ModelSettings } from './settings.ts';
import type { ModelEntry } from './table.ts';

/** What of the SDK's model we use. All three providers give the same. */
export type LanguageModel = Pick<ReturnType<ReturnType<typeof createGoogle>>, 'doGenerate'>;

/** A model with what its errors have to name. */
export type Reached = {
  model: LanguageModel;
  /** For people: "Google", "OpenAI", "the model server at …". */
  provider: string;
  /** Null when it is reached without a key. */
  keyVariable: string | null;
  key: string | undefined;
  /** Some servers of others' make do not know that a tool may be demanded. */
  demandsTools: boolean;
  /** The way to it when its provider's own tool for mouse and keyboard is offered; absent: it has none. */
  computer?: { by: 'openai' | 'gemini'; model: LanguageModel };
};

/** The way to a model; undefined when there is no key or address for it. */
export function reachModel(entry: ModelEntry, settings: ModelSettings): Reached | undefined {
  switch (entry.provider) {
    case 'google':
      return settings.google && reachGoogle(entry, settings.google);
    case 'openai':
      return settings.openai && reachOpenAI(entry, settings.openai);
    case 'openai-compatible':
      return settings.compatible && reachCompatible(entry, settings.compatible);
  }
}

function reachGoogle(entry: ModelEntry, by: NonNullable<ModelSettings['google']>): Reached {
  const google = (fetching: typeof fetch): LanguageModel =>
    createGoogle({ apiKey: by.apiKey, fetch: fetching, ...(by.baseUrl && { baseURL: by.baseUrl }) })(entry.id);
  return {
    ...(entry.computer && { computer: { by: 'gemini' as const, model: google(geminiComputerFetch) } }),
    model: google(limitedFetch),
    provider: 'Google',
    keyVariable: by.keyVariable,
    key: by.apiKey,
    demandsTools: true,
  };
}

function reachOpenAI(entry: ModelEntry, by: NonNullable<ModelSettings['openai']>): Reached {
  const openai = createOpenAI({ apiKey: by.apiKey, fetch: limitedFetch, ...(by.baseUrl && { baseURL: by.baseUrl }) });
  const model = openai.responses(entry.id);
  return {
    ...(entry.computer && { computer: { by: 'openai' as const, model } }),
    model,
    provider: 'OpenAI',
    keyVariable: by.keyVariable,
    key: by.apiKey,
    demandsTools: true,
  };
}

function reachCompatible(entry: ModelEntry, by: NonNullable<ModelSettings['compatible']>): Reached {
  const server = createOpenAICompatible({
    name: 'compatible',
    baseURL: by.baseUrl,
    fetch: limitedFetch,
    ...(by.apiKey && { apiKey: by.apiKey }),
  });
  return {
    model: server.chatModel(entry.id),
    provider: `The model server at ${new URL(by.baseUrl).host}`,
    keyVariable: 'MODEL_API_KEY',
    key: by.apiKey,
    demandsTools: false,
  };
}
