import { shorten } from '../text/shorten.ts';
import { type ResultShape, resultShape } from './result-shape.ts';

const letters = 200;
/** Beyond this a result is not read as JSON for one line. */
const readLetters = 50_000;

/** A result in one line, as lists show it; null for none. */
export function resultLine(result: string | null): string | null {
  if (result === null) return null;
  const line = (result.length > readLetters ? result.slice(0, letters * 2) : lineOf(resultShape(result)))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return shorten(line, letters);
}

function lineOf(shape: ResultShape): string {
  switch (shape.kind) {
    case 'text':
      return shape.text;
    case 'list':
      return shape.items.slice(0, letters).join(', ');
    case 'table':
      return `${shape.total} ${shape.total === 1 ? 'row' : 'rows'}: ${(shape.rows[0] ?? []).filter(Boolean).join(', ')}`;
    case 'fields':
      return shape.fields
        .slice(0, letters)
        .map(({ name, value }) => `${name}: ${lineOf(value)}`)
        .join(' · ');
  }
}
