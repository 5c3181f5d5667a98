import { limits } from '../limits.ts';

/** Programs, scripts and pages, by file extension. The server also checks the content. */
const refusedExtensions = new Set(
  'apk app bat cmd com cpl deb dll dmg exe hta htm html jar js lnk mjs msi msix pif pkg ps1 rpm scr sh so vbs wsf xhtml'.split(
    ' ',
  ),
);

const refusedTypes = new Set([
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/vnd.microsoft.portable-executable',
  'application/wasm',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-msdownload',
  'application/x-msi',
  'application/x-rpm',
  'application/x.apple.alias',
  'application/x.ms.shortcut',
  'application/xhtml+xml',
  'text/html',
  'text/x-shellscript',
]);

/** The message why a file may not be uploaded; undefined when it may. `type` is the type of its content. */
export function uploadFault(file: { name: string; size: number; type?: string }): string | undefined {
  const { name, size, type = '' } = file;
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (refusedExtensions.has(extension))
    return `“${name}” is a program or a page (.${extension}). These files are not accepted.`;
  if (refusedTypes.has(type))
    return `“${name}” is a program or a page by its content (${type}). These files are not accepted.`;
  if (size > limits.uploadFileBytes) {
    return `“${name}” has ${megabytes(size)}; a file may have at most ${megabytes(limits.uploadFileBytes)}.`;
  }
  return size === 0 ? `“${name}” is empty.` : undefined;
}

/** The message why these files may not be uploaded together; undefined when they may. */
export function uploadsFault(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > limits.uploadFiles) {
    return `Too many files (${files.length}): a run takes at most ${limits.uploadFiles}.`;
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= limits.uploadTotalBytes) return undefined;
  return `The files have ${megabytes(total)} together; the limit is ${megabytes(limits.uploadTotalBytes)} at once.`;
}

/** `25 MB`, `0.4 MB`. */
export function megabytes(bytes: number): string {
  const value = bytes / 1_000_000;
  return `${value >= 10 ? Math.round(value) : Math.max(0.1, Math.round(value * 10) / 10)} MB`;
}
