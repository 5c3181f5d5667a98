import type { Observation } from '#src/browser/observe/observation.ts';
import { clean } from './page/line.ts';
import type { ElementNumbers } from './page/numbers.ts';
import type { PlannedCall } from './read-calls.ts';
import { refFields } from './tool-schema.ts';

const nameLength = 60;
const valueLength = 200;

/** A call as the history states it: `input_text @3 "Email", "a@b.c"`. The element's name is that of the time. */
export function labelOf({ call }: PlannedCall, at: { numbers: ElementNumbers; page: Observation }): string {
  const parts = Object.entries(call.arguments).map(([field, value]) => {
    if (!refFields.has(field) || typeof value !== 'string') return clean(JSON.stringify(value), valueLength);
    const node = at.page.nodes.find(({ ref }) => ref === value);
    const name = node?.kind === 'element' ? ` "${clean(node.name, nameLength)}"` : '';
    return `@${at.numbers.of(value)}${name}`;
  });
  return [call.tool, parts.join(', ')].filter(Boolean).join(' ');
}
