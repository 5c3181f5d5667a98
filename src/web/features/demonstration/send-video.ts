import { api } from '#src/web/lib/api/api.ts';
import { ApiError } from '#src/web/lib/api/api-error.ts';
import { PartsError, sendInParts } from './send-in-parts.ts';

/** A recording did not arrive; the message is what the toast says. */
export class SendError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SendError';
  }
}

/** What is larger is sent in parts, so that a broken connection costs little. */
const wholeBytes = 8_000_000;

type Sending = {
  onProgress: (sent: number, total: number) => void;
  /** The connection broke off, and is tried again. */
  onWaiting: () => void;
  signal: AbortSignal;
};

/** Sends a video and says that it was sent; gives the name it has from then on. @throws SendError */
export async function sendVideo(file: File, sending: Sending): Promise<string> {
  const { signal } = sending;
  const filename = await (file.size > wholeBytes ? sendLarge(file, sending) : sendWhole(file, sending));
  await api.upload.complete({ filename }, { signal }).catch((error: unknown) => {
    throw sendError(error, ({ status }) => `Failed to complete upload: ${status}`);
  });
  return filename;
}

function signedUrlOf(file: File, signal: AbortSignal) {
  return api.upload
    .getSignedUrl({ fileName: file.name, contentType: file.type }, { signal })
    .catch((error: unknown) => {
      throw sendError(error, ({ status, body }) => `Failed to get signed URL: ${status} - ${body}`);
    });
}

async function sendWhole(file: File, sending: Sending): Promise<string> {
  const { signedUrl, filename, mime_type } = await signedUrlOf(file, sending.signal);
  await put(signedUrl, { file, type: mime_type, ...sending });
  return filename;
}

async function sendLarge(file: File, sending: Sending): Promise<string> {
  const begin = async (): Promise<string> => (await signedUrlOf(file, sending.signal)).filename;
  try {
    return await sendInParts(file, { ...sending, begin });
  } catch (error) {
    if (!(error instanceof PartsError)) throw error;
    const why = error.status === 0 ? brokenOff : wordsIn(error.body);
    throw new SendError(`Failed to upload to Google Cloud Storage: ${error.status} - ${why}`);
  }
}

function sendError(error: unknown, words: (error: ApiError) => string): unknown {
  return error instanceof ApiError ? new SendError(words(error)) : error;
}

const brokenOff = 'The connection broke off';

/** By XMLHttpRequest, as fetch does not report how much has been sent. */
function put(url: string, { file, type, onProgress, signal }: Sending & { file: File; type: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (text: string): void =>
      reject(new SendError(`Failed to upload to Google Cloud Storage: ${request.status} - ${text}`));
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else failed(wordsIn(request.responseText));
    });
    request.addEventListener('error', () => failed(brokenOff));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    request.send(file);
  });
}

function wordsIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : text;
  } catch {
    return text.slice(0, 300);
  }
}
