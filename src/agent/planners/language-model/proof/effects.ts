import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { AnyTool, EffectCheck, ToolResult } from '../../../tools/tool.ts';
import { toolNamed } from '../../../tools/toolbox.ts';
import type { PlannedCall } from '../read-calls.ts';
import { isOn, pageWords, plain } from './page-words.ts';

/** An expected effect of an action. `evidence` is set once it was observed. */
export type Effect = { key: string; evidence: string | null; look(now: Observation): string | null };

/**
 * The expected effect of a successful call, to be verified on the page without the model.
 * Undefined for calls that change nothing.
 */
export function effectOf(planned: PlannedCall, result: ToolResult, before: Observation): Effect | undefined {
  const { tool: name, arguments: fields } = planned.call;
  const tool = toolNamed(name);
  if (!tool || result.type !== 'acted' || !result.ok) return undefined;
  const ref = fields['ref'] ?? result.outcome?.hit;
  const effect = effects[tool.effect]({ tool, planned, fields, ref, result, before });
  return effect && { key: `${name} ${JSON.stringify(ref ?? fields['from_ref'] ?? null)}`, ...effect };
}

/** A call that went well. */
type Succeeded = {
  tool: AnyTool;
  planned: PlannedCall;
  fields: Record<string, unknown>;
  /** Of the element that it acted on. */
  ref: unknown;
  result: Extract<ToolResult, { type: 'acted' }>;
  before: Observation;
};

const effects: Record<EffectCheck, (call: Succeeded) => Omit<Effect, 'key'> | undefined> = {
  none: () => undefined,
  reported: ({ result }) => ({ evidence: result.message, look: () => result.message }),
  address: ({ fields }) => ({ evidence: null, look: now => arrived(String(fields['url']), now) }),
  typed({ planned, fields, ref, result, before }) {
    const evidence = result.held === true ? result.message : null;
    const text = String(fields['text']);
    return {
      evidence,
      look: now => holdsNow(elementOf(now, ref), text) ?? predicted(planned.expect, before, now),
    };
  },
  predicted(call) {
    const { planned, ref, before } = call;
    if (preparesTyping(call)) return undefined;
    return { evidence: null, look: now => predicted(planned.expect, before, now) ?? turned(ref, before, now) };
  },
};

/** A click into a field, of which the planner expects nothing. */
function preparesTyping({ tool, planned, fields, ref, before }: Succeeded): boolean {
  if (tool.aims !== 'place' || tool.gestures(fields)[0]?.type !== 'press') return false;
  return planned.expect === '' && fieldRoles.has(elementOf(before, ref)?.role ?? '');
}

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** What was typed stands in the field; of a secret only that there is something. */
function holdsNow(field: ElementNode | undefined, text: string): string | null {
  if (!field) return null;
  if (hasPlaceholder(text)) return field.filled ? `"${field.name}" is filled` : null;
  return field.value && plain(text) && plain(field.value).includes(plain(text))
    ? `"${field.name}" holds "${field.value}"`
    : null;
}

function arrived(url: string, now: Observation): string | null {
  const wanted = URL.parse(/^[a-z]+:/i.test(url) ? url : `https://${url}`);
  const at = URL.parse(now.url);
  return wanted && at && wanted.host === at.host ? `The page is ${now.url}` : null;
}

/** Words that are new on the page. */
function predicted(expected: string, before: Observation, now: Observation): string | null {
  if (!isOn(pageWords(now), expected) || isOn(pageWords(before), expected)) return null;
  return `"${expected}" has come onto the page`;
}

/** A toggle that turned over, or a link whose address was reached. */
function turned(ref: unknown, before: Observation, now: Observation): string | null {
  const was = elementOf(before, ref);
  if (!was) return null;
  if (was.href && was.href !== before.url && withoutHash(was.href) === withoutHash(now.url) && before.url !== now.url) {
    return `The link's page ${now.url} is open`;
  }
  const is = elementOf(now, ref);
  if (!is) return null;
  for (const state of ['checked', 'selected', 'expanded'] as const) {
    if (was[state] !== is[state] && is[state] !== undefined)
      return `"${is.name}" is ${is[state] ? '' : 'not '}${state} now`;
  }
  return null;
}

function elementOf(observation: Observation, ref: unknown): ElementNode | undefined {
  return observation.nodes.find((node): node is ElementNode => node.kind === 'element' && node.ref === ref);
}

function withoutHash(url: string): string {
  return url.replace(/#.*/s, '');
}
