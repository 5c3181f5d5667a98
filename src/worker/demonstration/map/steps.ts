import { createHash } from 'node:crypto';
import type { Doing, Target, Value } from '#src/core/steps/clause.ts';
import { createInputSigns } from '#src/core/steps/input-signs.ts';
import { named, thing } from '#src/core/steps/names.ts';
import { printSteps } from '#src/core/steps/write/print.ts';
import { quoted } from '#src/core/steps/write/words.ts';
import { addressOf, quotable } from '#src/core/steps/draft/quotable.ts';
import type { Action } from './actions.ts';
import { hostOf } from './address.ts';

export type Script = {
  name: string | undefined;
  description: string | undefined;
  steps: { id: string; description: string; at: number; confidence: number }[];
  inputs: { name: string; description: string }[];
};

const nameLength = 40;
const longestText = 200;

/** Steps in the sentences of the step language; what was typed becomes an input, named after its field. */
export function scriptOf(actions: readonly Action[], title: string | undefined): Script {
  const inputs = new Map<string, string>();
  const steps = actions.map((action, index) => ({
    id: createHash('sha256').update(`${index}:${action.at}:${action.do}`).digest('hex').slice(0, 12),
    description: wordsOf(action, inputs),
    at: action.at,
    confidence: Math.round(Math.max(0, Math.min(1, action.sure)) * 100) / 100,
  }));
  const went = actions.find(action => action.do === 'go');
  const site = went && hostOf(went.address);
  const name = title ?? (site ? `What was shown on ${site}` : undefined);
  return {
    name,
    description: site ? `Repeats what was shown on ${site}.` : undefined,
    steps,
    inputs: [...inputs].map(([input, description]) => ({ name: input, description })),
  };
}

function wordsOf(action: Action, inputs: Map<string, string>): string {
  if (action.do === 'unknown') return `${action.what}. Say here what to do.`;
  const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
  const value = action.do === 'type' ? signs.hide(`{${inputFor(action, inputs)}}`) : '';
  return signs.reveal(printSteps([{ ...doingOf(action, value), text: '' }]));
}

function doingOf(action: Exclude<Action, { do: 'unknown' }>, value: string): Doing {
  switch (action.do) {
    case 'go':
      return { do: 'go', url: addressOf(action.address), newTab: false };
    case 'click':
      return { do: 'click', target: named(textOf(action.label)), button: 'left', count: 1, path: [] };
    case 'type':
      return { do: 'type', how: 'type', value: { text: value, quoted: false, from: 'said' }, target: fieldOf(action) };
    case 'choose': {
      const chosen: Value = { text: textOf(action.value), quoted: true, from: 'said' };
      return { do: 'choose', values: [chosen], target: fieldOf(action), whole: null };
    }
    case 'enter':
      return { do: 'keys', keys: 'Enter', times: 1, target: null };
  }
}

function fieldOf({ label }: { label: string }): Target | null {
  const name = textOf(label);
  return name === '' ? null : thing(`the ${quoted(name)} field`);
}

function textOf(text: string): string {
  return quotable(text.slice(0, longestText));
}

/** `Full name` gives `full_name`; one name for one field and value. */
function inputFor(action: Action & { do: 'type' }, inputs: Map<string, string>): string {
  const said = action.secret ? 'Not kept from the recording.' : `In the recording: ${action.value}`;
  const words = action.label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_/, '')
    .replace(/_$/, '');
  const base = words.slice(0, nameLength) || 'value';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    const there = inputs.get(name);
    if (there !== undefined && there !== said) continue;
    inputs.set(name, said);
    return name;
  }
}
