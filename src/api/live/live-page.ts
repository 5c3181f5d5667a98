import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import type { ApiParts } from '../parts.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

/** The page that shows a run's browser. It holds nothing secret: its socket is what the ticket opens. */
export function livePage(parts: ApiParts): Handler {
  return async c => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-store');
    if (!parts.webDir) {
      const query = new URLSearchParams({ ...c.req.query(), run: c.req.param('run') ?? '' });
      return c.redirect(`/live.html?${query.toString()}`);
    }
    return c.html(await readFile(join(parts.webDir, 'live.html'), 'utf8'));
  };
}
