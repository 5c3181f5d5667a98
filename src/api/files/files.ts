import { Readable } from 'node:stream';
import { notFound } from '#src/core/errors.ts';
import { type OpenFile, openReadLink, writeByLink } from '#src/services/file/open-link.ts';
import { type Context, Hono } from 'hono';
import type { ApiParts } from '../parts.ts';

type FileMeta = NonNullable<Awaited<ReturnType<OpenFile['head']>>>;

/** The links that storage on the disk gives out, and previews of any storage: the token in the path is the permission. */
export function fileRoutes(parts: ApiParts): Hono {
  const app = new Hono();

  app.get('/:token/:filename?', async c => {
    const filename = c.req.param('filename');
    const token = c.req.param('token');
    const file = await openReadLink(parts.context(null), { token, ...(filename !== undefined && { filename }) });
    c.header('Content-Type', file.serving.contentType);
    c.header('Content-Disposition', file.serving.disposition);
    c.header('Cache-Control', 'private, max-age=300');
    c.header('Accept-Ranges', 'bytes');
    // The link is the permission, wherever the page that holds it comes from.
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Content-Security-Policy', file.serving.policy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    return c.req.method === 'HEAD' ? sendHead(c, file) : send(c, file);
  });

  app.put('/:token', async c => {
    const { body } = c.req.raw;
    await writeByLink(parts.context(null), {
      token: c.req.param('token'),
      contentType: c.req.header('content-type'),
      bytes: Number(c.req.header('content-length') ?? Number.NaN),
      stream: body ? Readable.fromWeb(body) : Readable.from([]),
    });
    return c.body(null, 200);
  });

  return app;
}

async function sendHead(c: Context, file: OpenFile): Promise<Response> {
  const meta = await file.head();
  if (!meta) throw notFound('file');
  c.header('Content-Length', String(meta.bytes));
  return c.body(null);
}

async function send(c: Context, file: OpenFile): Promise<Response> {
  const meta = await file.head();
  if (!meta) throw notFound('file');
  // What a browser goes on with after a download broke off has to be what it began with.
  const version = versionOf(meta);
  c.header('ETag', version);
  c.header('Last-Modified', meta.modifiedAt.toUTCString());
  const begun = c.req.header('if-range');
  const range = begun === undefined || begun === version ? readRange(c, meta) : undefined;
  const found = await file.get(range);
  if (!found) throw notFound('file');
  const length = found.end - found.start + 1;
  if (range && length <= 0) {
    c.header('Content-Range', `bytes */${found.bytes}`);
    return c.body(null, 416);
  }
  if (range) c.header('Content-Range', `bytes ${found.start}-${found.end}/${found.bytes}`);
  c.header('Content-Length', String(length));
  // safe because it is Node's own web stream, only typed apart
  return c.body(Readable.toWeb(found.body) as ReadableStream, range ? 206 : 200);
}

/** Objects are replaced and never written again, so length and time identify a version. */
function versionOf({ bytes, modifiedAt }: FileMeta): string {
  return `"${bytes.toString(16)}-${modifiedAt.getTime().toString(16)}"`;
}

/** One range, as players and resumed downloads ask for; anything else gets the whole file, as HTTP allows. */
function readRange(c: Context, { bytes }: FileMeta): { start: number; end?: number } | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header('range') ?? '');
  if (!asked) return undefined;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (first !== '') return { start: Number(first), ...(last !== '' && { end: Number(last) }) };
  return { start: Math.max(0, bytes - Number(last)) };
}
