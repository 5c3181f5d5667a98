import type { ElementNode, Observation } from '#src/browser/observation.ts';
import type { ToolCall } from '#src/core/run-events.ts';
import { type Deed, deedOfAddress, deedOfLabel, deedOfQuestion } from './deeds.ts';

const presses = new Set(['button', 'menuitem', 'clickable', 'link', 'option', 'gridcell', 'img']);
const opens = new Set(['go_to_url', 'open_tab']);
/** What these are about is clicked, if only to give it the focus. */
const clicks = new Set([
  'click_element',
  'click_at',
  'input_text',
  'type_at',
  'set_checked',
  'set_value',
  'select_dropdown_option',
  'upload_file',
]);

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
  const pressed = clicks.has(tool) ? node : droppedOn(tool, given, page);
  if (pressed && presses.has(pressed.role)) return pressOn(pressed, page);
  const enters = given['submit'] === true || (tool === 'send_keys' && /enter|return/i.test(String(given['keys'])));
  if (!enters && !typesSpace(tool, given)) return undefined;
  // Where the focus will be by then is not known: any of the page's buttons may get it.
  if (tool === 'send_keys' && pressesAfterTab(String(given['keys'])))
    return page.nodes
      .flatMap(one => (one.kind === 'element' ? (pressOn(one, page) ?? []) : []))
      .find(press => press.deed);
  const focused = node ?? page.nodes.find((one): one is ElementNode => one.kind === 'element' && one.focused === true);
  if (!focused) return undefined;
  if (presses.has(focused.role)) return pressOn(focused, page);
  return enters ? enterIn(focused, page) : undefined;
}

/** "Tab Tab Enter": what is pressed then is whatever has the focus. */
function pressesAfterTab(keys: string): boolean {
  const tab = keys.search(/\btab\s/i);
  return tab !== -1 && /\s(?:enter|return|space)\b/i.test(keys.slice(tab));
}

/** A drag that ends on what it began on is a click on it. */
function droppedOn(tool: string, given: Record<string, unknown>, page: Observation): ElementNode | undefined {
  if (tool === 'drag') return given['from_ref'] === given['to_ref'] ? byRef(given['from_ref'], page) : undefined;
  const path: unknown = given['path'];
  if (tool !== 'drag_path' || !Array.isArray(path)) return undefined;
  const from = nodeAt(path[0], path[1], page);
  return from && from === nodeAt(path.at(-2), path.at(-1), page) ? from : undefined;
}

/** A space presses a button that has the focus, also as a part of a text. */
function typesSpace(tool: string, given: Record<string, unknown>): boolean {
  if (tool === 'type_text') return String(given['text']).includes(' ');
  const keys = String(given['keys']);
  return tool === 'send_keys' && (keys.trim() === '' || /space/i.test(keys));
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
  if (typeof given['ref'] === 'string') return byRef(given['ref'], page);
  return tool.endsWith('_at') ? nodeAt(given['x'], given['y'], page) : undefined;
}

function byRef(ref: unknown, page: Observation): ElementNode | undefined {
  return page.nodes.find((node): node is ElementNode => node.kind === 'element' && node.ref === ref);
}

function nodeAt(x: unknown, y: unknown, page: Observation): ElementNode | undefined {
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  return page.nodes
    .filter((node): node is ElementNode => node.kind === 'element')
    .filter(({ rect }) => x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height)
    .sort((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height)[0];
}
