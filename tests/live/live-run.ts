/** One run as far as its live view goes: a real browser on a page, its hub, the worker's server and the API's relay. */
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { createRunHub, type RunHub } from '#src/live/hub.ts';
import { closeUpgrade, relayUpgrade, type Relay } from '#src/live/relay.ts';
import { createLiveServer, type LiveServer } from '#src/live/server.ts';
import { liveClose } from '#src/contract/live-frame.ts';
import { startBrowsers, type TestBrowser } from '#tests/setup/browser.ts';

export const runId = 7;
/** Tickets that the server takes, and what for. */
export const tickets: Record<string, 'control' | 'view'> = { control: 'control', view: 'view' };

export type LiveRun = {
  browser: TestBrowser['browser'];
  host: TestBrowser['host'];
  /** The page that people see. */
  page: Page;
  hub: RunHub;
  server: LiveServer;
  /** What was pushed as fresh tickets, by what asked for them. */
  renewals: string[];
  errors: unknown[];
  close(): Promise<void>;
};

export async function startLiveRun(
  options: { renewEveryMs?: number; pingEveryMs?: number; waitForRunMs?: number } = {},
): Promise<LiveRun> {
  const browsers = await startBrowsers();
  const { browser, host } = await browsers.start();
  const errors: unknown[] = [];
  const renewals: string[] = [];
  const hub = createRunHub({
    browser,
    actions: {
      activateTab: id => host.activate(id),
      async navigate(to) {
        const { page } = host.active();
        if (to === 'back') return page.goBack();
        if (to === 'forward') return page.goForward();
        return to === 'reload' ? page.reload() : page.goto(to);
      },
      async show(ref) {
        const options = { signal: AbortSignal.timeout(30_000), timeoutMs: 5000 };
        return (await browser.act({ type: 'scroll-to', ref }, options)).box ?? null;
      },
      answerDialog: ({ accept, text }) => host.active().answerDialog(accept, text),
    },
    onError: error => errors.push(error),
  });
  const server = await createLiveServer({
    report: failOnFault,
    host: '127.0.0.1',
    port: 0,
    ...options,
    verify: (ticket, asked) => {
      const mode = tickets[ticket];
      // A ticket of another run says so, whatever run is asked for.
      return Promise.resolve(mode && { runId: ticket === 'elsewhere' ? 8 : asked, mode });
    },
    renew({ mode }) {
      renewals.push(mode);
      return Promise.resolve(`fresh-${renewals.length}`);
    },
  });
  const unregister = server.register(runId, hub);
  return {
    browser,
    host,
    page: host.active().page,
    hub,
    server,
    renewals,
    errors,
    async close() {
      unregister();
      hub.close();
      await server.close();
      await browsers.close();
    },
  };
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'self'; base-uri 'none'";
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** What the API does for live views: serves the page, as built into `webDir`, and relays its socket. */
export async function startFront(options: { target: () => string; webDir?: string }) {
  const relays = new Set<Relay>();
  let refused: number | undefined;
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://front').pathname;
    if (path === '/frame') {
      const body =
        '<!doctype html><style>html,body,iframe{margin:0;width:100%;height:100%;border:0}</style><iframe></iframe>';
      return void res.writeHead(200, { 'content-type': 'text/html' }).end(body);
    }
    const file = path.startsWith('/live/') ? 'live.html' : path.slice(1);
    readFile(join(options.webDir ?? '', file)).then(
      body =>
        res
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'image/svg+xml',
            'content-security-policy': policy,
          })
          .end(body),
      () => res.writeHead(404).end(),
    );
  });
  server.on('upgrade', (req: IncomingMessage, socket, head) => {
    const url = new URL(req.url ?? '/', 'http://front');
    if (refused) return closeUpgrade({ req, socket, head, code: refused, reason: 'Refused' });
    const path = url.pathname.replace('/live/', '/runs/').replace('/socket', '') + url.search;
    const relay = relayUpgrade({ req, socket, head, target: options.target(), path });
    relays.add(relay);
    socket.on('close', () => relays.delete(relay));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** Cuts every open view, as when access is revoked; `refuse` also lets none in again until it cuts without. */
    cut(how: { refuse?: keyof typeof liveClose } = {}) {
      refused = how.refuse && liveClose[how.refuse];
      for (const relay of relays) relay.destroy();
    },
    async close() {
      for (const relay of relays) relay.destroy();
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
