import type { PixelBox } from './changes.ts';

/** A word on the screen; `sure` from 0 to 1. */
export type Word = PixelBox & { text: string; sure: number };

/** Words that stand side by side with no more than a space between them. */
export type TextLine = PixelBox & { text: string; sure: number; words: Word[] };

// What only a further look sees is more often a piece of a picture than a word.
const leastSureLater = 0.5;

/** What tesseract writes as TSV, in the picture's own measure: it was cut at `x`, `y` and enlarged `scale` times. */
export function wordsOfTsv(tsv: string, from: { scale: number; x: number; y: number }): Word[] {
  const { scale } = from;
  const words: Word[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== '5') continue;
    const [x, y, w, h, sure] = cells.slice(6, 11).map(Number) as [number, number, number, number, number];
    const text = (cells[11] ?? '').trim();
    if (text === '' || sure < 20 || !/[\p{L}\p{N}@#€$£+&•*…/]/u.test(text)) continue;
    if (h > 120 * scale || h < 5 * scale) continue;
    words.push({ text, sure: sure / 100, x: x / scale + from.x, y: y / scale + from.y, w: w / scale, h: h / scale });
  }
  return words;
}

/** Readings of one picture as one: where they agree they are surer, where they differ the surer is kept. */
export function mergeWords(first: readonly Word[], ...others: readonly Word[][]): Word[] {
  const kept: Word[] = [];
  const later = others.flat().filter(({ sure }) => sure >= leastSureLater);
  // One look may itself read a place twice.
  for (const word of [...first, ...later]) {
    const rivals = kept.filter(other => shared(word, other) > 0.35);
    const [rival] = rivals;
    if (!rival) kept.push(word);
    else if (rivals.length === 1 && rival.text === word.text)
      kept[kept.indexOf(rival)] = { ...rival, sure: 1 - (1 - rival.sure) * (1 - word.sure) };
    else if (rivals.every(other => other.sure + 0.05 < word.sure)) {
      for (const one of rivals) kept.splice(kept.indexOf(one), 1);
      kept.push(word);
    }
  }
  return kept;
}

function shared(a: PixelBox, b: PixelBox): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? (w * h) / Math.min(a.w * a.h, b.w * b.h) : 0;
}

/** Words put together to lines, from top to bottom. */
export function linesOf(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const word of words.toSorted((a, b) => a.x - b.x)) {
    const line = lines.find(one => {
      const last = one.words.at(-1) ?? word;
      const height = Math.min(last.h, word.h);
      if (Math.max(last.h, word.h) > height * 2.2) return false;
      const middle = Math.abs(last.y + last.h / 2 - (word.y + word.h / 2));
      const gap = word.x - (last.x + last.w);
      return middle < height * 0.6 && gap < height * 0.8 && gap > -height;
    });
    if (line) {
      Object.assign(line, enclosing([...line.words, word]));
    } else lines.push(enclosing([word]));
  }
  return lines.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** A line of these words, of which there is at least one. */
export function enclosing(words: Word[]): TextLine {
  const x = Math.min(...words.map(word => word.x));
  const y = Math.min(...words.map(word => word.y));
  return {
    words,
    text: mended(words.map(word => word.text).join(' ')),
    sure: words.reduce((sum, word) => sum + word.sure, 0) / words.length,
    x,
    y,
    w: Math.max(...words.map(word => word.x + word.w)) - x,
    h: Math.max(...words.map(word => word.y + word.h)) - y,
  };
}

/** Amid a sentence, what looks like an exclamation mark is an l. */
const mended = (text: string): string => text.replaceAll(/(\p{Ll})!(?= \p{Ll})/gu, '$1l');
