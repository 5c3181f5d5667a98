import { mkdirSync } from 'node:fs';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Metadata, Server, type Upload } from '@tus/server';
import { Hono } from 'hono';
import { AppError, notFound } from '#src/core/errors.ts';
import type { Actor, Context } from '#src/services/context.ts';
import {
  addToResumable,
  cancelResumable,
  findResumable,
  type PartialVideo,
  type Resumable,
  resumableId,
  storedBytes,
  sweepPartials,
} from '#src/services/demonstration/resumable.ts';
import type { ApiParts } from '../parts.ts';

export const resumablePath = '/api/upload/resumable';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Demonstrations in parts, by the tus protocol (https://tus.io): what has come is kept when the connection breaks off, and the
 * rest is sent later. The name that `upload/get-signed-url` gave is the `filename` of `Upload-Metadata`. Parts lie on this
 * machine; the whole video goes to whatever storage there is.
 */
export function resumableUploads(parts: ApiParts, asking: (request: Request) => Promise<Actor | null>): Hono {
  const app = new Hono();
  const { spoolDir } = parts.context(null).installation;
  const locker = new MemoryLocker();
  const store = storeIn(spoolDir);
  const tus = (row: Resumable): Server =>
    new Server({
      path: resumablePath,
      datastore: store(),
      locker,
      namingFunction: () => resumableId(row),
      generateUrl: (_request, { path, id }) => `${path}/${id}`,
      getFileIdFromRequest: () => resumableId(row),
    });
  const contextOf = async (request: Request): Promise<Context> => parts.context(await asking(request));

  const uploadOf = (row: Resumable): Promise<Upload | undefined> =>
    store()
      .getUpload(resumableId(row))
      .catch(() => undefined);
  const partialOf = (row: Resumable) => async (): Promise<PartialVideo | undefined> => {
    const upload = await uploadOf(row);
    return (
      upload && {
        bytes: upload.offset,
        wanted: upload.size ?? Number.NaN,
        open: () => store().read(upload.id),
        // A sweep may have been there first.
        remove: () =>
          store()
            .remove(upload.id)
            .catch(() => undefined),
      }
    );
  };
  const known = async (ctx: Context, id: string): Promise<Resumable> => {
    const row = await findResumable(ctx, uuid.test(id) ? id : '');
    if (!(await uploadOf(row))) throw notFound('upload');
    return row;
  };
  const add = async (ctx: Context, row: Resumable, work: () => Promise<Response>): Promise<Response> => {
    const bytes = (await uploadOf(row))?.size ?? Number.NaN;
    return addToResumable(ctx, { row, bytes, partial: partialOf(row) }, work);
  };

  app.post('/', async c => {
    const ctx = await contextOf(c.req.raw);
    const row = await findResumable(ctx, idOf(c.req.header('upload-metadata')));
    const length = c.req.header('upload-length') ?? '';
    const bytes = /^\d{1,15}$/.test(length) ? Number(length) : Number.NaN;
    await sweepPartials(ctx);
    return addToResumable(ctx, { row, bytes, partial: partialOf(row) }, () => tus(row).handleWeb(c.req.raw));
  });
  app.patch('/:id', async c => {
    const ctx = await contextOf(c.req.raw);
    const row = await known(ctx, c.req.param('id'));
    return add(ctx, row, () => tus(row).handleWeb(c.req.raw));
  });
  app.get('/:id', async c => {
    const ctx = await contextOf(c.req.raw);
    if (c.req.method !== 'HEAD') throw notFound('upload');
    const row = await findResumable(ctx, uuid.test(c.req.param('id')) ? c.req.param('id') : '');
    const upload = await uploadOf(row);
    // All of it came, but it could not be stored then.
    if (upload && upload.offset === upload.size) return add(ctx, row, () => Promise.resolve(whole(upload.offset)));
    if (upload) return tus(row).handleWeb(c.req.raw);
    const stored = await storedBytes(ctx, row);
    if (stored === undefined) throw notFound('upload');
    return whole(stored);
  });
  app.delete('/:id', async c => {
    const ctx = await contextOf(c.req.raw);
    const row = await known(ctx, c.req.param('id'));
    const answer = await tus(row).handleWeb(c.req.raw);
    if (answer.ok) await cancelResumable(ctx, row);
    return answer;
  });
  app.all('*', () => {
    throw notFound('upload');
  });
  return app;
}

/** Made when it is first needed: nothing is written at a start. */
function storeIn(directory: string): () => FileStore {
  let made: FileStore | undefined;
  return () => {
    // Made by itself, the folder would be open to all on this machine.
    if (!made) mkdirSync(directory, { recursive: true, mode: 0o700 });
    return (made ??= new FileStore({ directory }));
  };
}

/** The response that says that nothing is left to send. */
function whole(bytes: number): Response {
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(bytes),
    'Upload-Length': String(bytes),
    'Cache-Control': 'no-store',
  };
  return new Response(null, { status: 200, headers });
}

/** Of the demonstration that an upload's metadata names. */
function idOf(metadata: string | undefined): string {
  const refused = new AppError(
    'BAD_REQUEST',
    'Upload-Metadata must have the filename from upload/get-signed-url, in Base64.',
  );
  if (metadata === undefined || metadata.length > 2000) throw refused;
  let filename: string | null | undefined;
  try {
    ({ filename } = Metadata.parse(metadata));
  } catch {
    throw refused;
  }
  const id = filename?.split('/').at(-2) ?? '';
  if (!uuid.test(id)) throw refused;
  return id;
}
