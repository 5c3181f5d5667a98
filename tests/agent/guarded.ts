import { createActionGuard, type GuardOptions } from '#src/agent/safety/action-guard.ts';
import type { ElementNode, PageNode, Region } from '#src/browser/observe/observation.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';

export type Options = Partial<GuardOptions> & { guardrails?: string[]; inputs?: Record<string, string> };

export function guard(steps: string[], { guardrails = [], inputs = {}, ...options }: Options = {}) {
  return createActionGuard(
    {
      description: '',
      steps: steps.map((description, at) => ({ id: String(at), description })),
      specialInstructions: '',
      additionalInstructions: '',
      guardrails,
      inputs,
    },
    { trusted: false, ...options },
  );
}

export const click = (node: ElementNode): ToolCall => ({ tool: 'click_element', arguments: { ref: node.ref } });

/** What is asked before a button of this name is pressed; undefined when nothing is. */
export function asked(
  label: string,
  steps: string[],
  options: Options & { around?: PageNode[]; regions?: Region[]; within?: string[]; role?: string } = {},
): string | undefined {
  const { around = [], regions = [], within = [], role = 'button', ...rest } = options;
  const node = element(role, label, { within });
  return guard(steps, rest).check(click(node), page([...around, node], { regions }))?.question;
}

type Said = (string | [label: string, value: string])[];

/** Texts and fields in one form, row or dialog with the button. */
export function beside(said: Said, role = 'form', name = ''): Parameters<typeof asked>[2] {
  const box = region(role, name);
  const within = [box.ref];
  const around = said.map(one =>
    typeof one === 'string' ? text(one, { within }) : element('textbox', one[0], { value: one[1], within }),
  );
  return { around, regions: [box], within };
}
