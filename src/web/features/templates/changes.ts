import type { TemplateVersion } from '#src/contract/template.ts';
import { type Change, changedParts, linesOf, type ComparedParts } from '#src/core/tasks/diff-lines.ts';

type Compared = Pick<
  TemplateVersion,
  'steps' | 'special_instructions' | 'guardrails' | 'network' | 'inputs' | 'exclude_functions' | 'preferred_agent'
>;

const parts: ComparedParts<Compared> = [
  ['Steps', of => of.steps.map(({ description }) => description)],
  ['Special instructions', of => linesOf(of.special_instructions)],
  ['Guardrails', of => of.guardrails],
  ['Websites', of => of.network],
  ['Values', of => of.inputs.map(({ name }) => name)],
  ['Functions left out', of => of.exclude_functions],
  ['Agent', of => [of.preferred_agent]],
];

/** What a newer version changes, part by part; parts that stay are left out. */
export function changesBetween(before: Compared, after: Compared): Change[] {
  return changedParts(parts, before, after);
}
