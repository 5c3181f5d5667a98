import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { AppError } from '../errors.ts';

/**
 * Reads JSON that a person wrote.
 * @throws AppError that names `field`, the line and column at fault, and what is wrong there.
 */
export function readJsonText(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column, why } = placeOf(text);
    const message = `not valid JSON: line ${line}, column ${column}: ${why}.`;
    throw new AppError('BAD_REQUEST', `${field}: ${message}`, { field, message });
  }
}

/** Line and column count from 1, the offset from 0. */
export type JsonFault = { offset: number; line: number; column: number; why: string };

/** Where a text stops being JSON, and why; undefined when it is JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return placeOf(text);
  }
}

/** The library reads by recursion: between 5,000 and 10,000 levels it overflows the stack. */
const levelsAtMost = 1000;

/** Ends the reading at the first fault. */
class Found extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super(fault.why);
    this.fault = fault;
  }
}

/** Line and column from 0. */
type Place = readonly [offset: number, length: number, line: number, column: number];

function fail(why: string, [offset, , line, column]: Place): never {
  throw new Found({ offset, line: line + 1, column: column + 1, why });
}

function placeOf(text: string): JsonFault {
  let levels = 0;
  const deeper = (...[offset, length, line, column]: Parameters<NonNullable<JSONVisitor['onArrayBegin']>>): void => {
    levels += 1;
    if (levels > levelsAtMost) fail(`it is nested deeper than ${levelsAtMost} levels`, [offset, length, line, column]);
  };
  const back = (): void => void (levels -= 1);
  try {
    visit(
      text,
      {
        onObjectBegin: deeper,
        onObjectEnd: back,
        onArrayBegin: deeper,
        onArrayEnd: back,
        onError: (code, ...place) => fail(whyOf(code, text, place[0]), place),
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof Found) return error.fault;
    throw error;
  }
  throw new Error('JSON.parse refuses a text that jsonc-parser reads');
}

const whys = new Map([
  ['InvalidCommentToken', 'JSON has no comments'],
  ['UnexpectedEndOfString', 'the text that begins here has no closing quote on its line'],
  ['InvalidCharacter', 'the text that begins here has a tab or another control character'],
  ['InvalidEscapeCharacter', 'the text that begins here has an unknown escape after a backslash'],
  ['InvalidUnicode', 'the text that begins here has an incomplete \\u escape'],
  ['UnexpectedEndOfNumber', 'the number that begins here is incomplete'],
]);

function whyOf(code: ParseErrorCode, text: string, offset: number): string {
  if (offset >= text.length) return 'it ends too soon';
  return whys.get(printParseErrorCode(code)) ?? `${JSON.stringify(text[offset])} is not expected here`;
}
