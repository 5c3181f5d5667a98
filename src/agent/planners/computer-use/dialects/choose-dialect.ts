import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import { generic } from './thousandths.ts';

export function chooseDialect({ computer }: ModelClient): Dialect {
  if (computer === undefined) return generic;
  return computer === 'openai' ? openai : gemini;
}
