import type { IncomingMessage } from 'node:http';

/** What concerns one connection only and is never handed on. */
const perConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers to hand on, names and values in turn, in their order and spelling. */
export function forwardedHeaders(raw: readonly string[], keep?: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]?.toLowerCase() !== 'connection') continue;
    for (const name of (raw[at + 1] ?? '').split(',')) named.add(name.trim().toLowerCase());
  }
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (!keep?.has(name) && (perConnection.has(name) || named.has(name))) continue;
    kept.push(raw[at] ?? '', raw[at + 1] ?? '');
  }
  return kept;
}

const upgrading = new Set(['connection', 'upgrade']);

/** The head of a request to change protocols, as it goes to the website. */
export function headText({ method, rawHeaders }: IncomingMessage, path: string): string {
  const headers = forwardedHeaders(rawHeaders, upgrading);
  let text = `${method ?? 'GET'} ${path} HTTP/1.1\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}
