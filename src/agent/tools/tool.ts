import type { ActionOutcome, RunBrowser } from '#src/browser/run-browser.ts';
import type { ActionClass } from '#src/core/run-events.ts';
import type { z } from 'zod';

/**
 * What a tool call came to. Expected failures are values, told in words.
 * `ask` and `done` are how a planner talks to the loop instead of the page.
 */
export type ToolResult =
  | { type: 'acted'; ok: boolean; message: string; changed: boolean; outcome?: ActionOutcome }
  | { type: 'read'; ok: boolean; message: string; data: string }
  | { type: 'asked'; question: string; answer: string }
  | { type: 'done'; outcome: 'success' | 'completed' | 'fail'; message: string; result: string | null };

export type ToolContext = {
  browser: RunBrowser;
  signal: AbortSignal;
  stepTimeoutMs: number;
  /** Puts a question to the user and waits for the answer; rejects when the run ends first. */
  ask(question: { key: string; text: string }): Promise<string>;
  /** Resolves `{{name.id}}` and `{{name.password}}` below the planner; undefined for an unknown name. */
  secret(name: string, field: 'id' | 'password'): string | undefined;
};

/** One action the agent can take. The input is flat: no unions, no references. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  description: string;
  class: ActionClass;
  input: Input;
  handle(input: z.infer<Input>, context: ToolContext): Promise<ToolResult>;
};
