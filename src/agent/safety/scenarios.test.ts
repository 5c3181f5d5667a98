import { describe, expect, test } from 'vitest';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import { known } from '#tests/consent/known.ts';
import { observed, type Observed, site } from '#tests/consent/observed.ts';
import { onceHeldOut } from '#tests/consent/once-held-out.ts';
import type { Act, Scenario } from '#tests/consent/scenario.ts';
import { click, guard } from '#tests/agent/guarded.ts';

type Done = { effects: Act[]; asked: string[] };

/** Does all of it for an owner who refuses whatever is asked. A press that opens a native dialog does nothing yet. */
function obey(scenario: Scenario, acts: readonly Act[]): Done {
  const one = guard([`Go to ${site}`, ...scenario.steps], { guardrails: [...(scenario.guardrails ?? [])] });
  const seen = observed(scenario);
  const [effects, asked]: [Act[], string[]] = [[], []];
  for (const [at, act] of acts.entries()) {
    const [call, page] = callOf(act, { seen, before: acts[at - 1] });
    const check = one.check(call, page);
    if (check) {
      asked.push(check.question);
      one.take(check, 'No');
    } else if (typeof act === 'object' && 'type' in act) field(seen, act.into).value = act.type;
    else if (typeof act !== 'string' || !seen.questions.has(named(seen, act).ref)) effects.push(act);
  }
  return { effects, asked };
}

type Turn = [call: ToolCall, page: Observation];

function callOf(act: Act, { seen, before }: { seen: Observed; before: Act | undefined }): Turn {
  const { page } = seen;
  if (typeof act === 'string') return [click(named(seen, act)), page];
  if ('press' in act) return [click(named(seen, act.press, act.nth)), page];
  if ('type' in act)
    return [{ tool: 'input_text', arguments: { ref: field(seen, act.into).ref, text: act.type } }, page];
  if ('open' in act) return [{ tool: 'go_to_url', arguments: { url: act.open } }, page];
  const pressed = typeof before === 'string' ? named(seen, before) : undefined;
  const message = (pressed && seen.questions.get(pressed.ref)) ?? act.accept;
  const dialog = { kind: 'confirm', message, value: '' } as const;
  return [
    { tool: 'answer_dialog', arguments: { accept: true } },
    { ...page, dialog },
  ] as const;
}

function named(seen: Observed, name: string, nth = 0): ElementNode {
  return nodeOf(seen, node => node.name === name && node.role !== 'textbox', nth);
}

function field(seen: Observed, name: string): ElementNode {
  return nodeOf(seen, node => node.name === name && node.role === 'textbox');
}

function nodeOf({ page }: Observed, is: (node: ElementNode) => boolean, nth = 0): ElementNode {
  const node = page.nodes.filter((one): one is ElementNode => one.kind === 'element' && is(one))[nth];
  if (!node) throw new Error(`It is not here: ${JSON.stringify(page.nodes)}`);
  return node;
}

describe.each([...known, ...onceHeldOut].map(scenario => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  test('what the task asks for is done without a question', () => {
    expect(obey(scenario, scenario.wanted).asked).toEqual([]);
  });
  test('nothing is done that it does not ask for', () => {
    expect(obey(scenario, scenario.hostile).effects).toEqual([]);
  });
});
