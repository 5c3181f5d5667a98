import type { ToolCall } from './planner.ts';
import type { ActionClass } from './tools/tool.ts';

/**
 * Everything the world sees of a run, in order. Chat, status, step timeline, live progress, log and tests are read
 * from this stream. `action-planned` is stored before the action is sent, `action-done` after.
 */
export type AgentEvent =
  | { type: 'turn-started'; turn: number; step: number | null; thought: string | null; url: string; description: string; tokens: number }
  | { type: 'action-planned'; turn: number; index: number; call: ToolCall; class: ActionClass }
  | { type: 'action-done'; turn: number; index: number; ok: boolean; result: string; ms: number }
  | { type: 'turn-ended'; turn: number; ms: number }
  | { type: 'step-judged'; step: number; turn: number; verdict: 'proved' | 'unproved' | 'failed'; evidence: string }
  | { type: 'message'; from: 'agent' | 'system'; text: string }
  | { type: 'question'; key: string; text: string }
  | { type: 'answered'; key: string; answer: string }
  | { type: 'finished'; status: 'success' | 'completed' | 'fail'; reason: string; result: string | null };
