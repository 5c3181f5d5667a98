import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who opened the front page: by the cookie of the session, and by the page's own storage. */
export type Look = { who: string | null; stored: string | null; zone: string; language: string; header: string };

/** A website with accounts: a form sets a session cookie and a token in the storage, the front page says who is signed in. */
export async function startSignInSite() {
  const sessions = new Map<string, string>();
  const looks: Look[] = [];
  const server = createServer((req, res) => {
    void answer(req).then(({ status = 200, headers = {}, body }) =>
      res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body),
    );
  });

  async function answer(
    req: IncomingMessage,
  ): Promise<{ status?: number; headers?: Record<string, string>; body: string }> {
    const body = await textOf(req);
    const token = /sid=([^;]+)/.exec(req.headers.cookie ?? '')?.[1];
    const who = (token && sessions.get(token)) || null;
    if (req.url === '/sign-in' && req.method === 'POST') {
      const name = new URLSearchParams(body).get('name') ?? '';
      const sid = `canary-${randomUUID()}`;
      sessions.set(sid, name);
      const script = `localStorage.setItem('token', 'canary-' + ${JSON.stringify(name)}); document.title = 'Welcome'`;
      return {
        headers: { 'set-cookie': `sid=${sid}; Path=/; HttpOnly` },
        body: `<!doctype html><h1>Welcome ${name}</h1><script>${script}</script>`,
      };
    }
    if (req.url === '/sign-in') return { body: form };
    if (req.url === '/look') {
      const sent = JSON.parse(body) as Omit<Look, 'who' | 'header'>;
      looks.push({ ...sent, who, header: req.headers['accept-language'] ?? '' });
      return { body: '' };
    }
    return { body: `<!doctype html><title>Front</title><h1>${who ?? 'Nobody'}</h1>${front}` };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    looks,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const form = `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1>
<form method="post" action="/sign-in"><label>Name <input name="name"></label> <button>Sign in</button></form>`;

const front = `<script>fetch('/look', { method: 'POST', body: JSON.stringify({
  stored: localStorage.getItem('token'),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
}) })</script>`;

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
