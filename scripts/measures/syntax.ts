import { parseSync } from 'vite';

/** A part of a parsed file in the form of ESTree, with TypeScript's own kinds. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };

export type SyntaxCounts = {
  /** Lines of each function, from its first to its last. */
  functionLines: number[];
  casts: number;
  nonNull: number;
  any: number;
  /** Names of exported types that are declared here. */
  exportedTypes: string[];
};

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const typeDeclarations = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSEnumDeclaration']);

/** `as const` is no cast. */
export function countSyntax(path: string, source: string): SyntaxCounts {
  const counts: SyntaxCounts = { functionLines: [], casts: 0, nonNull: 0, any: 0, exportedTypes: [] };
  const { program } = parseSync(path, source);
  visit(program as unknown as Node, node => {
    if (functions.has(node.type)) counts.functionLines.push(linesOf(source, node));
    else if (node.type === 'TSTypeAssertion' || (node.type === 'TSAsExpression' && !isConst(node, source)))
      counts.casts += 1;
    else if (node.type === 'TSNonNullExpression') counts.nonNull += 1;
    else if (node.type === 'TSAnyKeyword') counts.any += 1;
    else if (node.type === 'ExportNamedDeclaration') counts.exportedTypes.push(...declaredType(node));
  });
  return counts;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function linesOf(source: string, { start, end }: Node): number {
  return source.slice(start, end).split('\n').length;
}

function isConst({ typeAnnotation }: Node, source: string): boolean {
  return isNode(typeAnnotation) && source.slice(typeAnnotation.start, typeAnnotation.end) === 'const';
}

function declaredType({ declaration }: Node): string[] {
  if (!isNode(declaration) || !typeDeclarations.has(declaration.type) || !isNode(declaration['id'])) return [];
  const { name } = declaration['id'];
  return typeof name === 'string' ? [name] : [];
}
