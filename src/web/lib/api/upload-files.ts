import { linksHeader } from '#src/core/links-header.ts';
import { routes } from '#src/contract/routes.ts';
import type { UploadedFile } from '#src/contract/task.ts';
import { toApiError } from './api-error.ts';
import { readToken } from './token.ts';

const path = `/api${routes['upload']?.['files']?.['~orpc'].route.path}`;

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
      const files = filesOf(text);
      if (files.length === 0) reject(new UploadError('No files were uploaded successfully'));
      else resolve(files);
    });
    const lost = (): void => reject(new UploadError('Failed to upload files'));
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** None where the answer is not the server's own, which checks what it answers: a proxy's page, say. */
function filesOf(text: string): UploadedFile[] {
  try {
    const { files } = JSON.parse(text) as { files?: UploadedFile[] };
    return Array.isArray(files) ? files : [];
  } catch {
    return [];
  }
}
