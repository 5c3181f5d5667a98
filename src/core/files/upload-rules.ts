import { limits } from '../limits.ts';

/** Programs, scripts and pages, by the end of their name. What a file really is, the server reads from its bytes. */
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

/** Why a file may not be uploaded, in words that name it; undefined when it may. `type` is what its bytes say. */
export function uploadFault(file: { name: string; size: number; type?: string }): string | undefined {
  const { name, size, type = '' } = file;
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (refusedExtensions.has(extension)) return `“${name}” is a program or a page (.${extension}), which is not taken.`;
  if (refusedTypes.has(type)) return `“${name}” is a program or a page by its content (${type}), which is not taken.`;
  if (size > limits.uploadFileBytes) {
    return `“${name}” has ${megabytes(size)}; a file may have at most ${megabytes(limits.uploadFileBytes)}.`;
  }
  return size === 0 ? `“${name}” is empty.` : undefined;
}

/** Why these files may not be uploaded together; undefined when they may. */
export function uploadsFault(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > limits.uploadFiles) {
    return `${files.length} files were chosen; a run takes at most ${limits.uploadFiles}.`;
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= limits.uploadTotalBytes) return undefined;
  return `The files have ${megabytes(total)} together; at most ${megabytes(limits.uploadTotalBytes)} are taken at once.`;
}

/** `25 MB`, `0.4 MB`. */
export function megabytes(bytes: number): string {
  const value = bytes / 1_000_000;
  return `${value >= 10 ? Math.round(value) : Math.max(0.1, Math.round(value * 10) / 10)} MB`;
}
