import { isSecretField } from '#src/core/secrets/secret-field.ts';
import type { ElementNode, ElementRef, Observation, Rect } from '#src/browser/observe/observation.ts';
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { ToolResult } from '../tools/tool.ts';

const shortest = 3;

/** Where secrets stand on pages: fields for passwords, fields that got one typed, and texts that repeat one. */
export type SecretPlaces = {
  /** Remembers where a secret was typed. */
  note(call: ToolCall, result: ToolResult): void;
  on(page: Observation): Rect[];
  /** A text with the known secrets taken out. */
  hide(text: string): string;
};

/** Fields alone: a button that changes a password shows none. */
function isTypable({ type, editable, role }: ElementNode): boolean {
  return type === 'password' || editable === true || /^(?:textbox|searchbox|spinbutton|combobox)$/.test(role);
}

/** `values`: the secrets themselves, as far as they are known by now. */
export function createSecretPlaces(values: () => readonly string[]): SecretPlaces {
  const typed = new Set<ElementRef>();
  const known = (): string[] => values().filter(value => value.length >= shortest);
  const holdsOne = (text: string | undefined): boolean =>
    text !== undefined && known().some(value => text.includes(value));
  return {
    note({ arguments: fields }, result) {
      if (!Object.values(fields).some(value => typeof value === 'string' && hasPlaceholder(value))) return;
      const ref = fields['ref'] ?? (result.type === 'acted' ? result.outcome?.hit : undefined);
      if (typeof ref === 'string') typed.add(ref);
    },
    on: page =>
      page.nodes
        .filter(node =>
          node.kind === 'text'
            ? holdsOne(node.text)
            : (isTypable(node) && isSecretField(node)) ||
              typed.has(node.ref) ||
              [node.name, node.value, node.text].some(holdsOne),
        )
        .map(({ rect }) => rect),
    hide: text => known().reduce((left, value) => left.replaceAll(value, '•••'), text),
  };
}
