import { linksHeader } from '#src/core/links-header.ts';
import { contract } from '#src/contract/contract.ts';
import { UploadedFile } from '#src/contract/task.ts';
import { z } from 'zod';
import { toApiError } from './api-error.ts';
import { readToken } from './token.ts';

const Answer = z.object({ files: z.array(UploadedFile), message: z.string() });
const path = `/api${String(contract.upload.files['~orpc'].route.path)}`;

/** A person's files did not arrive; the message is what the toast says. */
export class UploadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UploadError';
  }
}

/**
 * Sends files for a run, all of them or none. `onProgress` gets the part sent, 0 to 1: which fetch does not report.
 * @throws UploadError
 */
export function uploadFiles(
  files: readonly File[],
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<UploadedFile[]> {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader(linksHeader, 'relative');
    const token = readToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText: text } = request;
      if (status < 200 || status > 299) {
        reject(new UploadError(`Upload failed: ${toApiError({ status, statusText, text }).body}`));
        return;
      }
      const answer = Answer.safeParse(readJson(text));
      if (!answer.success || answer.data.files.length === 0)
        reject(new UploadError('No files were uploaded successfully'));
      else resolve(answer.data.files);
    });
    const lost = (): void => reject(new UploadError('Failed to upload files'));
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
