/** Which texts a tab's newest requests carried: whether what was typed went to a site. */
import type { Request } from 'playwright-core';
import { normalized } from '#src/core/text/normalize.ts';
import type { PageHost } from '../../page-host.ts';
import { opensDocument } from '../../tabs/main-frame.ts';

const keptAtMost = 30;
const bytesAtMost = 256 * 1024;
const leavesAtMost = 5000;

type Sent = {
  requests: { at: number; request: Request }[];
  /** Of the newest request that is not kept any more; -1 while all are. */
  droppedAt: number;
};

const sentOfTab = new WeakMap<PageHost, Sent>();

/** Keeps from now on the newest requests of the tab that may carry values, whichever site they go to. `at` is their number. */
export function followSent(
  tab: PageHost,
  { at, isHabit }: { at: () => number; isHabit: (r: Request) => boolean },
): void {
  const sent: Sent = { requests: [], droppedAt: -1 };
  sentOfTab.set(tab, sent);
  tab.page.on('request', request => {
    if (!mayCarry(request, tab) || isHabit(request)) return;
    sent.requests.push({ at: at(), request });
    if (sent.requests.length > keptAtMost) sent.droppedAt = sent.requests.shift()?.at ?? -1;
  });
}

function mayCarry(request: Request, { page }: PageHost): boolean {
  if (request.method() !== 'GET') return /^(?:fetch|xhr|document)$/.test(request.resourceType());
  return opensDocument(request, page) && request.url().includes('?');
}

/**
 * For each text whether the tab's newest requests carried it; null where none was sent after the answer `since`, one of
 * those cannot be read, or a text may be in one that is not kept. What was sent after the answer `from` may be stored already,
 * and counts. Case, spaces and signs do not.
 */
export async function carriedOf(
  tab: PageHost,
  { texts, since, from }: { texts: readonly string[]; since: number; from: number },
): Promise<boolean[] | null> {
  const { requests, droppedAt } = sentOfTab.get(tab) ?? { requests: [], droppedAt: -1 };
  const sent = requests.filter(({ at }) => at >= Math.min(since, from));
  const read = await Promise.all(sent.map(({ request }) => readable(request)));
  const own = read.filter((_, i) => (sent[i]?.at ?? 0) >= since);
  if (own.length === 0 || own.includes(null)) return null;
  const all = plain(read.join('\n'));
  const carried = texts.map(text => all.includes(plain(text)));
  return droppedAt >= since && carried.includes(false) ? null : carried;
}

/** Its words, so that a text is found as whole words only. */
function plain(text: string): string {
  return ` ${normalized(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** The values that a request carries, a line each; null where they cannot be read. */
async function readable(request: Request): Promise<string | null> {
  if (request.url().length > bytesAtMost) return null;
  const asked = [...(URL.parse(request.url())?.searchParams.values() ?? [])].join('\n');
  if (request.method() === 'GET') return asked;
  try {
    const [body, type] = [request.postDataBuffer(), request.headers()['content-type'] ?? ''];
    // Of a body that is a file the browser gives nothing but its kind.
    if (body === null) return type === '' ? asked : null;
    const values = body.length > bytesAtMost ? null : await valuesIn(body, type);
    return values === null ? null : `${asked}\n${values}`;
  } catch {
    // A body of another kind than its head says.
    return null;
  }
}

async function valuesIn(body: Buffer, type: string): Promise<string | null> {
  if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return [...form.values()].flatMap(value => (typeof value === 'string' ? value : [])).join('\n');
  }
  if (/^(?:application\/(?:[\w.-]+\+)?json|text\/plain)\b/i.test(type)) return leavesOf(body.toString('utf8'));
  return null;
}

/** The texts and numbers in a JSON text; the text itself where it is none. */
function leavesOf(text: string): string | null {
  if (!/^\s*[[{"]/.test(text)) return text;
  const left: unknown[] = [JSON.parse(text)];
  const leaves: string[] = [];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one === 'object' && one !== null) left.push(...Object.values(one).slice(0, leavesAtMost + 1));
    else if (typeof one === 'string' || typeof one === 'number') leaves.push(String(one));
    if (left.length + leaves.length > leavesAtMost) return null;
  }
  return leaves.join('\n');
}
