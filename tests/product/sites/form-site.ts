import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page with one form, and at `twice` with another below it; what it holds and what was sent can be read back. */
export type FormSite = {
  url: string;
  /** What the field held each time it changed, oldest first, as the page itself reported it. */
  typed: string[];
  /** What was submitted, oldest first. */
  submitted: string[];
  /** Middle of the field in pixels of the page; undefined before a browser has shown the page. */
  field(): { x: number; y: number } | undefined;
  /** When the page was last asked for anything, in `performance.now()` time. */
  lastHit(): number;
  close(): void;
};

const pageWith = (type: string): string => `<!doctype html><html lang="en"><title>Form</title>
<h1>Form</h1>
<form action="/submit" method="post"><label>Name <input type="${type}" name="name" autofocus></label> <button>Send</button></form>
<script>
  const field = document.querySelector('input');
  field.addEventListener('input', () => fetch('/typed', { method: 'POST', body: field.value }));
  const { x, y, width, height } = field.getBoundingClientRect();
  fetch('/field', { method: 'POST', body: JSON.stringify({ x: x + width / 2, y: y + height / 2 }) });
  setInterval(() => fetch('/alive', { method: 'POST' }), 100);
</script>`;

const second = '<h2>Copy</h2><form action="/submit" method="post"><button>Send</button></form>';

/** `type`: of its field, as HTML calls it. */
export async function startFormSite(type: 'text' | 'password' = 'text'): Promise<FormSite> {
  const page = pageWith(type);
  const typed: string[] = [];
  const submitted: string[] = [];
  let lastHit = 0;
  let field: { x: number; y: number } | undefined;
  const server = createServer((req, res) => {
    lastHit = performance.now();
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (req.url === '/typed') typed.push(body);
      if (req.url === '/field') field = JSON.parse(body) as { x: number; y: number };
      if (req.url === '/submit' && req.method === 'POST') submitted.push(new URLSearchParams(body).get('name') ?? '');
      res.setHeader('content-type', 'text/html');
      if (req.url === '/submit') return res.end('<!doctype html><title>Sent</title><h1>Thank you</h1>');
      return res.end(req.url === '/twice' ? page + second : page);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    typed,
    submitted,
    field: () => field,
    lastHit: () => lastHit,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
