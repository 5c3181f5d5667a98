/**
 * Puts `unclobbered(…)` around the object of each member that a script for pages names, so that no line of one can read
 * what a page named like a member. `src/browser/page/dom/unclobbered.ts` says what that is.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const scripts = fileURLToPath(new URL('../../page/', import.meta.url));
const guard = `${scripts}dom/unclobbered.ts`;

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Insertion = { at: number; text: string };

export const memberGuard: Plugin = {
  name: 'member-guard',
  transform(code, id) {
    if (!id.startsWith(scripts) || id === guard) return null;
    // One line, so that places in errors stay those of the source.
    return `import { unclobbered } from ${JSON.stringify(guard)};${guarded(code)}`;
  },
};

/** The same TypeScript code with its members guarded. */
export function guarded(code: string): string {
  const insertions: Insertion[] = [];
  const around = ({ start, end }: Node): void => {
    insertions.push({ at: start, text: 'unclobbered(' }, { at: end, text: ')' });
  };
  for (const node of nodesIn(parseAst(code, { lang: 'ts' }))) {
    if (node.type === 'MemberExpression' && isNode(node['object']) && !isPlain(node['object'])) {
      around(node['object']);
      insertions.push(...goesOnOptional(code, node, node['object']));
    }
    if (isPattern(node) && isOfElement(node['typeAnnotation']))
      throw new Error(`A parameter takes members of an element without a guard: ${code.slice(node.start, node.end)}`);
    if (node.type === 'VariableDeclarator' && isPattern(node['id']) && isNode(node['init'])) around(node['init']);
    if (node.type === 'AssignmentExpression' && isPattern(node['left']) && isNode(node['right'])) around(node['right']);
  }
  return inserted(code, insertions);
}

/** In a chain the guard takes what comes of `a?.b`, so what follows has to stop for nothing by itself. */
function goesOnOptional(code: string, node: Node, object: Node): Insertion[] {
  if (node['optional'] || !isOptional(object)) return [];
  const [sign, text] = node['computed'] ? ['[', '?.'] : ['.', '?'];
  return [{ at: code.indexOf(sign, object.end), text }];
}

function inserted(code: string, insertions: Insertion[]): string {
  let from = 0;
  let text = '';
  for (const { at, text: more } of insertions.toSorted((a, b) => a.at - b.at)) {
    text += code.slice(from, at) + more;
    from = at;
  }
  return text + code.slice(from);
}

function* nodesIn(part: unknown): Generator<Node> {
  if (isNode(part)) yield part;
  if (typeof part !== 'object' || part === null) return;
  for (const inner of Object.values(part)) yield* nodesIn(inner);
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part && 'end' in part;
}

/** A pattern of arrays takes its parts by an iterator, which has a symbol for its name. */
function isPattern(part: unknown): boolean {
  return isNode(part) && part.type === 'ObjectPattern';
}

/** Whose members a page can name. */
function isOfElement(annotation: unknown): boolean {
  const of = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  const named = isNode(of) && isNode(of['typeName']) ? String(of['typeName']['name']) : '';
  return /^(?:Node|ParentNode|EventTarget|Document|Element|HTMLElement|HTMLFormElement)$/.test(named);
}

/** Interfaces, constructors and the window: no page can name any of their members. */
function isPlain({ type, name }: Node): boolean {
  if (type !== 'Identifier') return /^(?:ThisExpression|Super|Literal|TemplateLiteral|ArrayExpression)$/.test(type);
  return /^(?:[A-Z].*|window|self|globalThis|location|performance)$/.test(String(name));
}

/** Whether it is part of a chain that ends early for nothing. */
function isOptional(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node['optional'] === true) return true;
  if (node.type === 'MemberExpression') return isOptional(node['object']);
  if (node.type === 'CallExpression') return isOptional(node['callee']);
  return node.type === 'TSNonNullExpression' && isOptional(node['expression']);
}
