/** A request as the test reads it, whichever provider's wire it came over. */
export type SeenRequest = {
  wire: Wire;
  path: string;
  model: string;
  /** The key it came with, or ''. */
  key: string;
  system: string;
  messages: { role: string; text: string; images: number }[];
  tools: { name: string; description: string; schema: Record<string, unknown> }[];
  body: Record<string, unknown>;
};

export type Wire = 'gemini' | 'responses' | 'chat' | 'speech';

export type ScriptedCall = {
  tool: string;
  arguments?: Record<string, unknown>;
  /** What is sent in place of the arguments' JSON; over Gemini's wire, which has no text there, in place of the object. */
  raw?: string;
  /** Gemini's mark of its reasoning, which has to come back as it was. */
  signature?: string;
};

export type ScriptedTurn = {
  calls?: ScriptedCall[];
  text?: string;
  stop?: 'done' | 'length' | 'filtered' | 'malformed';
  tokens?: { input: number; output: number; cached?: number };
};

export type ScriptedFault =
  /** An error of the provider's own shape. */
  | { status: number; message?: string; code?: string; headers?: Record<string, string> }
  /** A 200 with this body. */
  | { raw: string }
  /** The connection ends within the body; before any answer; or never answers; or never stops answering. */
  | { connection: 'cut' | 'reset' | 'silent' | 'endless' };

export type ScriptedAnswer = ScriptedTurn | ScriptedFault;

/** What the model answers; `index` counts the requests from 0. */
export type Script = (request: SeenRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>;
