/** Labels that are only next to their control, not tied to it by the page. */
import { isElementDraft, type NodeDraft, type ElementDraft } from './drafts.ts';
import type { WireText } from '../wire.ts';
import { rememberName } from '../dom/refs.ts';

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);
const toggleRoles = new Set(['checkbox', 'radio', 'switch']);

/** Names nameless fields by the text that a reader takes for their label, and ties the text to the field. */
export function tieLabels(drafts: NodeDraft[]): void {
  tieNamed(drafts);
  drafts.forEach((draft, index) => {
    if (!isElementDraft(draft)) return;
    const { node } = draft;
    const toggle = toggleRoles.has(node.role);
    if (!toggle && !fieldRoles.has(node.role) && !(node.tag === 'input' && node.type === 'file')) return;
    const weak = node.name === '' || node.name === node.placeholder || node.name === node.title;
    if (!weak) return;
    const text = toggle ? besideToggle(drafts, index, draft) : nearField(drafts, index, draft);
    if (!text) return;
    text.labels = node.ref;
    if (node.name !== '') return;
    node.name = text.text.replace(/(?<![\s:*])[\s:*]+$/, '').slice(0, 200);
    rememberName(draft.element, node.name);
  });
}

/** Texts that controls name as their label by id. */
function tieNamed(drafts: NodeDraft[]): void {
  const byId = new Map<string, number>();
  for (const draft of drafts) {
    if (!isElementDraft(draft)) continue;
    const ids = draft.element.getAttribute('aria-labelledby');
    if (ids) for (const id of ids.split(/\s+/)) byId.set(id, draft.node.ref);
  }
  if (byId.size === 0) return;
  for (const { node, element } of drafts) {
    if (node.kind !== 'text' || node.labels !== undefined || node.level > 0) continue;
    const ref = byId.get(element.id) ?? byId.get(element.parentElement?.id ?? '');
    if (ref !== undefined) node.labels = ref;
  }
}

function besideToggle(drafts: NodeDraft[], index: number, draft: ElementDraft): WireText | null {
  for (const at of [index + 1, index - 1]) {
    const text = freeText(drafts[at]);
    if (text && onOneLine(text, draft) && gapBetween(text, draft) < 40) return text;
  }
  return null;
}

/** The text before the field, or the one below when that is nearer: some forms label from below. */
function nearField(drafts: NodeDraft[], index: number, draft: ElementDraft): WireText | null {
  const before = beforeField(drafts, index, draft);
  const below = draft.node.placeholder ? null : freeText(drafts[index + 1]);
  if (!below || below.text.length > 60) return before;
  const { rect } = draft.node;
  const gap = below.rect.y - (rect.y + rect.height);
  if (gap < -2 || gap > 4 || Math.abs(below.rect.x - rect.x) > 12) return before;
  if (!before) return below;
  const gapBefore = onOneLine(before, draft) ? 0 : rect.y - (before.rect.y + before.rect.height);
  return gap < gapBefore - 2 ? below : before;
}

function beforeField(drafts: NodeDraft[], index: number, draft: ElementDraft): WireText | null {
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    const found = drafts[at];
    if (!found) return null;
    if (isElementDraft(found) && found.node.role !== 'button' && found.node.role !== 'clickable') return null;
    const text = freeText(found);
    if (!text || text.text.length > 100) continue;
    if (onOneLine(text, draft) && gapBetween(text, draft) < 250) return text;
    if (isAbove(text, draft)) return text;
  }
  return null;
}

function freeText(draft: NodeDraft | undefined): WireText | null {
  return draft?.node.kind === 'text' && draft.node.labels === undefined && draft.node.level === 0 ? draft.node : null;
}

function onOneLine(text: WireText, { node }: ElementDraft): boolean {
  const top = Math.max(text.rect.y, node.rect.y);
  const bottom = Math.min(text.rect.y + text.rect.height, node.rect.y + node.rect.height);
  return bottom - top > Math.min(text.rect.height, node.rect.height) * 0.4;
}

function gapBetween(text: WireText, { node }: ElementDraft): number {
  const left = text.rect.x < node.rect.x ? text.rect : node.rect;
  const right = left === text.rect ? node.rect : text.rect;
  return right.x - (left.x + left.width);
}

function isAbove(text: WireText, { node }: ElementDraft): boolean {
  const gap = node.rect.y - (text.rect.y + text.rect.height);
  return (
    gap > -8 &&
    gap < 36 &&
    text.rect.x < node.rect.x + node.rect.width &&
    text.rect.x + text.rect.width > node.rect.x - 20
  );
}
