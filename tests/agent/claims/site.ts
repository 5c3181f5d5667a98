/** A server of small sites, each of which knows whether a task on it was really done. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

/** A page as HTML, or an answer with a status, a place to go to, or a delay. */
export type Reply = string | { status?: number; html?: string; to?: string; ms?: number; json?: unknown } | void;
type Sent = Record<string, string>;

export type Claim<S> = {
  /** What is on the server at first; each run has its own. */
  start: S;
  page(state: S): string;
  /** What else the site answers, by method and path: `post items`. */
  on?: Record<string, (state: S, sent: Sent) => Reply>;
  /** What the user wrote; the run begins at the site's page. */
  steps: string[];
  inputs?: Record<string, string>;
  answers?: string[];
  /** Whether what the steps ask for is so, by the server's own data and the run's result. */
  holds(state: S, result: string): boolean;
  /** Has one plain way, so that it has to be done. */
  plain?: true;
  /** False where nothing on the page shows a person that it was done. */
  visible?: false;
};

export type Site = {
  name: string;
  steps: string[];
  inputs: Record<string, string>;
  answers: string[];
  visible: boolean;
  plain: boolean;
  answer(route: string, sent: Sent): Reply;
  holds(result: string): boolean;
};

/** A site with its data, which nobody but it can see. */
export function site<S>(name: string, claim: Claim<S>): Site {
  const state = structuredClone(claim.start);
  return {
    name,
    steps: claim.steps,
    inputs: claim.inputs ?? {},
    answers: claim.answers ?? [],
    visible: claim.visible !== false,
    plain: claim.plain === true,
    answer: (route, sent) => {
      if (route === 'get ') return claim.page(state);
      const handler = claim.on?.[route];
      return handler === undefined
        ? { status: 404, html: html('Not found', '<h1>Page not found</h1>') }
        : handler(state, sent);
    },
    holds: result => claim.holds(state, result),
  };
}

const library = `
const $ = s => document.querySelector(s);
const later = ms => new Promise(r => setTimeout(r, ms));
const send = (path, body = {}) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
`;

/** A whole document. Its script has `$`, `later` and `send`. */
export function html(title: string, body: string, script = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>
    body{font:15px sans-serif;margin:20px} .red{color:#c00} .bad{background:#fdd} dialog,.box{border:1px solid #888;padding:10px}
    </style><body>${body}<script>${library}${script}</script></body></html>`;
}

/** The rows of a list, each with what stands behind its name. */
export const list = (names: readonly string[], behind: (name: string) => string = () => ''): string =>
  `<ul>${names.map(name => `<li><span>${name}</span> ${behind(name)}</li>`).join('')}</ul>`;

export async function serveSites(sites: readonly Site[]): Promise<{ base: string; close(): Promise<void> }> {
  const app = new Hono();
  for (const one of sites)
    app.all(`/${one.name}/:path{.*}`, async context => {
      const type = context.req.header('content-type') ?? '';
      const body = context.req.method === 'POST' ? await context.req.text() : '';
      const route = `${context.req.method.toLowerCase()} ${context.req.param('path')}`;
      const reply = one.answer(route, sentIn(type, body, context.req.url)) ?? {};
      const { status = 200, html: text, to, ms = 0, json } = typeof reply === 'string' ? { html: reply } : reply;
      if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms));
      if (to !== undefined) return context.redirect(`/${one.name}/${to}`, 303);
      const headers = { 'content-type': text === undefined ? 'application/json' : 'text/html; charset=utf-8' };
      return new Response(text ?? JSON.stringify(json ?? {}), { status, headers });
    });
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  return {
    base: `http://127.0.0.1:${servedPort(server as Server)}`,
    close: () => new Promise(resolve => void server.close(() => resolve())),
  };
}

function sentIn(type: string, body: string, url: string): Sent {
  if (type.includes('json')) return JSON.parse(body) as Sent;
  const said = type.includes('urlencoded') ? new URLSearchParams(body) : new URL(url).searchParams;
  return type.includes('multipart') ? { file: body } : Object.fromEntries(said);
}
