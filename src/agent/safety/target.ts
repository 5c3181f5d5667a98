import type { ElementNode, Observation } from '#src/browser/observation.ts';
import type { ToolCall } from '#src/core/run-events.ts';
import { type Deed, deedOfAddress, deedOfLabel, deedOfQuestion } from './deeds.ts';

const presses = new Set(['button', 'menuitem', 'clickable', 'link', 'option', 'gridcell', 'img']);
const opens = new Set(['go_to_url', 'open_tab']);

/** What a call would press, and what that does that cannot be taken back; undefined for what changes nothing for good. */
export type Press = { name: string; deed: Deed | undefined };

/** Reads from the page what the call meets: an element by its ref or place, the form that Enter sends, a dialog. */
export function pressOf({ tool, arguments: given }: ToolCall, page: Observation): Press | undefined {
  if (opens.has(tool)) {
    const deed = deedOfAddress(String(given['url']));
    return deed && { name: deed.words, deed };
  }
  if (tool === 'answer_dialog') {
    if (given['accept'] !== true || !page.dialog || page.dialog.kind === 'alert') return undefined;
    return { name: 'OK', deed: deedOfQuestion(page.dialog.message) };
  }
  const node = nodeOf(tool, given, page);
  if (tool === 'click_element' || tool === 'click_at') return node && pressOn(node, page);
  const enters =
    given['submit'] === true || (tool === 'send_keys' && /enter|return|space/i.test(String(given['keys'])));
  if (!enters) return undefined;
  const focused = node ?? page.nodes.find((one): one is ElementNode => one.kind === 'element' && one.focused === true);
  if (!focused) return undefined;
  return presses.has(focused.role) ? pressOn(focused, page) : enterIn(focused, page);
}

/** What Enter sends is what the form's button would. */
function enterIn(field: ElementNode, page: Observation): Press | undefined {
  const form = page.regions.find(({ ref, role }) => role === 'form' && field.within.includes(ref));
  const inside = page.nodes.filter(
    (node): node is ElementNode =>
      node.kind === 'element' &&
      node.role === 'button' &&
      (form ? node.within.includes(form.ref) : isNear(node, field)),
  );
  return inside.map(button => pressOn(button, page)).find(press => press?.deed);
}

/** Forms without a name are not told as regions: then the next button is taken for theirs. */
function isNear(button: ElementNode, field: ElementNode): boolean {
  return Math.abs(button.rect.y - field.rect.y) < 120 && button.within[0] === field.within[0];
}

function pressOn(node: ElementNode, page: Observation): Press | undefined {
  if (!presses.has(node.role)) return undefined;
  const name = node.name || node.text || node.title || '';
  const dialog = page.regions.find(
    ({ ref, role, modal }) => (modal || /dialog/.test(role)) && node.within.includes(ref),
  );
  const around = dialog
    ? [
        dialog.name,
        ...page.nodes.flatMap(one => (one.kind === 'text' && one.within.includes(dialog.ref) ? one.text : [])),
      ]
    : [];
  const deed = deedOfLabel(name, around.join(' '));
  // A link to where one buys or writes only leads there.
  if (deed && node.role === 'link' && deed.group !== 'delete' && deed.group !== 'cancel' && node.href)
    return { name, deed: undefined };
  return { name, deed };
}

function nodeOf(tool: string, given: Record<string, unknown>, page: Observation): ElementNode | undefined {
  const elements = page.nodes.filter((node): node is ElementNode => node.kind === 'element');
  if (typeof given['ref'] === 'string') return elements.find(({ ref }) => ref === given['ref']);
  const { x, y } = given;
  if (!tool.endsWith('_at') || typeof x !== 'number' || typeof y !== 'number') return undefined;
  return elements
    .filter(({ rect }) => x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height)
    .sort((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height)[0];
}
