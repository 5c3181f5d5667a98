import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { servedPort } from '#tests/setup/served.ts';

/** Answers a request itself; false lets the files answer. */
export type Route = (
  path: string,
  query: URLSearchParams,
) => { status?: number; headers?: Record<string, string>; body: string; delayMs?: number } | 'never' | false;

/** Serves the pages of this folder under two hosts, which a browser takes for two sites. */
export async function serveSite(route: Route = () => false) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const made = route(url.pathname, url.searchParams);
    if (made === 'never') return;
    if (made) {
      setTimeout(
        () =>
          response
            .writeHead(made.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...made.headers })
            .end(made.body),
        made.delayMs ?? 0,
      );
      return;
    }
    const name = /^\/([a-z0-9-]+\.html)$/.exec(url.pathname)?.[1];
    const file = name
      ? readFile(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
      : Promise.reject(new Error('no name'));
    file.then(
      text =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(text.replaceAll('{{port}}', String(port))),
      () =>
        response
          .writeHead(404, { 'content-type': 'text/html' })
          .end('<title>Nothing here</title><h1>Nothing here</h1>'),
    );
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  const port = servedPort(server);
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** The same page as another site. */
    elsewhere: (path: string) => `http://localhost:${port}${path}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
