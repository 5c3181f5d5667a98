/** A picture that a model is shown. */
export type ModelImage = { mediaType: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Uint8Array };

/** A video that a model watches, with its sound. */
export type ModelVideo = { mediaType: 'video/mp4' | 'video/webm'; bytes: Uint8Array };

export type ModelMessage = { role: 'user' | 'assistant'; text: string; image?: ModelImage; video?: ModelVideo };

/** JSON Schema of the kind that every provider takes: see the agent's schema of a tool. */
export type JsonSchema = { [key: string]: unknown };

export type ModelTool = { name: string; description: string; schema: JsonSchema };

export type ModelRequest = {
  /** The same in every turn, so that providers can cache it. */
  system: string;
  messages: ModelMessage[];
  tools: ModelTool[];
  maxOutputTokens: number;
  /** Answer without long reasoning, where the model can do either. */
  quick: boolean;
  /** HTTP requests it may take, the first included: retries of a busy provider count. */
  maxRequests: number;
  /** Offers the provider's own tool for mouse and keyboard beside `tools`; for a client that has one. */
  computer?: { exchange: ComputerExchange | null };
  signal: AbortSignal;
};

/** The model's last turn with the computer, which goes back to it with what came of each of its calls. */
export type ComputerExchange = {
  /** `ModelAnswer.turn`, as it came. */
  turn: unknown;
  /** By the ids of its calls; `acknowledged`: a person has allowed what the provider wanted confirmed. */
  results: { id: string; message: string; acknowledged: boolean }[];
  url: string;
  screenshot: ModelImage;
};

export type ModelToolCall = {
  /** The provider's name of the call, where a computer is offered. */
  id?: string;
  tool: string;
  /** Null when what the model wrote is not a JSON object. */
  arguments: Record<string, unknown> | null;
};

export type ModelAnswer = {
  toolCalls: ModelToolCall[];
  /** What `ComputerExchange` takes back, where a computer is offered. */
  turn?: unknown;
  text: string;
  /** Why the model stopped: `length` means its answer was cut, `filtered` that its provider withheld it. */
  stop: 'done' | 'length' | 'filtered' | 'malformed';
  /** `input` includes `cached`. */
  tokens: { input: number; output: number; cached: number };
  /** US dollars; null when the price is not known. */
  costUsd: number | null;
  /** HTTP requests it took. */
  requests: number;
};

/** One model behind its provider. */
export type ModelClient = {
  readonly name: string;
  /** Whether it takes pictures. */
  readonly sees: boolean;
  /** Whether it takes videos; absent: it does not. */
  readonly watches?: boolean;
  /** Whose tool for mouse and keyboard it knows; absent: none. */
  readonly computer?: 'openai' | 'gemini';
  /** @throws AppError in words that name the key's variable, the model or the limit at fault, never the key. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
};
