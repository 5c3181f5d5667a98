import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something a person can see on a page and where its middle is, in CSS pixels of the top page's viewport. */
export type Place = { text: string; tag: string; x: number; y: number };

/**
 * Pages that report the places of their elements, so that a test can click them as a person does who sees them. Pages of its
 * own come first; all others are those of `behind`, passed through.
 */
export type WatchedSite = {
  url: string;
  /** The same pages under another host name: another site to a browser. */
  otherUrl: string;
  /** What was posted, by path, oldest first. */
  posted: { path: string; body: URLSearchParams }[];
  places(): { url: string; items: Place[] };
  /** How often pages have reported. */
  reports(): number;
  close(): void;
};

const reporter = `<script>
(() => {
  const inner = window !== window.top;
  const report = (items, url) => inner
    ? window.parent.postMessage({ places: items }, '*')
    : fetch('/__places', { method: 'POST', body: JSON.stringify({ url, items }) }).catch(() => {});
  const frames = new Map();
  addEventListener('message', event => { if (event.data && event.data.places) frames.set(event.source, event.data.places); });
  const roots = root => [root, ...[...root.querySelectorAll('*')].flatMap(e => e.shadowRoot ? roots(e.shadowRoot) : [])];
  const look = () => {
    const items = [];
    for (const root of roots(document)) for (const e of root.querySelectorAll('a,button,input,select,textarea,option,[role=option],[contenteditable]')) {
      const box = e.getBoundingClientRect();
      if (box.width === 0 || !e.checkVisibility()) continue;
      const label = (e.labels && e.labels[0] ? [...e.labels[0].childNodes].filter(n => n !== e && !(n.contains && n.contains(e))).map(n => n.textContent).join(' ') : '') || e.getAttribute('aria-label') || e.innerText || e.getAttribute('placeholder') || e.name || '';
      items.push({ text: label.replace(/\\s+/g, ' ').trim(), tag: e.localName, x: box.x + box.width / 2, y: box.y + box.height / 2 });
    }
    for (const frame of document.querySelectorAll('iframe')) {
      const box = frame.getBoundingClientRect();
      for (const item of frames.get(frame.contentWindow) || []) items.push({ ...item, x: item.x + box.x + frame.clientLeft, y: item.y + box.y + frame.clientTop });
    }
    report(items, location.href);
  };
  setInterval(look, 60);
})();
</script>`;

export async function startWatchedSite(pages: Record<string, string>, behind?: string): Promise<WatchedSite> {
  const posted: WatchedSite['posted'] = [];
  let last: { url: string; items: Place[] } = { url: '', items: [] };
  let reports = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const path = new URL(req.url ?? '/', 'http://site').pathname;
      if (path === '/__places') {
        last = JSON.parse(body.toString()) as typeof last;
        reports += 1;
        res.end();
        return;
      }
      if (req.method === 'POST') posted.push({ path, body: new URLSearchParams(body.toString()) });
      const page = pages[path];
      if (page !== undefined) {
        res.setHeader('content-type', 'text/html');
        res.end(`<!doctype html><html lang="en">${page}${reporter}`);
      } else if (behind) passOn(behind, { req, res, body }).catch(() => res.writeHead(502).end());
      else res.writeHead(404).end();
    });
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    otherUrl: `http://127.0.0.1:${port}`,
    posted,
    places: () => last,
    reports: () => reports,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function passOn(
  behind: string,
  { req, res, body }: { req: IncomingMessage; res: ServerResponse; body: Buffer },
): Promise<void> {
  const { host, connection: _, 'content-length': __, origin: ___, 'accept-encoding': ____, ...headers } = req.headers;
  const answer = await fetch(`${behind}${req.url}`, {
    method: req.method ?? 'GET',
    headers: headers as Record<string, string>,
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
  for (const name of ['content-type', 'location', 'set-cookie']) {
    const value = answer.headers.get(name);
    if (value) res.setHeader(name, value.replaceAll(behind, `http://${host}`));
  }
  res.statusCode = answer.status;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPage = (answer.headers.get('content-type') ?? '').includes('text/html');
  res.end(isPage ? bytes.toString().replaceAll(behind, `http://${host}`) + reporter : bytes);
}
