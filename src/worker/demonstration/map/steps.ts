import { createHash } from 'node:crypto';
import type { Action } from './actions.ts';
import { hostOf } from './address.ts';

export type Script = {
  name: string | undefined;
  description: string | undefined;
  steps: { id: string; description: string; at: number; confidence: number }[];
  inputs: { name: string; description: string }[];
};

const nameLength = 40;

/** Steps in the words that the built-in planner reads; what was typed becomes an input, named after its field. */
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
  switch (action.do) {
    case 'go':
      return `Go to ${action.address}`;
    case 'click':
      return `Click ${quoted(action.label)}`;
    case 'type': {
      const input = inputFor(action, inputs);
      return action.label === '' ? `Type {${input}}` : `Type {${input}} in the ${quoted(action.label)} field`;
    }
    case 'choose':
      return action.label === ''
        ? `Choose ${quoted(action.value)}`
        : `Choose ${quoted(action.value)} in the ${quoted(action.label)} field`;
    case 'enter':
      return 'Press Enter';
    case 'unknown':
      return `${action.what}: say here what to do`;
  }
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

function quoted(text: string): string {
  return `"${text.replaceAll('"', '').slice(0, 200)}"`;
}
