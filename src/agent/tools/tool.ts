import type { ActionOutcome, RunBrowser } from '#src/browser/run-browser.ts';
import type { ActionClass } from '#src/core/runs/run-events.ts';
import type { z } from 'zod';
import type { SecretSource } from './secrets.ts';

/**
 * What a tool call came to. Expected failures are values, told in words.
 * `asked` and `done` are how a planner talks to the loop instead of the page.
 */
export type ToolResult =
  | {
      type: 'acted';
      ok: boolean;
      message: string;
      changed: boolean;
      outcome?: ActionOutcome;
      /** A person took control, or something crashed, before it was whole: it is not to be tried again by itself. */
      interrupted?: true;
      /** The user did not allow it. */
      denied?: true;
    }
  | { type: 'read'; ok: boolean; message: string; data: string }
  | { type: 'asked'; question: string; answer: string }
  | { type: 'done'; outcome: 'success' | 'completed' | 'fail'; message: string; result: string | null };

/** Credentials are put in place of their placeholders below the planner. */
export type ToolContext = SecretSource & {
  browser: RunBrowser;
  signal: AbortSignal;
  /** Milliseconds one browser action may take. */
  stepTimeoutMs: number;
  /** Puts a question to the user and waits for the answer, of a secret one for what stands for it; rejects when the run ends first. */
  ask(question: { key: string; text: string; secret?: boolean; approval?: boolean }): Promise<string>;
  /** Where a file that the user gave this run lies; undefined for an unknown name. */
  filePath(name: string): string | undefined;
};

/** One action the agent can take. The input is flat: no unions, no references. */
export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  description: string;
  class: ActionClass;
  input: Input;
  handle(input: z.infer<Input>, context: ToolContext): Promise<ToolResult>;
};

/** A tool as the toolbox keeps it: it checks its own arguments. */
export type AnyTool = {
  name: string;
  description: string;
  class: ActionClass;
  input: z.ZodObject;
  call(given: Record<string, unknown>, context: ToolContext): Promise<ToolResult>;
};

export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): AnyTool {
  return {
    name: tool.name,
    description: tool.description,
    class: tool.class,
    input: tool.input,
    call(given, context) {
      const parsed = tool.input.safeParse(given);
      if (parsed.success) return tool.handle(parsed.data, context);
      const issue = parsed.error.issues[0];
      return refused(`${tool.name}: ${issue?.path.join('.') || 'arguments'}: ${issue?.message ?? 'not as expected'}`);
    },
  };
}

export async function acted(acting: Promise<ActionOutcome>): Promise<ToolResult> {
  const outcome = await acting;
  const { ok, message, changed, crashed } = outcome;
  return { type: 'acted', ok, message, changed, outcome, ...(crashed && { interrupted: true }) };
}

/** For actions that read: what they read is told apart from how it went. */
export async function readBy(acting: Promise<ActionOutcome>): Promise<ToolResult> {
  const outcome = await acting;
  if (!outcome.ok) return acted(Promise.resolve(outcome));
  return { type: 'read', ok: true, message: outcome.message, data: outcome.data ?? '' };
}

/** Nothing was done, and why. */
export function refused(message: string): Promise<ToolResult> {
  return Promise.resolve({ type: 'acted', ok: false, message, changed: false });
}
