import type { TemplateVersion } from '#src/contract/template.ts';

export type Line = { kind: 'same' | 'added' | 'removed'; text: string };

/** What became of a list: what both have in the order of both, what is new, what is gone. */
export function diffLines(before: readonly string[], after: readonly string[]): Line[] {
  // common[i][j]: how many lines before[i…] and after[j…] share.
  const common = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const shared = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row = common[i] ?? [];
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = before[i] === after[j] ? shared(i + 1, j + 1) + 1 : Math.max(shared(i + 1, j), shared(i, j + 1));
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < before.length && (j >= after.length || shared(i + 1, j) >= shared(i, j + 1))) {
      lines.push({ kind: 'removed', text: before[i] ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: after[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}

type Compared = Pick<
  TemplateVersion,
  'steps' | 'special_instructions' | 'guardrails' | 'network' | 'inputs' | 'exclude_functions' | 'preferred_agent'
>;

export type Change = { title: string; lines: Line[] };

/** What a newer version changes, part by part; parts that stay are left out. */
export function changesBetween(before: Compared, after: Compared): Change[] {
  const parts: [string, (of: Compared) => string[]][] = [
    ['Steps', of => of.steps.map(({ description }) => description)],
    ['Special instructions', of => (of.special_instructions ?? '').split('\n').filter(line => line.trim() !== '')],
    ['Guardrails', of => of.guardrails],
    ['Websites', of => of.network],
    ['Values', of => of.inputs.map(({ name }) => name)],
    ['Functions left out', of => of.exclude_functions],
    ['Agent', of => [of.preferred_agent]],
  ];
  return parts
    .map(([title, read]) => ({ title, lines: diffLines(read(before), read(after)) }))
    .filter(({ lines }) => lines.some(({ kind }) => kind !== 'same'));
}
