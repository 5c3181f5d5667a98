import { normalized } from './normalize.ts';

const mostCharacters = 1000;
const mostExtensionBytes = 20;
const mostNameBytes = 120;

/** A file name without path, control or direction-changing characters, at most 120 bytes; `download` when nothing is left. */
export function safeFileName(suggested: string): string {
  const flat = withoutControls(shortened(suggested).replaceAll(/[/\\]/g, '_')).replace(/(?<![\s.])[\s.]+$/, '');
  const dot = flat.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [flat.slice(0, dot), flat.slice(dot)] : [flat, ''];
  return firstBytes(stem, mostNameBytes - mostExtensionBytes) + firstBytes(extension, mostExtensionBytes) || 'download';
}

/** The last part of a path as the name of an uploaded file, at most 80 characters and an extension of 20; `file` when nothing is left. */
export function uploadedFileName(path: string): string {
  const plain = withoutControls(shortened(path.slice(-mostCharacters).split(/[/\\]/).at(-1) ?? '')).trim();
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 ? plain.slice(dot).slice(0, mostExtensionBytes) : '';
  const stem = Array.from(dot > 0 ? plain.slice(0, dot) : plain).slice(0, 80);
  return `${stem.join('')}${extension}` || 'file';
}

/** Servers send names of any length: the beginning is kept, and the end, which may have the extension. */
function shortened(name: string): string {
  if (name.length <= mostCharacters) return name;
  return name.slice(0, mostCharacters / 2) + name.slice(-mostCharacters / 2);
}

function withoutControls(name: string): string {
  return (
    normalized(name, 'NFC')
      // eslint-disable-next-line no-control-regex -- control characters are what is removed here
      .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g, '')
      // halves of characters, left where a name was cut
      .replaceAll(/\p{Surrogate}/gu, '')
      .replace(/^[\s.]+/, '')
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
