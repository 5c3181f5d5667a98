const placeholder = /\{\{([^{}.]{1,100})\.(?:id|password|otp)\s*\}\}/g;

type Words = {
  steps: readonly { description: string }[];
  special_instructions: string | null;
  guardrails: readonly string[];
};

/** The sign-ins that a task's texts type by name, each once. */
export function secretsNamed({ steps, special_instructions, guardrails }: Words): string[] {
  const texts = [special_instructions ?? '', ...guardrails, ...steps.map(({ description }) => description)];
  return [...new Set(texts.flatMap(text => [...text.matchAll(placeholder)].map(([, name = '']) => name.trim())))];
}
