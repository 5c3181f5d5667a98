import type { ToolCall } from '#src/core/runs/run-events.ts';
import { toolNamed } from '../tools/toolbox.ts';

/**
 * What a call is to a playbook. `set`: what an element is to hold or to be, which can be done again. `press`: what comes of it is
 * seen afterwards. `visit`: an address. `idle`: it changes nothing. Null for what a playbook does not hold.
 */
export type CallKind = 'set' | 'press' | 'visit' | 'idle' | null;

export function kindOf({ tool: name, arguments: given }: ToolCall): CallKind {
  const tool = toolNamed(name);
  if (tool === undefined) return null;
  if (tool.still === true || tool.talks === true || tool.endsRun === true) return 'idle';
  if (tool.effect === 'address') return 'visit';
  if (typeof given['ref'] !== 'string') return null;
  if (tool.effect === 'predicted' || given['submit'] === true) return 'press';
  // Added once more it would be there twice.
  return tool.effect === 'reported' && given['append'] !== true ? 'set' : null;
}
