/** The keys and addresses by which models are reached. */
export type ModelSettings = {
  /** `keyVariable` is the environment variable the key came from: errors name it. */
  google?: { apiKey: string; keyVariable: string; baseUrl?: string };
  openai?: { apiKey: string; keyVariable: string; baseUrl?: string };
  /** Any server that speaks OpenAI's chat completions, such as vLLM or Ollama, with the models it has. */
  compatible?: { baseUrl: string; apiKey?: string; models: string[] };
};

/** How patient a call is. */
export type Patience = {
  /** Longest one request may take. */
  attemptMs: number;
  /** Longest a call may take with all its retries. */
  totalMs: number;
  /** Wait before the first retry; doubles each time. */
  backoffMs: number;
};

export const defaultPatience: Patience = { attemptMs: 90_000, totalMs: 180_000, backoffMs: 500 };
