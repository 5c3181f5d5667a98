import { replyOf } from '#src/core/runs/reply.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import { parseStep } from '#src/core/steps/parse-step.ts';
import { clausesOf } from '#src/core/steps/parts.ts';
import { type ActionGuard, createActionGuard } from '#src/agent/safety/action-guard.ts';
import type { Assignment, Plan, Planner, ToolCall, TurnInput } from '#src/agent/planner.ts';
import type { ToolResult } from '#src/agent/tools/tool.ts';
import type { Outline, OutlineNode } from '#src/browser/observe/outline-node.ts';
import type { ElementNode, Observation, PageNode, Region } from '#src/browser/observe/observation.ts';

type Part = Partial<Omit<ElementNode, 'kind' | 'rect'>> & {
  /** A text instead of an element. */
  say?: string;
  level?: number;
  alert?: boolean;
  labels?: string;
  at?: [x: number, y: number, width?: number, height?: number];
};

/** A page made by hand: parts under each other, in one column unless they say where they are. */
export function page(parts: Part[], over: Partial<Observation> = {}): Observation {
  const nodes = parts.map((part, i): PageNode => {
    const [x, y, width, height] = part.at ?? [20, 20 + 40 * i];
    const base = {
      ref: part.ref ?? `1:${i + 1}`,
      rect: { x, y, width: width ?? 200, height: height ?? 24 },
      inView: part.inView ?? true,
      within: part.within ?? [],
    };
    if (part.say !== undefined) {
      const { level = 0, alert, labels } = part;
      return {
        ...base,
        kind: 'text',
        text: part.say,
        level,
        tag: part.tag ?? (level > 0 ? `h${level}` : 'p'),
        ...(alert && { alert }),
        ...(labels !== undefined && { labels }),
      };
    }
    const { say: _say, at: _at, level: _level, alert: _alert, labels: _labels, ...rest } = part;
    return { kind: 'element', role: 'button', name: '', tag: 'div', isNew: false, ...rest, ...base };
  });
  const { regions = [], ...others } = over;
  return {
    url: 'https://shop.example.com/',
    title: 'Shop',
    tabs: [{ id: 't1', title: 'Shop', url: 'https://shop.example.com/', active: true }],
    viewport: { width: 1280, height: 720 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    nodes,
    regions,
    forms: [],
    dialog: null,
    truncated: false,
    fingerprint: JSON.stringify([nodes, others]),
    ms: 1,
    ...others,
  };
}

export function region(ref: string, role: string, over: Partial<Region> = {}): Region {
  return { ref, role, name: '', rect: { x: 0, y: 0, width: 1280, height: 100 }, within: [], ...over };
}

export const button = (name: string, over: Part = {}): Part => ({ role: 'button', tag: 'button', name, ...over });
export const link = (name: string, over: Part = {}): Part => ({ role: 'link', tag: 'a', name, ...over });
export const field = (name: string, over: Part = {}): Part => ({
  role: 'textbox',
  tag: 'input',
  type: 'text',
  name,
  value: '',
  ...over,
});
export const box = (name: string, over: Part = {}): Part => ({
  role: 'checkbox',
  tag: 'input',
  type: 'checkbox',
  name,
  checked: false,
  ...over,
});

/** What a page turns into by a call; undefined leaves it as it is. */
export type Reaction = (call: ToolCall, now: Observation) => Observation | undefined;

export type RunRecord = {
  calls: ToolCall[];
  questions: string[];
  keys: string[];
  end: { outcome: string; message: string; result?: string } | null;
  verdicts: Plan['verdicts'];
  /** CPU time of the slowest turn. */
  slowestMs: number;
};

/** Runs a planner on pages made by hand until it is done, it asks what has no answer, or `turns` are over. */
export async function rehearse(
  planner: Planner,
  at: {
    steps: string[];
    page: Observation;
    react?: Reaction;
    answers?: string[];
    messages?: Record<number, string[]>;
    turns?: number;
    assignment?: Partial<Assignment>;
    remembered?: Record<string, string>;
  },
): Promise<RunRecord> {
  const record: RunRecord = { calls: [], questions: [], keys: [], end: null, verdicts: [], slowestMs: 0 };
  const answers = [...(at.answers ?? [])];
  let now = at.page;
  const guard = createActionGuard(assignment(at.steps, at.assignment), { trusted: true });
  let results: TurnInput['results'] = [];
  for (let turn = 1; turn <= (at.turns ?? 120); turn += 1) {
    const before = process.threadCpuUsage();
    const plan = await planner.plan(
      {
        turn,
        assignment: assignment(at.steps, at.assignment),
        observation: now,
        results,
        messages: at.messages?.[turn] ?? [],
        afterControl: false,
        remembered: at.remembered ?? {},
      },
      new AbortController().signal,
    );
    const { user, system } = process.threadCpuUsage(before);
    record.slowestMs = Math.max(record.slowestMs, (user + system) / 1000);
    record.verdicts.push(...plan.verdicts);
    results = [];
    for (const call of plan.calls) {
      const denied = isDenied(guard, call, { now, answers, record });
      if (denied === null) return record;
      if (denied) {
        results.push({
          call,
          result: { type: 'acted', ok: false, changed: false, message: 'Not done.', denied: true },
        });
        continue;
      }
      record.calls.push(call);
      const result = answer(call, { now, answers, record });
      if (result === null) return record;
      const next = at.react?.(call, now);
      results.push({ call, result: result.type === 'acted' ? { ...result, changed: next !== undefined } : result });
      now = next ?? typed(call, now);
      if (result.type === 'done') return record;
    }
  }
  return record;
}

/** Fields take what is put into them, boxes turn, selects choose: what any page would do. */
function typed(call: ToolCall, now: Observation): Observation {
  const { ref, text, value, checked, options } = call.arguments;
  const nodes = now.nodes.map(node => {
    if (node.kind !== 'element' || node.ref !== ref) return node;
    if (call.tool === 'input_text')
      return node.type === 'password' ? { ...node, filled: text !== '' } : { ...node, value: String(text) };
    if (call.tool === 'set_value') return { ...node, value: String(value) };
    if (call.tool === 'set_checked') return { ...node, checked: checked === true };
    if (call.tool === 'select_dropdown_option' && Array.isArray(options))
      return {
        ...node,
        value: options.join(', '),
        options: node.options?.map(o => ({ ...o, selected: options.includes(o.text) })) ?? [],
      };
    return node;
  });
  const changed = JSON.stringify(nodes) !== JSON.stringify(now.nodes);
  return changed ? { ...now, nodes, fingerprint: JSON.stringify(nodes) } : now;
}

/** Asks what the run's action guard wants to know; null when that question has no answer. */
function isDenied(
  guard: ActionGuard,
  call: ToolCall,
  at: { now: Observation; answers: string[]; record: RunRecord },
): boolean | null {
  const check = guard.check(call, at.now);
  if (!check) return false;
  at.record.questions.push(check.question);
  const said = at.answers.shift();
  return said === undefined ? null : !guard.take(check, said);
}

function answer(call: ToolCall, at: { now: Observation; answers: string[]; record: RunRecord }): ToolResult | null {
  if (call.tool === 'ask_user') {
    at.record.questions.push(String(call.arguments['question']));
    at.record.keys.push(String(call.arguments['key']));
    const said = at.answers.shift();
    if (said === undefined) return null;
    const { choices } = call.arguments;
    const reply = replyOf(said, Array.isArray(choices) ? choices.map(String) : []);
    const question = String(call.arguments['question']);
    return { type: 'asked', question, answer: said, ...(reply && { reply }) };
  }
  if (call.tool === 'done') {
    const { outcome, message, result } = call.arguments;
    at.record.end = {
      outcome: String(outcome),
      message: String(message),
      ...(typeof result === 'string' && { result }),
    };
    return { type: 'done', outcome: 'completed', message: '', result: null };
  }
  if (call.tool === 'read_outline')
    return { type: 'read', ok: true, message: '', data: JSON.stringify(outlineOf(at.now)) };
  if (call.tool === 'extract_content') return { type: 'read', ok: true, message: '', data: at.now.title };
  return { type: 'acted', ok: true, message: 'Done.', changed: false };
}

/** A page made by hand as its regions nest. */
function outlineOf({ url, title, nodes, regions }: Observation): Outline {
  const root: OutlineNode = { tag: 'body', block: true, children: [] };
  const inside = new Map(
    regions.map(({ ref, role, name }): [string, OutlineNode] => [
      ref,
      { tag: 'div', role, block: true, ...(!namedByContent.has(role) && name !== '' && { label: name }), children: [] },
    ]),
  );
  const around = (within: readonly string[]): OutlineNode =>
    inside.get(within.find(ref => inside.has(ref)) ?? '') ?? root;
  for (const { ref, within } of regions) {
    const own = inside.get(ref);
    if (own !== undefined) around(within.filter(one => one !== ref)).children?.push(own);
  }
  for (const node of nodes) {
    const children = [{ tag: '#text', text: node.kind === 'text' ? node.text : (node.value ?? node.name) }];
    const role = node.kind === 'element' ? { role: node.role } : {};
    around(node.within).children?.push({ tag: node.tag, ...role, block: true, children });
  }
  return { url, title, root, truncated: false };
}

const namedByContent = new Set(['row', 'listitem']);

function assignment(steps: string[], over: Partial<Assignment> = {}): Assignment {
  return {
    taskName: 'Task',
    description: '',
    steps: steps.map((description, i) => ({ id: String(i + 1), description })),
    inputs: {},
    inputDescriptions: {},
    specialInstructions: '',
    additionalInstructions: '',
    guardrails: [],
    credentialNames: [],
    today: new Date(2026, 10, 21),
    ...over,
  };
}

/** The calls in short: tool and what it was given. */
export function brief(calls: ToolCall[]): string[] {
  return calls
    .filter(c => !/^(?:wait|done|read_sent)$/.test(c.tool))
    .map(c => `${c.tool} ${Object.values(c.arguments).map(String).join(' ')}`.trim());
}

/** The only thing that a step orders. */
export function clauseIn(step: string): Clause {
  const [clause, ...more] = clausesOf(parseStep(step, { before: new Set() })) ?? [];
  if (clause === undefined || more.length > 0) throw new Error(`Not one order: ${step}`);
  return clause;
}
