/** Answers that were not marked as secret, until one is typed into a secret field. */
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { isSecretField } from '#src/core/secrets/secret-field.ts';
import { asksForCode } from '#src/core/secrets/secret-question.ts';
import { elements, fieldOf } from './safety/target.ts';

/** `question` is null for what was answered in an earlier run. */
export type GivenAnswer = { question: string | null; key: string; text: string };

export type GivenAnswers = {
  /** Those of this run. */
  all(): GivenAnswer[];
  add(answer: GivenAnswer): void;
  /** The answer that the call would type into a field for a secret. */
  typedAsSecret(call: ToolCall, page: Observation): GivenAnswer | undefined;
};

const shortest = 3;
const keptAtMost = 500;

/** `before`: what was answered at another worker. */
export function createGivenAnswers(
  remembered: Readonly<Record<string, string>>,
  before: readonly GivenAnswer[] = [],
): GivenAnswers {
  const earlier = Object.entries(remembered).map(([key, text]): GivenAnswer => ({ question: null, key, text }));
  const given = [...before];
  return {
    all: () => [...given],
    add(answer) {
      given.push(answer);
      if (given.length > keptAtMost) given.shift();
    },
    typedAsSecret(call, page) {
      const { text } = call.arguments;
      if (typeof text !== 'string') return undefined;
      const field = fieldOf(call, page);
      if (!field || !isSecretField(field)) return undefined;
      return [...given, ...earlier].find(one => one.text.trim().length >= shortest && text.includes(one.text.trim()));
    },
  };
}

/** Whether the page waits for a secret that the question may be about: it speaks of a code, or of the field. */
export function isAskedForField(question: string, page: Observation): boolean {
  const open = elements(page).filter(node => (node.value ?? '') === '' && isField(node) && isSecretField(node));
  if (open.length === 0) return false;
  if (asksForCode(question)) return true;
  const units = new Set(unitsOf(question));
  return open.some(({ name }) => unitsOf(name).some(unit => unit.length >= shortest && units.has(unit)));
}

function isField({ role }: ElementNode): boolean {
  return role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'combobox';
}
