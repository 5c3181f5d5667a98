import { fileTypeFromBuffer } from 'file-type';
import { bareType } from './serving.ts';

const sniffedBytes = 65_536;
const prologs = [
  { begin: '<!--', end: '-->' },
  { begin: '<?', end: '>' },
  { begin: '<!doctype svg', end: '>' },
];
const textByExtension: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
  tsv: 'text/tab-separated-values',
};

/**
 * The type of a file by its first bytes. Text has no mark of its own: there the extension chooses among kinds of text,
 * none of which a browser would run; markup gets its own type, whatever the file is called.
 */
export async function sniffType(head: Uint8Array, filename: string): Promise<string> {
  const bytes = head.subarray(0, sniffedBytes);
  const known = await fileTypeFromBuffer(bytes);
  if (known) return bareType(known.mime);
  const text = asText(bytes);
  if (text === undefined) return 'application/octet-stream';
  if (/^<svg[\s>]/i.test(text.slice(rootOf(text)))) return 'image/svg+xml';
  if (/<(?:!doctype\s+html|html|head|body|script|iframe)[\s>/]/i.test(text)) return 'text/html';
  if (/^\s*<\?xml\s/i.test(text)) return 'application/xml';
  if (text.startsWith('#!')) return 'text/x-shellscript';
  const extension = /\.([A-Za-z0-9]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return textByExtension[extension] ?? 'text/plain';
}

/** Where the first element of XML begins: after spaces, comments, instructions (`<?xml …?>`) and the document type. */
function rootOf(text: string): number {
  let at = 0;
  for (;;) {
    at = text.length - text.slice(at).trimStart().length;
    const prolog = prologs.find(({ begin }) => text.slice(at, at + begin.length).toLowerCase() === begin);
    if (!prolog) return at;
    const end = text.indexOf(prolog.end, at + prolog.begin.length);
    if (end === -1) return text.length;
    at = end + prolog.end.length;
  }
}

/** The text, or undefined when these are no characters of UTF-8. A character cut off at the end is forgiven. */
function asText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length === sniffedBytes });
    // eslint-disable-next-line no-control-regex -- what has control characters is no text
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
