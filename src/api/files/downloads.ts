import { Readable } from 'node:stream';
import { openArchive } from '#src/services/task-run/downloads.ts';
import { Hono } from 'hono';
import type { ApiParts } from '../parts.ts';

/** What a run found and downloaded, as one zip behind a signed link. */
export function downloadRoutes(parts: ApiParts): Hono {
  const app = new Hono();
  app.get('/:token/:filename?', async c => {
    const { filename, body } = await openArchive(parts.context(null), c.req.param('token'));
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', `attachment; filename="${filename}"`);
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    // safe because it is Node's own web stream, only typed apart
    return c.body(Readable.toWeb(body) as ReadableStream);
  });
  return app;
}
