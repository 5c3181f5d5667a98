import type { Redactor } from '#src/core/secrets/redactor.ts';
import { isSecretField } from '#src/core/secrets/secret-field.ts';
import type { ElementNode, ElementRef, Observation, Rect } from '#src/browser/observe/observation.ts';
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { ToolResult } from '../tools/tool.ts';

/** Where secrets stand on pages: fields for passwords, fields that got one typed, and texts that repeat one. */
export type SecretPlaces = {
  /** Remembers where a secret was typed. */
  note(call: ToolCall, result: ToolResult): void;
  on(page: Observation): Rect[];
};

/** Only fields: a button such as "Change password" shows no secret. */
function isTypable({ type, editable, role }: ElementNode): boolean {
  return type === 'password' || editable === true || /^(?:textbox|searchbox|spinbutton|combobox)$/.test(role);
}

export function createSecretPlaces({ forPeople }: Redactor): SecretPlaces {
  const typed = new Set<ElementRef>();
  // A page is described with placeholders in the place of secrets: people see neither.
  const holdsOne = (text: string | undefined): boolean => text !== undefined && forPeople.text(text) !== text;
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
  };
}
