import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { ToolResult } from '../../../tools/tool.ts';
import type { PlannedCall } from '../read-calls.ts';
import { isOn, pageWords, plain } from './page-words.ts';

/** Something an action was to bring about. `evidence` is set once it was seen. */
export type Effect = { key: string; evidence: string | null; look(now: Observation): string | null };

/** Tools after which the browser itself has compared what the page holds with what was asked for. */
const checkedByBrowser = new Set(['input_text', 'select_dropdown_option', 'set_checked', 'set_value', 'upload_file']);
const going = new Set(['go_to_url', 'open_tab']);
const moving = new Set(['go_back', 'go_forward', 'reload', 'switch_tab', 'close_tab']);
const acting = new Set(['click_element', 'send_keys', 'drag', 'answer_dialog', 'click_at', 'drag_path']);
const typing = new Set(['type_text', 'type_at']);

/**
 * What a call that went well was to bring about, to be looked for on the page by something other than the model.
 * Undefined for calls that change nothing.
 */
export function effectOf(planned: PlannedCall, result: ToolResult, before: Observation): Effect | undefined {
  const { tool, arguments: fields } = planned.call;
  if (result.type !== 'acted' || !result.ok) return undefined;
  const ref = fields['ref'] ?? result.outcome?.hit;
  const key = `${tool} ${JSON.stringify(ref ?? fields['from_ref'] ?? null)}`;
  if (checkedByBrowser.has(tool)) return { key, evidence: result.message, look: () => result.message };
  if (going.has(tool)) return { key, evidence: null, look: now => arrived(String(fields['url']), now) };
  if (moving.has(tool)) return { key, evidence: result.message, look: () => result.message };
  if (typing.has(tool)) {
    const held = tool === 'type_at' && /holds '/.test(result.message) ? result.message : null;
    const text = String(fields['text']);
    return {
      key,
      evidence: held,
      look: now => holdsNow(elementOf(now, ref), text) ?? foretold(planned.expect, before, now),
    };
  }
  if (!acting.has(tool)) return undefined;
  // A click into a field only prepares for typing.
  if (tool === 'click_at' && planned.expect === '' && fieldRoles.has(elementOf(before, ref)?.role ?? ''))
    return undefined;
  return {
    key,
    evidence: null,
    look: now => foretold(planned.expect, before, now) ?? turned(ref, before, now),
  };
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

/** Words that were not there before and are now. */
function foretold(expected: string, before: Observation, now: Observation): string | null {
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
