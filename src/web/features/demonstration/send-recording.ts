import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** A recording did not arrive; the message is what the toast says. */
export class SendError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SendError';
  }
}

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** Sends a video by a signed link and says that it was sent; gives the name it has from then on. @throws SendError */
export async function sendRecording(file: File, { onProgress, signal }: Sending): Promise<string> {
  const { signedUrl, filename, mime_type } = await api.upload
    .getSignedUrl({ fileName: file.name, contentType: file.type }, { signal })
    .catch((error: unknown) => {
      throw told(error, ({ status, body }) => `Failed to get signed URL: ${status} - ${body}`);
    });
  await put(signedUrl, { file, type: mime_type, onProgress, signal });
  await api.upload.complete({ filename }, { signal }).catch((error: unknown) => {
    throw told(error, ({ status }) => `Failed to complete upload: ${status}`);
  });
  return filename;
}

function told(error: unknown, words: (error: ApiError) => string): unknown {
  return error instanceof ApiError ? new SendError(words(error)) : error;
}

/** By XMLHttpRequest, as fetch cannot tell how much has been sent. */
function put(url: string, { file, type, onProgress, signal }: Sending & { file: File; type: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (text: string): void =>
      reject(new SendError(`Failed to upload to Google Cloud Storage: ${request.status} - ${text}`));
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else failed(wordsIn(request.responseText));
    });
    request.addEventListener('error', () => failed('The connection broke off'));
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
