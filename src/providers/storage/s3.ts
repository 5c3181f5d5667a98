import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkKey, deleteBelow, type Storage } from './storage.ts';

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Undefined for Amazon's own. */
  endpoint?: string;
  /** Undefined: as the environment of the machine says (an instance's role, a profile). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
};

const atOnce = 1000;
const connectMs = 10_000;
/** A stream may wait for its slow reader, but not for ever. */
const idleMs = 300_000;
/** What has no body of its own is answered by then, its repetitions included. */
const answerMsDefault = 20_000;
/** The bucket copies by itself, which takes longer the more there is. */
const copyMs = 300_000;

/** Objects in a bucket of S3 or of anything that speaks its language. Uploads are sent straight to the bucket. */
export function createS3Storage(settings: BucketSettings & { answerMs?: number }): Storage & { close(): void } {
  const { bucket: Bucket, answerMs = answerMsDefault } = settings;
  const inTime = () => ({ abortSignal: AbortSignal.timeout(answerMs) });
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    // Other makers' buckets know nothing of the checksums that the SDK adds of its own accord.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
  });

  const list: Storage['list'] = async (prefix, { after, limit = atOnce } = {}) => {
    checkKey(prefix, 'prefix');
    const found = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        MaxKeys: Math.min(limit, atOnce),
        ...(after && { StartAfter: after }),
      }),
      inTime(),
    );
    return (found.Contents ?? []).flatMap(({ Key, Size, LastModified }) =>
      Key ? [{ key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }] : [],
    );
  };

  const remove: Storage['delete'] = async keys => {
    if (keys.length === 1) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(keys[0] ?? '') }), inTime());
      return;
    }
    for (let at = 0; at < keys.length; at += atOnce) {
      const Objects = keys.slice(at, at + atOnce).map(key => ({ Key: checkKey(key) }));
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await client.send(command, inTime());
      if (Errors[0]) throw new Error(`${Errors.length} objects could not be deleted: ${Errors[0].Message}`);
    }
  };

  return {
    async put(key, body, { contentType }) {
      const whole = body instanceof Uint8Array;
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: checkKey(key),
          ContentType: contentType,
          Body: whole ? body : body.stream,
          ContentLength: whole ? body.byteLength : body.bytes,
        }),
      );
    },
    async get(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
        const found = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range && { Range }) }));
        const length = found.ContentLength ?? 0;
        const bytes = Number(found.ContentRange?.split('/')[1] ?? length);
        const start = range?.start ?? 0;
        return { ...metaOf(found), bytes, start, end: start + length - 1, body: readable(found.Body) };
      } catch (error) {
        if (isRangeFault(error)) {
          const meta = await this.head(key);
          return meta && { ...meta, start: meta.bytes, end: meta.bytes - 1, body: Readable.from([]) };
        }
        return absent(error);
      }
    },
    head: key => client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }), inTime()).then(metaOf, absent),
    copy: (from, to) => copyWithin(client, { bucket: Bucket, from, to }),
    list,
    delete: remove,
    deletePrefix: prefix => deleteBelow(prefix, { list, delete: remove }),
    freeBytes: () => Promise.resolve(undefined),
    close: () => client.destroy(),
  };
}

async function copyWithin(client: S3Client, { bucket, from, to }: { bucket: string; from: string; to: string }) {
  const command = new CopyObjectCommand({
    Bucket: bucket,
    CopySource: `${bucket}/${checkKey(from)}`,
    Key: checkKey(to),
  });
  const copied = await client.send(command, { abortSignal: AbortSignal.timeout(copyMs) }).catch(absent);
  return copied !== undefined;
}

function metaOf(found: { ContentType?: string; ContentLength?: number; LastModified?: Date }) {
  return {
    contentType: found.ContentType ?? 'application/octet-stream',
    bytes: found.ContentLength ?? 0,
    modifiedAt: found.LastModified ?? new Date(0),
  };
}

function readable(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Error('The bucket answered without a body.');
}

function isRangeFault(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;
}

function absent(error: unknown): undefined {
  const gone = error instanceof NoSuchKey || error instanceof NotFound;
  if (gone || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) return undefined;
  throw error;
}
