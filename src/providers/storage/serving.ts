import { normalized } from '#src/core/text/normalize.ts';

/** Types that a browser shows without running anything of them. Everything else is only ever saved. */
const harmless = new Set([
  'application/pdf',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/quicktime',
  'video/webm',
]);

const shownAsText = new Set(['application/json', 'text/csv', 'text/markdown', 'text/tab-separated-values']);

export type Serving = { contentType: string; disposition: string; policy: string };

/**
 * How a file of a user's is served so that nothing of it ever runs as a page of ours: text of any kind as plain text,
 * what is not harmless as a download, and all of it in a sandbox.
 */
export function servingOf(file: { filename: string; contentType: string; inline: boolean }): Serving {
  const type = bareType(file.contentType);
  const shown = file.inline && (harmless.has(type) || shownAsText.has(type));
  const asText = shown && (shownAsText.has(type) || type.startsWith('text/'));
  return {
    contentType: asText ? 'text/plain; charset=utf-8' : harmless.has(type) ? type : 'application/octet-stream',
    disposition: `${shown ? 'inline' : 'attachment'}; ${filenameParameters(file.filename)}`,
    // Chromium's PDF viewer does not start in a sandbox; it is a process of its own that knows no page's origin.
    policy: `default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; ${
      type === 'application/pdf' && shown ? "object-src 'self'; frame-ancestors 'self'" : 'sandbox'
    }`,
  };
}

/** Whether a page may show a file of that type. */
export function canPreview(contentType: string): boolean {
  const type = bareType(contentType);
  return harmless.has(type) || shownAsText.has(type);
}

/** The type without its parameters, lower case; `application/octet-stream` for what is no type. */
export function bareType(contentType: string): string {
  const bare = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(bare) ? bare : 'application/octet-stream';
}

/** RFC 6266: an ASCII name for old clients, the real one percent-encoded. */
function filenameParameters(filename: string): string {
  const ascii = normalized(filename, 'NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%;]/g, '_')
    .trim();
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii || 'file'}"; filename*=UTF-8''${encoded}`;
}
