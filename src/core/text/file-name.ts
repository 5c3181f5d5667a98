import { normalized } from './normalize.ts';

const mostCharacters = 1000;
const mostExtensionBytes = 20;
const mostNameBytes = 120;
/** Of Linux file systems. */
const mostUploadBytes = 255;

/** A file name without path, control or direction-changing characters, at most 120 bytes; `download` when nothing is left. */
export function safeFileName(suggested: string): string {
  const flat = visible(shortened(suggested).replaceAll(/[/\\]/g, '_'))
    .replaceAll(/[<>:"|?*]/g, '')
    .replace(/^[\s.]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '');
  const [stem, extension] = partsOf(flat);
  return firstBytes(stem, mostNameBytes - mostExtensionBytes) + extension || 'download';
}

/**
 * The last part of a path as the name of an uploaded file: as its owner knows it, without invisible characters, at most 255
 * bytes; `file` when nothing is left. With a number it is the name of another file of the same name.
 */
export function uploadedFileName(path: string, number = 1): string {
  const plain = visible(path.slice(-mostCharacters).split(/[/\\]/).at(-1) ?? '').trim();
  const [stem, extension] = partsOf(/^\.*$/.test(plain) ? 'file' : plain);
  const end = (number === 1 ? '' : ` (${number})`) + extension;
  return firstBytes(stem, mostUploadBytes - new TextEncoder().encode(end).length) + end;
}

/** The name before its extension, and the extension with its dot, at most 20 bytes. */
function partsOf(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), firstBytes(name.slice(dot), mostExtensionBytes)] : [name, ''];
}

/** Servers send names of any length: the beginning is kept, and the end, which may have the extension. */
function shortened(name: string): string {
  if (name.length <= mostCharacters) return name;
  return name.slice(0, mostCharacters / 2) + name.slice(-mostCharacters / 2);
}

/** Without control and direction-changing characters. */
function visible(name: string): string {
  return (
    normalized(name, 'NFC')
      // eslint-disable-next-line no-control-regex -- control characters are what is removed here
      .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
      // halves of characters, left where a name was cut
      .replaceAll(/\p{Surrogate}/gu, '')
  );
}

/** As many whole characters from the beginning as have at most so many bytes in UTF-8. */
function firstBytes(text: string, most: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
    if (bytes > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}
