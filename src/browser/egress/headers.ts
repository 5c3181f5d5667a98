import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { HostAndPort } from '#src/core/network/websites.ts';

/** Hop-by-hop headers, which are never forwarded. */
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

/**
 * The headers to forward, names and values in turn, in their order and spelling. One that could not be written as HTTP is
 * left out.
 */
export function forwardedHeaders(raw: readonly string[], keep?: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]?.toLowerCase() !== 'connection') continue;
    for (const name of (raw[at + 1] ?? '').split(',')) named.add(name.trim().toLowerCase());
  }
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [written = '', value = ''] = raw.slice(at, at + 2);
    const name = written.toLowerCase();
    if (!keep?.has(name) && (perConnection.has(name) || named.has(name))) continue;
    if (isHeader(written, value)) kept.push(written, value);
  }
  return kept;
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

const statusTextAtMost = 256;

/** The text of a status as HTTP allows it (RFC 9112, 4): Node's parser accepts more than its writer. */
export function statusText(given = ''): string {
  return given.slice(0, statusTextAtMost).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ');
}

/** The host as it was asked for and checked, and what the proxy calls itself where it is to be known. */
export type Addressed = { target: HostAndPort; via: string | undefined };

/** The headers with the host of the address: what the browser wrote as Host may be another (RFC 9112, 3.2.2). */
export function addressed(headers: readonly string[], { target, via }: Addressed): string[] {
  const kept = ['Host', target.port === 80 ? target.hostname : `${target.hostname}:${target.port}`];
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() !== 'host') kept.push(headers[at] ?? '', headers[at + 1] ?? '');
  }
  return via === undefined ? kept : [...kept, 'Via', `1.1 ${via}`];
}

const upgrading = new Set(['connection', 'upgrade']);

/** The head of a request to change protocols, as it goes to the website. */
export function headBytes({ method, rawHeaders }: IncomingMessage, to: Addressed & { path: string }): Buffer {
  const headers = addressed(forwardedHeaders(rawHeaders, upgrading), to);
  let text = `${method ?? 'GET'} ${to.path} HTTP/1.1\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}
