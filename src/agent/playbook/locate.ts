import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { Locator } from '#src/core/playbook/entry.ts';
import { fillIn, type Inputs } from '#src/core/playbook/template.ts';
import { hasWords } from '#src/core/text/whole-words.ts';
import { frameOf, labelOf, rowOf, sectionOf, structureOf, tidy } from './surroundings.ts';

/**
 * The element of a locator; null where none or several fit, or its parts name different elements. It has the role, the name and the
 * row of the one that was recorded; of its other parts, those that any element of the page still has must be its own.
 */
export function locate(page: Observation, locator: Locator, inputs: Inputs): ElementNode | null {
  const [name, frame, ...row] = [locator.name, locator.frame ?? '', ...(locator.row ?? [])].map(text =>
    fillIn(text, inputs),
  );
  const words = row.filter(text => typeof text === 'string');
  if (typeof name !== 'string' || typeof frame !== 'string' || words.length < row.length) return null;
  const pool = page.nodes.filter(
    (node): node is ElementNode => node.kind === 'element' && isOfKind(page, node, { ...locator, frame }),
  );
  const named = pool.filter(node => tidy(node.name) === tidy(name));
  const inRow = words.length === 0 ? named : ofOneRow(page, named, words);
  // A part of which an input has no value says nothing.
  const part = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : (fillIn(text, inputs) ?? undefined);
  const { placeholder, label, hints, section, structure } = locator;
  const parts = { placeholder: part(placeholder), label: part(label), hints: part(hints) };
  return onlyOf(page, agreeing(page, parts, { pool, left: inRow }), { section: part(section), structure });
}

function isOfKind(page: Observation, node: ElementNode, { role, tag, type, frame = '' }: Locator): boolean {
  if (node.role !== role || node.tag !== tag || node.type !== type) return false;
  if (node.covered === true || (node.rect.height === 0 && node.type !== 'file')) return false;
  return tidy(frameOf(page, node) ?? '') === tidy(frame);
}

/** Those in the one row that has all the words; none where several rows have them. */
function ofOneRow(page: Observation, nodes: readonly ElementNode[], words: readonly string[]): ElementNode[] {
  const rows = new Set<string>();
  const fitting = nodes.filter(node => {
    const row = rowOf(page, node);
    if (row === undefined || !words.every(said => hasWords(row.name, said))) return false;
    rows.add(row.ref);
    return true;
  });
  return rows.size === 1 ? fitting : [];
}

/** Those that each other part fits which some element of the page has. */
function agreeing(
  page: Observation,
  { hints, placeholder, label }: Pick<Locator, 'hints' | 'placeholder' | 'label'>,
  { pool, left }: { pool: readonly ElementNode[]; left: readonly ElementNode[] },
): ElementNode[] {
  const parts: [string | undefined, (node: ElementNode) => string | undefined][] = [
    [hints, node => node.hints],
    [placeholder, node => node.placeholder],
    [label, node => labelOf(page, node)],
  ];
  let fitting = [...left];
  for (const [wanted, partOf] of parts) {
    if (wanted === undefined) continue;
    const has = (node: ElementNode): boolean => tidy(partOf(node) ?? '') === tidy(wanted);
    if (pool.some(has)) fitting = fitting.filter(has);
  }
  return fitting;
}

/** Of several that fit, the one in the same part of the page. */
function onlyOf(
  page: Observation,
  fitting: readonly ElementNode[],
  { section, structure }: Pick<Locator, 'section' | 'structure'>,
): ElementNode | null {
  if (fitting.length <= 1) return fitting[0] ?? null;
  const inSection = fitting.filter(node => tidy(sectionOf(page, node) ?? '') === tidy(section ?? ''));
  const alike = inSection.filter(node => structureOf(page, node).join() === structure.join());
  const [only, ...others] = inSection.length === 1 ? inSection : alike;
  return only === undefined || others.length > 0 ? null : only;
}
