import { extname } from 'node:path';

const maxNameBytes = 120;

/** A file name without path, control or direction-changing characters, at most 120 bytes; `download` when nothing is left. */
export function safeFileName(suggested: string): string {
  const flat = suggested
    .normalize('NFC')
    .replaceAll(/[/\\]/g, '_')
    // eslint-disable-next-line no-control-regex -- control characters are what is removed here
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g, '')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  const extension = shortened(extname(flat), 20);
  const stem = shortened(flat.slice(0, flat.length - extname(flat).length), maxNameBytes - 20);
  return `${stem}${extension}` || 'download';
}

function shortened(text: string, bytes: number): string {
  let short = text;
  while (Buffer.byteLength(short) > bytes) short = Array.from(short).slice(0, -1).join('');
  return short;
}
