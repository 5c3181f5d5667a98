/** A form that a site shows once more with what was typed into it: what it says beside it is a complaint, whatever its words. */
import type {
  ElementNode,
  ElementRef,
  Observation,
  PageNode,
  Rect,
  TextNode,
} from '#src/browser/observe/observation.ts';
import { oneLine } from '#src/core/text/one-line.ts';
import { isAnswerShown } from './answers.ts';
import { elementOf, type PageChanges, wordsOf } from './changes.ts';
import { saysAtWork } from './outcome-words.ts';
import { isInRow } from './rows.ts';

type Seen = { before: Observation; after: Observation; changes: PageChanges };

/** CSS pixels from a field to a text that speaks of it. */
const above = 160;
const below = 40;
const mostTexts = 100;

/**
 * Whether the fields of the form that was pressed still hold what was typed, with new words beside them; or whether the page
 * that answers to the form is that form again. A site that kept it leads on to a page, or says so.
 */
export function isBack(
  { before, after, changes }: Seen,
  at: { acted: ElementRef; values: readonly string[] },
): boolean {
  const kept = keptFields(before, after, at);
  if (kept.length === 0) return false;
  return isAnswerShown(before, after) || wordsBeside(after, changes, { kept, values: at.values }) !== undefined;
}

function keptFields(
  before: Observation,
  after: Observation,
  { acted, values }: { acted: ElementRef; values: readonly string[] },
): ElementNode[] {
  const form = elementOf(before, acted)?.form;
  const had = new Set(fieldsOf(before.nodes, isField).flatMap(node => (form === node.form ? [node.name] : [])));
  const typed = new Set(values.map(oneLine));
  return fieldsOf(after.nodes, isField).filter(node => had.has(node.name) && typed.has(oneLine(node.value ?? '')));
}

function fieldsOf(nodes: readonly PageNode[], test: (node: ElementNode) => boolean): ElementNode[] {
  return nodes.filter((node): node is ElementNode => node.kind === 'element' && test(node));
}

/** Whether it is a field that a person sees. */
export function isField({ role, rect }: ElementNode): boolean {
  return /^(?:textbox|searchbox|combobox|spinbutton)$/.test(role) && rect.height > 0;
}

/** New words in the form of one of the fields, or right above or below one. Entries of lists and the value itself are none. */
function wordsBeside(
  page: Observation,
  { added, removed }: PageChanges,
  { kept, values }: { kept: readonly ElementNode[]; values: readonly string[] },
): TextNode | undefined {
  const forms = new Set(
    page.regions.filter(({ role }) => /^(?:form|dialog|alertdialog)$/.test(role)).map(one => one.ref),
  );
  const own = new Set(kept.flatMap(({ within }) => within.filter(ref => forms.has(ref))));
  const typed = new Set(values.map(oneLine));
  // "3 of 80 letters" counts along.
  const counted = new Set(removed.map(shapeOf));
  const texts = added.filter((node): node is TextNode => node.kind === 'text' && node.labels === undefined);
  return texts.slice(0, mostTexts).find(node => {
    const words = oneLine(node.text);
    if (words === '' || typed.has(words) || saysAtWork(node.text) || counted.has(shapeOf(node))) return false;
    if (isInRow(page, node)) return false;
    return node.within.some(ref => own.has(ref)) || kept.some(({ rect }) => isNear(node.rect, rect));
  });
}

function isNear(text: Rect, field: Rect): boolean {
  const gapAbove = field.y - (text.y + text.height);
  const gapBelow = text.y - (field.y + field.height);
  const isBeside = text.x < field.x + field.width && text.x + text.width > field.x;
  return gapAbove < above && gapBelow < below && (isBeside || Math.max(gapAbove, gapBelow) < 0);
}

/** A text without its numbers. */
export function shapeOf(node: PageNode): string {
  return oneLine(wordsOf(node).replace(/[\d.,–—-]+/g, '#'));
}
