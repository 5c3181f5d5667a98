import type { Redaction } from '#src/core/secrets/redactor.ts';
import { isSecretField } from '#src/core/secrets/secret-field.ts';
import type { PressTarget } from '../run-browser.ts';
import type { ElementNode, Observation, PageNode } from './observation.ts';

/** Fields with words of HTML, of ARIA and of our own types. */
const protocolFields = ['by', 'unseen', 'kind', 'role', 'tag', 'type', 'autocomplete', 'inputMode', 'method'];

/** An observation with its secrets redacted, those split over several nodes too. It has the same nodes in the same order. */
export function redactObservation(redaction: Redaction, seen: Observation): Observation {
  const texts = redaction.parts(seen.nodes.map(node => (node.kind === 'text' ? node.text : '')));
  const names = redaction.parts(seen.nodes.map(node => (node.kind === 'element' ? node.name : '')));
  const fields = seen.nodes.map(node => (node.kind === 'element' ? (node.value ?? '') : ''));
  // A code is typed into a field for each of its digits.
  const values = redaction.parts(fields, { weak: true });
  const nodes = seen.nodes.map((node, index): PageNode => {
    if (node.kind === 'text') return texts[index] === node.text ? node : { ...node, text: texts[index] ?? '' };
    return withWords(node, { name: names[index] ?? '', value: valueOf(redaction, node, values[index] ?? '') });
  });
  return redaction.deep({ ...seen, nodes }, protocolFields);
}

/** What would take a press, with its secrets redacted. */
export function redactTarget(redaction: Redaction, target: PressTarget): PressTarget {
  const { by, keys } = target;
  return redaction.deep({ ...target, keys: by === 'text' ? redaction.typed(keys) : keys }, protocolFields);
}

/** A field for a secret that a page put in the place of the one that was typed into is read as little as that. */
function valueOf(redaction: Redaction, node: ElementNode, value: string): string {
  return value !== '' && isSecretField(node) ? redaction.typed(value) : value;
}

function withWords(node: ElementNode, { name, value }: { name: string; value: string }): ElementNode {
  if (name === node.name && value === (node.value ?? '')) return node;
  return { ...node, name, ...(node.value !== undefined && { value }) };
}
