import type { ActionOutcome, RunBrowser } from '#src/browser/run-browser.ts';
import type { ActionClass, AskedQuestion } from '#src/core/runs/run-events.ts';
import type { Reply, Said } from '#src/core/runs/reply.ts';
import type { ExcludableFunction } from '#src/core/tasks/excludable.ts';
import type { z } from 'zod';
import type { SecretSource } from './secrets.ts';

/**
 * The result of a tool call. Expected failures are values with a message.
 * `asked` and `done` are how a planner talks to the loop instead of the page.
 */
export type ToolResult =
  | {
      type: 'acted';
      ok: boolean;
      message: string;
      changed: boolean;
      outcome?: ActionOutcome;
      /** The field was read afterwards, and holds what was typed. */
      held?: true;
      /** A person took control, or something crashed, before it was whole: it must not be retried automatically. */
      interrupted?: true;
      /** The user did not allow it. */
      denied?: true;
      /** The user says that it took effect. */
      confirmed?: true;
    }
  | { type: 'read'; ok: boolean; message: string; data: string }
  /** `reply`: the answer is none, so `answer` is not a value. */
  | { type: 'asked'; question: string; answer: string; reply?: Reply }
  | { type: 'done'; outcome: 'success' | 'completed' | 'fail'; message: string; result: string | null };

/** Placeholders are replaced by their credentials below the planner. */
export type ToolContext = SecretSource & {
  browser: RunBrowser;
  signal: AbortSignal;
  /** Milliseconds one browser action may take. */
  stepTimeoutMs: number;
  /** Puts a question to the user and waits for the answer, of a secret one for what stands for it; rejects when the run ends first. */
  ask(question: AskedQuestion): Promise<Said>;
  /** Where a file that the user gave this run lies; undefined for an unknown name. */
  filePath(name: string): string | undefined;
  /** Calls back when the user writes what ends a wait. Returns how to stop listening. */
  onMessage(end: () => void): () => void;
};

/** What a call acts on: an element, a place of the view in CSS pixels, or whatever has the focus. */
export type Aim = { ref: string } | { x: number; y: number } | 'focus';

/** One effect of a call on the page, for the action guard. Reading and scrolling have none. */
export type Gesture =
  | { type: 'open'; url: string }
  /** `on`: what a box or switch is to become by it. */
  | { type: 'press'; at: Aim; button?: 'left' | 'middle' | 'right'; on?: boolean }
  | { type: 'choose'; at: Aim; options: string[] }
  | { type: 'slide'; at: Aim }
  /** `submit`: Enter is pressed afterwards. */
  | { type: 'type'; at: Aim; text: string; submit?: boolean }
  | { type: 'keys'; at: Aim; keys: string }
  /** Onto something, or by a distance. */
  | { type: 'drag'; from: Aim; to: Aim | { dx: number; dy: number; corner?: boolean } }
  | { type: 'upload'; at: Aim; files: string[] }
  | { type: 'answer'; accept: boolean };

/**
 * How it is verified that a call had its effect.
 * - `none`: it changes nothing that a step could ask for.
 * - `reported`: the browser itself compares the page with what was asked for, or the move is the effect.
 * - `address`: the page of the `url` that it names is open.
 * - `typed`: the field holds its `text`.
 * - `predicted`: its arguments do not say what will be seen, so the planner predicts it.
 */
export type EffectCheck = 'none' | 'reported' | 'address' | 'typed' | 'predicted';

/**
 * One action the agent can take, with all that the rest of the agent knows of it: no other file lists tools by name.
 * The input is flat: no unions, no references. A field `ref` names an element, `x` and `y` a place.
 */
export type ToolRecord<Name extends string = string> = {
  name: Name;
  description: string;
  class: ActionClass;
  /** Which planners it is for: those that use elements, those that use screenshots, both, or the built-in one alone. */
  planners: 'elements' | 'pictures' | 'both' | 'built-in';
  effect: EffectCheck;
  /** What it acts on when its arguments name no element, which the call before may have changed. */
  aims?: 'place' | 'focus';
  /** Users who exclude one of these exclude it too, since it does the same by other means. */
  excludedWith?: readonly ExcludableFunction[];
  /** A provider's own tool for computers does it already. */
  builtIntoModels?: true;
  /** It only reads or waits: a step of such calls alone gets no screenshot. */
  still?: true;
  /** It talks to the user or ends the run: repeating it is not a loop. */
  talks?: true;
  endsRun?: true;
  /** It waits for the user, so a pause does not wait for it. */
  waitsForUser?: true;
  /** How a call that a person's control interrupted ended. Without it, what reads begins again and nothing else does. */
  interrupted?: string;
};

/** A tool as it is written down. */
export type Tool<Name extends string = string, Input extends z.ZodObject = z.ZodObject> = ToolRecord<Name> & {
  input: Input;
  /** What it does to the page; nothing when absent. */
  gestures?(input: z.infer<Input>): Gesture[];
  /** What is done instead when the user does not allow the call; nothing when absent. */
  whenRefused?(input: z.infer<Input>): z.infer<Input>;
  handle(input: z.infer<Input>, context: ToolContext): Promise<ToolResult>;
};

/** A tool as the toolbox keeps it: it checks its own arguments. */
export type AnyTool<Name extends string = string> = ToolRecord<Name> & {
  input: z.ZodObject;
  /** None for arguments that it would refuse. */
  gestures(given: Record<string, unknown>): Gesture[];
  whenRefused(given: Record<string, unknown>): Record<string, unknown> | undefined;
  call(given: Record<string, unknown>, context: ToolContext): Promise<ToolResult>;
};

export function defineTool<const Name extends string, Input extends z.ZodObject>(
  tool: Tool<Name, Input>,
): AnyTool<Name> {
  const { input, gestures, whenRefused, handle, ...record } = tool;
  return {
    ...record,
    input,
    gestures(given) {
      const parsed = input.safeParse(given);
      return (parsed.success && gestures?.(parsed.data)) || [];
    },
    whenRefused(given) {
      const parsed = input.safeParse(given);
      return parsed.success ? whenRefused?.(parsed.data) : undefined;
    },
    call(given, context) {
      const parsed = input.safeParse(given);
      if (parsed.success) return handle(parsed.data, context);
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

/** For actions that read: what they read is separate from how it went. */
export async function readBy(acting: Promise<ActionOutcome>): Promise<ToolResult> {
  const outcome = await acting;
  if (!outcome.ok) return acted(Promise.resolve(outcome));
  return { type: 'read', ok: true, message: outcome.message, data: outcome.data ?? '' };
}

/** Nothing was done, and why. */
export function refused(message: string): Promise<ToolResult> {
  return Promise.resolve({ type: 'acted', ok: false, message, changed: false });
}
