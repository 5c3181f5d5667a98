import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import { createControl } from '#src/agent/control.ts';
import { createInbox } from '#src/agent/inbox.ts';
import { type LoopEnd, type LoopOptions, runLoop } from '#src/agent/loop.ts';
import type { Assignment, Plan, Planner, ToolCall, TurnInput } from '#src/agent/planner.ts';
import { openToolbox } from '#src/agent/tools/toolbox.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import { hangMs } from '#tests/setup/hang.ts';

export const assignmentOf = (steps: string[], more: Partial<Assignment> = {}): Assignment => ({
  taskName: 'Task',
  description: 'A task.',
  steps: steps.map((description, index) => ({ id: String(index), description })),
  inputs: {},
  inputDescriptions: {},
  specialInstructions: '',
  additionalInstructions: '',
  guardrails: [],
  credentialNames: [],
  today: new Date('2026-11-21T10:00:00Z'),
  ...more,
});

/** A planner that goes through plans written down beforehand, or made of what the turn shows. */
export function scriptedPlanner(
  plans: (Partial<Plan> | ((turn: TurnInput) => Partial<Plan>))[],
): Planner & { turns: TurnInput[] } {
  const turns: TurnInput[] = [];
  return {
    name: 'scripted',
    turns,
    plan(turn) {
      const next = plans[turns.length] ?? { calls: [call('done', { outcome: 'completed', message: 'Over.' })] };
      turns.push(turn);
      const plan = typeof next === 'function' ? next(turn) : next;
      return Promise.resolve({ calls: [], step: 1, thought: null, tokens: 0, verdicts: [], ...plan });
    },
  };
}

export const call = (tool: string, fields: Record<string, unknown> = {}): ToolCall => ({ tool, arguments: fields });

type Wanted = Pick<LoopOptions, 'browser' | 'planner' | 'assignment'> & Partial<LoopOptions>;

/** Runs the loop itself; questions are answered in order, by a text or by what comes of a call, then with “stop”. */
export async function runWith(
  wanted: Wanted,
  answers: (string | (() => Promise<string>))[] = [],
): Promise<{ end: LoopEnd; events: AgentEvent[]; asked: string[] }> {
  const events: AgentEvent[] = [];
  const asked: string[] = [];
  const left = [...answers];
  const inbox = createInbox();
  const end = await runLoop({
    toolbox: openToolbox('built-in', { excluded: wanted.limits?.excluded ?? [] }),
    control: createControl(),
    inbox,
    remembered: {},
    initialActions: [],
    limits: { maxActionsPerStep: 10, flashMode: false, excluded: [] },
    stepTimeoutMs: 3000,
    secret: () => undefined,
    websitesOf: () => [],
    keepAnswer: () => '{{your answer.answer}}',
    guard: createActionGuard(wanted.assignment, { trusted: true }),
    filePath: () => undefined,
    async emit(given) {
      events.push(...given);
      for (const event of given) {
        if (event.type !== 'question') continue;
        asked.push(event.text);
        const next = left.shift() ?? 'stop';
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        inbox.say(typeof next === 'string' ? next : await next(), { answers: event.id, byOwner: true });
      }
    },
    waiting: () => Promise.resolve(),
    signal: AbortSignal.timeout(hangMs),
    ...wanted,
  });
  return { end, events, asked };
}
