import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { AppError } from '../errors.ts';
import { readJsonText } from './json-text.ts';
import { countParts } from './schema-parts.ts';
import { shapeBy } from '../shape-by.ts';

/** What the result of a run has to fit. */
export type OutputSchema = {
  /** The JSON Schema without spaces. */
  text: string;
  /** The result as JSON that fits, keys and plain values brought into the schema's form; or why it does not fit. */
  fit(result: string | null): Fitted;
};

export type Fitted = { ok: true; result: string } | { ok: false; why: string };

/**
 * A hostile schema or result can take very long, so this runs in a thread that can be ended:
 * `src/providers/output-schemas`. @throws AppError that says where the text stops being JSON, or why it is no JSON Schema.
 */
export function readOutputSchema(text: string): OutputSchema {
  const schema = readJsonText('output_model_schema', text);
  const faultsOf = compile(schema);
  return {
    text: JSON.stringify(schema),
    fit(result) {
      if (!result?.trim()) return { ok: false, why: 'there is none' };
      const given = valueOf(result);
      for (const value of [shapeBy(schema, given), given, shapeBy(schema, result), result])
        if (faultsOf(value) === '') return { ok: true, result: JSON.stringify(value) };
      return { ok: false, why: faultsOf(shapeBy(schema, given)) };
    },
  };
}

/** A schema of the longest text allowed that repeats nothing has fewer. */
const partsAtMost = 50_000;

/** Models often put their JSON in a code block. Anything that is not JSON is text. */
function valueOf(result: string): unknown {
  const text = result.trim();
  const opening = /^```(?:json)?\s*\n/.exec(text)?.[0] ?? '';
  const bare = opening && text.endsWith('```') ? text.slice(opening.length, -'```'.length) : text;
  try {
    return JSON.parse(bare);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return result;
  }
}

/** Gives the faults of a value in words, '' for none. */
function compile(schema: unknown): (value: unknown) => string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw wrong('it must be an object');
  const old = '$schema' in schema && /draft-0[67]/.test(String(schema.$schema));
  // A fresh one each time: schemas of different tasks may share an $id.
  const ajv = new (old ? Ajv : Ajv2020)({
    strict: false,
    // With all of them, a small schema can make millions.
    allErrors: false,
    validateFormats: false,
    inlineRefs: false,
    logger: false,
    code: { regExp: Object.assign(safeRegExp, { code: '' }) },
  });
  try {
    if ('$async' in schema) throw new Error('$async is not supported');
    if (countParts(schema, partsAtMost) > partsAtMost)
      throw new Error(`with its references followed it has more than ${partsAtMost} parts`);
    const validate = ajv.compile(schema);
    return value => {
      if (validate(value)) return '';
      const [fault] = validate.errors ?? [];
      if (!fault) return 'it does not fit';
      const { instancePath, message = 'does not fit', params } = fault;
      const key = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : '';
      return `${instancePath || 'it'} ${message}${key}`;
    };
  } catch (error) {
    if (error instanceof RangeError) throw wrong('it is nested too deep');
    throw wrong(
      error instanceof Error ? error.message.replace('schema is invalid: ', '').replaceAll('data/', '/') : '',
    );
  }
}

/**
 * Users' patterns are matched by an engine whose time is linear in the text. It supports
 * no look-around and no back-references. @throws Error for those, and for an invalid pattern.
 */
function safeRegExp(pattern: string): { test(text: string): boolean; toString(): string } {
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    // ajv keeps patterns by their text.
    return { test: text => compiled.matcher(text).find(), toString: () => pattern };
  } catch (error) {
    const why = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : '';
    const shown = pattern.slice(0, 100);
    throw new Error(
      `the pattern ${shown} cannot be used: ${why} (look-around such as (?=…) and references such as \\1 are not supported)`,
      { cause: error },
    );
  }
}

function wrong(why: string): AppError {
  const message = `not a JSON Schema: ${why.slice(0, 500)}.`;
  return new AppError('BAD_REQUEST', `output_model_schema: ${message}`, { field: 'output_model_schema', message });
}
