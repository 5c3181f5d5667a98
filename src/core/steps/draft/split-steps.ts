import { indentOf, lex, withoutBullet } from '../lexer.ts';

const longestText = 20_000;
const mostPieces = 200;

/**
 * A pasted text as steps: one for each line of a list, otherwise one for each sentence. What is understood only together stays
 * together: a loop and the indented lines below it, a condition and its "Otherwise".
 */
export function splitSteps(text: string, isUnderstood: (step: string) => boolean): string[] {
  if (text.length > longestText) return [text];
  const pieces = piecesOf(text);
  if (pieces.length > mostPieces) return [text];
  const steps: { text: string; indent: number; joined: boolean }[] = [];
  for (const piece of pieces) {
    const last = steps.at(-1);
    const together = last && `${last.text}${piece.glue}${piece.text}`;
    const isInner = last !== undefined && piece.indent > last.indent && (last.joined || !isUnderstood(last.text));
    if (last && together !== undefined && (isInner || belongs(last.text, piece.text, together))) {
      last.text = isInner ? `${last.text}\n${' '.repeat(piece.indent - last.indent)}${piece.text}` : together;
      last.joined = true;
    } else steps.push({ text: piece.text, indent: piece.indent, joined: false });
  }
  return steps.map(step => step.text);

  function belongs(first: string, second: string, together: string): boolean {
    return !(isUnderstood(first) && isUnderstood(second)) && isUnderstood(together);
  }
}

/** `glue` stands between a piece and the one before it. */
type Piece = { text: string; indent: number; glue: string };

function piecesOf(text: string): Piece[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .flatMap(line => {
      const own = withoutBullet(line);
      const indent = indentOf(line);
      const parts = own === line ? sentencesOf(line) : [own];
      return parts
        .map(part => part.trim())
        .filter(Boolean)
        .map((part, at) => ({ text: part, indent, glue: at === 0 ? '\n' : ' ' }));
    });
}

function sentencesOf(line: string): string[] {
  const ends = lex(line).tokens.flatMap(({ kind, end }) => (kind === 'stop' ? [end] : []));
  return [...ends, line.length].map((end, at) => line.slice(at === 0 ? 0 : ends[at - 1], end));
}
