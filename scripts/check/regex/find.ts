import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A regular expression as the source has it. */
export type Expression = { file: string; line: number; pattern: string; flags: string };

/** A regular expression that is put together while the program runs. */
export type Construction = { file: string; line: number; source: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** All regular expressions of the product: literals, `RegExp('…')` of a plain text, and those made of parts. */
export function findExpressions(root: string): { expressions: Expression[]; constructions: Construction[] } {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file));
  const expressions: Expression[] = [];
  const constructions: Construction[] = [];
  for (const file of files.toSorted()) {
    const source = readFileSync(join(root, file), 'utf8');
    visit(parseSync(file, source).program, node => {
      const at = { file, line: source.slice(0, node.start).split('\n').length };
      const literal = literalOf(node);
      if (literal) expressions.push({ ...at, ...literal });
      else if (isConstruction(node)) constructions.push({ ...at, source: source.slice(node.start, node.end) });
    });
  }
  return { expressions, constructions };
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && 'start' in node) see(node as Node);
  for (const below of Object.values(node)) visit(below, see);
}

function literalOf(node: Node): { pattern: string; flags: string } | undefined {
  if (node.type === 'Literal' && node['regex']) return node['regex'] as { pattern: string; flags: string };
  if (!isConstruction(node)) return undefined;
  const [pattern, flags] = (node['arguments'] as Node[]).map(textOf);
  if (pattern === undefined || ((node['arguments'] as Node[]).length > 1 && flags === undefined)) return undefined;
  return { pattern, flags: flags ?? '' };
}

/** A string, or a template without parts. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'] as { value: { cooked: string } }[] | undefined;
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** `RegExp(…)`, `new RegExp(…)`, and the methods of strings that make one of a text. */
function isConstruction(node: Node): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node & { name?: string; property?: { name?: string } };
  if (callee.type === 'Identifier') return callee.name === 'RegExp';
  const [first] = node['arguments'] as Node[];
  const makes = ['match', 'matchAll', 'search'].includes(callee.property?.name ?? '');
  return makes && first !== undefined && (first.type === 'TemplateLiteral' || textOf(first) !== undefined);
}
