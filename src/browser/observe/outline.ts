/** The active tab as its elements nest: bounded, for reading values. Models are never sent it. */
import type { Redaction } from '#src/core/secrets/redactor.ts';
import { within } from '../deadline.ts';
import type { PageHost } from '../page-host.ts';
import { ask } from './ask.ts';
import type { Outline, OutlineNode } from './outline-node.ts';
import { framesOf, rootFrameId } from './frames.ts';
import { stretched } from '../slowdown.ts';

const frameMs = 5000;
const bounds = { nodes: 30_000, letters: 1_000_000 };
const innerBounds = { nodes: 5000, letters: 200_000 };
const innerAtMost = 10;

/** Reads the active tab's documents; throws a TimeoutError when the top one does not answer in 5 s. */
export async function readOutline(tab: PageHost, signal: AbortSignal): Promise<Outline> {
  const frames = await within({ ms: stretched(frameMs), signal, what: 'Finding the frames' }, () => framesOf(tab));
  const rootId = await rootFrameId(tab);
  const top = frames.find(frame => frame.frameId === rootId) ?? frames[0];
  if (top === undefined) throw new Error('The page has no document.');
  const limit = { ms: stretched(frameMs), signal };
  const others = frames.filter(frame => frame !== top).slice(0, innerAtMost);
  const [page, ...inner] = await Promise.all([
    ask(top, ['outline', { ...bounds, frame: top.number }], limit),
    ...others.map(frame => ask(frame, ['outline', { ...innerBounds, frame: frame.number }], limit).catch(() => null)),
  ]);
  signal.throwIfAborted();
  const shown = inner
    .filter(found => found !== null)
    .map(({ root }): OutlineNode => ({ tag: 'iframe', block: true, children: [root] }));
  return { ...page, root: { ...page.root, children: [...(page.root.children ?? []), ...shown] } };
}

/** Words of HTML, which no secret is in. */
const protocolFields = ['tag', 'role', 'rel'];

/** An outline with its secrets redacted, those split over several texts too. */
export function redactOutline(redaction: Redaction, { root, ...rest }: Outline): Outline {
  const texts = textsOf(root);
  const shown = redaction.parts(texts.map(({ text }) => text ?? ''));
  for (const [index, node] of texts.entries()) node.text = shown[index] ?? '';
  return { ...redaction.deep(rest), root: redactNode(redaction, root) };
}

/** A generator within generators would pass each text through all levels. */
function textsOf(root: OutlineNode): OutlineNode[] {
  const texts: OutlineNode[] = [];
  const add = (node: OutlineNode): void => {
    if (node.tag === '#text') texts.push(node);
    for (const child of node.children ?? []) add(child);
  };
  add(root);
  return texts;
}

/** One node at a time: pages nest deeper than the redactor follows. */
function redactNode(redaction: Redaction, { children, text, ...own }: OutlineNode): OutlineNode {
  const node: OutlineNode = redaction.deep(own, protocolFields);
  if (text !== undefined) node.text = text;
  if (children !== undefined) node.children = children.map(child => redactNode(redaction, child));
  return node;
}
