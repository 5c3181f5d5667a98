import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { createPractice } from '#src/practice/app.ts';
import { createMemoryStore } from '#src/practice/visits/visits.ts';
import { servedPort } from './served.ts';

export type PracticeSite = {
  base: string;
  /** What is made of each page on its way, for a site that has changed; null leaves pages as they are. */
  change: ((html: string) => string) | null;
  /** Forgets all visits. */
  empty(): void;
  close(): Promise<void>;
};

/** Serves the practice site at `/practice`, with nothing slow. */
export async function servePractice(): Promise<PracticeSite> {
  let app = practice();
  const site: PracticeSite = {
    base: '',
    change: null,
    empty() {
      app = practice();
    },
    close: () => Promise.resolve(),
  };
  const fetch = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request);
    return site.change === null ? response : changed(response, site.change);
  };
  const server = await new Promise<ServerType>(resolve => {
    const made = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  site.base = `http://127.0.0.1:${servedPort(server as Server)}`;
  site.close = async () => {
    (server as Server).closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  return site;
}

async function changed(response: Response, change: (html: string) => string): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.get('content-type')?.startsWith('text/html')) return response;
  // The change may have scripts and styles of its own.
  headers.delete('content-security-policy');
  return new Response(change(await response.text()), { status: response.status, headers });
}

function practice(): Hono {
  const delays = { reviewsMs: 0, slowPageMs: 0 };
  return new Hono().route('/practice', createPractice({ store: createMemoryStore(), now: () => new Date(), delays }));
}
