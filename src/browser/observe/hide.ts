/** Draws elements that show a secret as dots before a screenshot. */
import type { Observation, PageNode } from './observation.ts';
import { ask } from './ask.ts';
import { frameByNumber } from './frames.ts';
import type { BrowserHost } from '../page-host.ts';

const hideMs = 1000;
const hiddenAtMost = 200;

/** `shown`: the same with its secrets redacted. Never rejects: a page that does not answer paints nothing new either. */
export async function hideSecrets(
  host: BrowserHost,
  { seen, shown, signal }: { seen: Observation; shown: Observation; signal: AbortSignal },
): Promise<void> {
  const byFrame = new Map<number, number[]>();
  const changed = seen.nodes.filter((node, index) => wordsOf(node) !== wordsOf(shown.nodes[index]));
  for (const node of changed.slice(0, hiddenAtMost)) {
    const [frame = 0, ref = 0] = node.ref.split(':').map(Number);
    byFrame.set(frame, [...(byFrame.get(frame) ?? []), ref]);
  }
  if (byFrame.size === 0 || seen.dialog) return;
  const tab = host.active();
  await Promise.all(
    [...byFrame].map(async ([frame, refs]) => {
      const view = await frameByNumber(tab, frame);
      if (view) await ask(view, ['hide', refs], { ms: hideMs, signal });
    }),
  ).catch(() => undefined);
}

/** What a picture shows of a node. */
function wordsOf(node: PageNode | undefined): string {
  if (!node) return '';
  if (node.kind === 'text') return node.text;
  const options = node.options?.map(({ text }) => text) ?? [];
  return [node.name, node.value ?? '', node.text ?? '', node.placeholder ?? '', ...options].join('\n');
}
