import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { readToken } from '#src/web/lib/api/token.ts';

/** Smaller than what proxies commonly take; a broken connection costs at most one. */
const partBytes = 8_000_000;
/** After each failure; ten minutes without the network end the upload, which can be gone on with later. */
const retryDelays = [0, 1000, 3000, ...Array.from({ length: 120 }, () => 5000)];

export type PartsOptions = {
  onProgress: (sent: number, total: number) => void;
  /** The connection broke off, and is tried again. */
  onWaiting: () => void;
  signal: AbortSignal;
  /** Asks for the name of a new recording. */
  begin: () => Promise<string>;
};

/** The server said no, or nobody answered for ten minutes (status 0). */
export class PartsError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.name = 'PartsError';
    this.status = status;
    this.body = body;
  }
}

/**
 * Sends a video in parts by the tus protocol, and goes on after the connection broke off, also after the page was loaded
 * again and the same file chosen. Gives the name of its recording. @throws PartsError
 */
export async function sendInParts(file: File, options: PartsOptions): Promise<string> {
  const { signal } = options;
  const { Upload } = await import('tus-js-client');
  const done = Promise.withResolvers<void>();
  const upload = new Upload(file, optionsOf(options, done));
  const filename = (await earlier(upload)) ?? (await options.begin());
  signal.throwIfAborted();
  upload.options.metadata = { filename };
  const cancel = (): void => {
    // What came is deleted; where that fails, the server forgets it after a day.
    upload.abort(true).catch(() => undefined);
    done.reject(signal.reason);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    upload.start();
    await done.promise;
    return filename;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function optionsOf({ onProgress, onWaiting }: PartsOptions, done: PromiseWithResolvers<void>): UploadOptions {
  return {
    endpoint: new URL('/api/upload/resumable', location.href).href,
    chunkSize: partBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: request => request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`),
    onProgress: (sent, total) => onProgress(sent, total ?? 0),
    onShouldRetry(error) {
      const retry = isPassing(statusOf(error));
      if (retry) onWaiting();
      return retry;
    },
    onSuccess: () => done.resolve(),
    onError: error => done.reject(asPartsError(error)),
  };
}

/** Looks for the same file's unfinished upload, and has this one go on with it. Its name, or undefined. */
async function earlier(upload: Upload): Promise<string | undefined> {
  const found = await upload.findPreviousUploads();
  for (const previous of found.toReversed()) {
    const { uploadUrl, metadata } = previous;
    const filename = metadata['filename'];
    if (!uploadUrl || !filename || !(await isThere(uploadUrl))) continue;
    upload.resumeFromPreviousUpload(previous);
    return filename;
  }
  return undefined;
}

async function isThere(url: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${readToken() ?? ''}`, 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(url, { method: 'HEAD', headers }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Nobody answered, another request still holds the upload, too many requests, or a fault of the server; no full disk. */
function isPassing(status: number): boolean {
  return [0, 408, 409, 423, 429].includes(status) || (status >= 500 && status !== 507);
}

function statusOf(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;
}

function asPartsError(error: Error | DetailedError): PartsError {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  return new PartsError(statusOf(error), body ?? '');
}
