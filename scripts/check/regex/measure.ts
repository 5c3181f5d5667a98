import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { createContext, runInContext } from 'node:vm';

const everywhere = [' ', '\n', 'a', 'Z', '0', '-', '.', 'é', '\u{1f600}'];
const mostParts = 40;
const mostMilliseconds = 2000;

/**
 * CPU milliseconds that an expression takes on the slowest of some thousand hostile texts of `length` characters: repeats of one
 * or two of the words and characters that it names, with and without an end that fits nothing. Infinity for over 2 s.
 */
export function slowest(pattern: string, flags: string, length: number): number {
  const ast = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') });
  const parts = [...new Set([...wordsOf(ast), ...everywhere])].slice(0, mostParts);
  const pumps = [...parts, ...parts.flatMap(one => parts.map(other => one + other))];
  const expression = new RegExp(pattern, flags.replace(/[gy]/g, ''));
  const context = createContext({ expression, text: '' });
  let most = 0;
  for (const pump of new Set(pumps))
    for (const end of ['', '\uF8FF']) {
      context['text'] = pump.repeat(Math.ceil(length / pump.length)).slice(0, length - end.length) + end;
      const before = process.threadCpuUsage();
      try {
        runInContext('expression.test(text)', context, { timeout: mostMilliseconds });
      } catch {
        return Infinity;
      }
      const { user, system } = process.threadCpuUsage(before);
      most = Math.max(most, (user + system) / 1000);
    }
  return most;
}

/** The runs of plain characters of an expression, and one character of each of its classes. */
function wordsOf(ast: AST.Pattern): string[] {
  const words: string[] = [];
  visitRegExpAST(ast, {
    onAlternativeEnter({ elements }) {
      const plain = elements.filter(one => one.type === 'Character').map(one => String.fromCodePoint(one.value));
      if (plain.length > 1) words.push(plain.join(''));
    },
    onCharacterEnter: ({ value }) => void words.push(String.fromCodePoint(value)),
    onCharacterClassRangeEnter: ({ min }) => void words.push(String.fromCodePoint(min.value)),
  });
  return words;
}
