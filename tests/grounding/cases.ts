/**
 * Labelled cases for finding what a phrase means: pages with marked elements, and phrases with the element that each
 * one means. A file of `pages/` or `rules/` holds several pages:
 *
 *     === name of the page
 *     <html with marks: <button g=save>Save</button>>
 *     ---
 *     click: the save button = save        what is wanted, the phrase, the mark of the right element
 *     type@first: last name = last         after something was done to the element `first`
 *     click: Add to basket = a + b         either will do
 *     click: Delete = a | b                nothing distinguishes them: to be asked about
 *     click: Support = none                nothing on the page is meant
 *     any: the price = "€5"                the node with this text
 *     click: Save = button:Save            the element of this role and name
 *
 * A page of one line `@/shop` is that page of the practice site.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Want } from '#src/agent/planners/steps/page/fit.ts';
import { showDocument } from '#tests/setup/show-document.ts';
import type { ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';

/** `refs`: the right elements. `asks`: they are different things, and nothing distinguishes them. */
export type GroundingCase = { want: Want; phrase: string; near: ElementRef | null; refs: ElementRef[]; asks: boolean };

export type LabelledPage = { name: string; html: string; lines: string[] };

/** Opens a page of the practice site. */
export type OpenPractice = (page: Page, path: string) => Promise<void>;

const css = `
  .row{display:flex;gap:12px} .grid{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}
  .side{float:left;width:220px} .side a{display:block}
  .modal{position:fixed;inset:0;background:#0006} .modal>div{margin:80px auto;width:500px;background:#fff;padding:16px}
  .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
  [role=switch]:empty{display:inline-block;width:36px;height:20px;background:#bbb}
  body{font:15px sans-serif} a,button{margin:2px 6px}`;
const icon = '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 2h12v12H2z"/></svg>';

const looksAgain = 5;

/** Every labelled page of a folder, in the order of the files' names. In `rules` each case must come out right. */
export function labelledPages(name: 'pages' | 'rules'): LabelledPage[] {
  const folder = join(import.meta.dirname, name);
  return readdirSync(folder)
    .toSorted()
    .flatMap(file => readFileSync(join(folder, file), 'utf8').split(/^=== /m).slice(1))
    .map(part => {
      const [head = '', tail = ''] = part.split(/^---$/m);
      const end = head.indexOf('\n');
      const lines = tail.split('\n').filter(line => line.trim() !== '');
      return { name: head.slice(0, end), html: head.slice(end + 1), lines };
    });
}

/** Shows a page and looks at it. The marks are test ids, which are taken out of what was seen. */
export async function observeLabelled(
  page: Page,
  { html, lines, name }: LabelledPage,
  by: { look(): Promise<Observation>; openPractice?: OpenPractice },
): Promise<{ observation: Observation; cases: GroundingCase[] }> {
  const path = practicePath(html);
  if (path === null) await page.goto('about:blank');
  if (path === null) await showDocument(page, documentOf(name, html));
  else await by.openPractice?.(page, path);
  let observation = await by.look();
  // On a busy machine a page may take longer to answer than an observation waits.
  for (let again = 0; observation.hangs && again < looksAgain; again += 1) observation = await by.look();
  const marks = new Map<string, ElementRef>();
  const nodes = observation.nodes.map(node => withoutMark(node, marks));
  const seen = { ...observation, nodes };
  return { observation: seen, cases: lines.map(line => parseCase(line, { name, nodes, marks })) };
}

/** Where on the practice site a page is; null for one that is written out. */
export function practicePath(html: string): string | null {
  return html.startsWith('@') ? html.slice(1).trim() : null;
}

function documentOf(name: string, html: string): string {
  const marked = html.replaceAll(/ g=(\w+)/g, ' data-testid="gm-$1"').replaceAll('<svg/>', icon);
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${css}</style>${marked}`;
}

function withoutMark(node: PageNode, marks: Map<string, ElementRef>): PageNode {
  if (node.kind === 'text') return node;
  const { hints, ...rest } = node;
  const mark = /(?:^|\s)gm-(\w+)/.exec(hints ?? '');
  if (mark?.[1] !== undefined) marks.set(mark[1], node.ref);
  const left = (hints ?? '').replace(/(?:^|\s)gm-\w+/, '').trim();
  return left === '' ? rest : { ...rest, hints: left };
}

type Known = { name: string; nodes: PageNode[]; marks: Map<string, ElementRef> };

function parseCase(line: string, known: Known): GroundingCase {
  const found = /^(\w+)(?:@(\w+))?: (.+) = ([^=]+)$/.exec(line);
  if (!found) throw new Error(`${known.name}: not a case: ${line}`);
  const [, want = '', near, phrase = '', right = ''] = found;
  const refs = right.trim() === 'none' ? [] : right.split(/[+|]/).map(mark => refOf(mark.trim(), line, known));
  return {
    // safe because an unknown word makes every candidate impossible, which the scores show
    want: want as Want,
    phrase,
    near: near === undefined ? null : refOf(near, line, known),
    refs,
    asks: right.includes('|'),
  };
}

function refOf(mark: string, line: string, { name, nodes, marks }: Known): ElementRef {
  const ref = marks.get(mark) ?? nodes.find(node => isNamed(node, mark))?.ref;
  if (ref === undefined) throw new Error(`${name}: no element for ${mark}: ${line}`);
  return ref;
}

/** `"text"` or `role:name`. */
function isNamed(node: PageNode, mark: string): boolean {
  if (mark.startsWith('"')) return (node.kind === 'text' ? node.text : node.name) === mark.slice(1, -1);
  return node.kind === 'element' && mark === `${node.role}:${node.name}`;
}
