import { placeholdersIn } from '#src/core/secrets/placeholders.ts';

type Words = {
  steps: readonly { description: string }[];
  special_instructions: string | null;
  guardrails: readonly string[];
};

/** The sign-ins that a task's texts type by name, each once. */
export function secretsNamed({ steps, special_instructions, guardrails }: Words): string[] {
  const texts = [special_instructions ?? '', ...guardrails, ...steps.map(({ description }) => description)];
  const named = texts.flatMap(placeholdersIn).flatMap(({ name, field }) => (field === 'answer' ? [] : name));
  return [...new Set(named)];
}
