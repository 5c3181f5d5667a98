import type { Expected, ExpectedTest } from './step-case.ts';

/** Short forms for the programs of tests/corpus/steps. */
export const no: readonly Expected[] = [{ understood: false }];
export const click = (target: string, more: Expected = {}): Expected => ({
  do: 'click',
  ...(target === '' ? {} : { target }),
  ...more,
});
export const open = (target: string): Expected => ({ do: 'open', target });
export const type = (...pairs: [label: string, value: string][]): Expected => ({ do: 'type', pairs });
export const choose = (value: string, target?: string): Expected => ({
  do: 'choose',
  values: [value],
  ...(target === undefined ? {} : { target }),
});
export const check = (target: string, checked: boolean | null = true): Expected => ({ do: 'check', target, checked });
export const act = (verb: string, target?: string): Expected => ({
  do: 'act',
  verb,
  ...(target === undefined ? {} : { target }),
});
export const go = (url: string): Expected => ({ do: 'go', url });
export const keys = (name: string, times = 1): Expected => ({ do: 'keys', keys: name, times });
export const read = (target: string, more: Expected = {}): Expected => ({ do: 'read', target, ...more });
export const fields = (names: string[], target: string, more: Expected = {}): Expected => ({
  do: 'read',
  fields: names,
  target,
  ...more,
});
export const verify = (test: ExpectedTest): Expected => ({ do: 'verify', test });
export const until = (test: ExpectedTest, ...body: Expected[]): Expected => ({ do: 'until', test, body });
export const wait = (test?: ExpectedTest): Expected => ({ do: 'wait', ...(test === undefined ? {} : { test }) });
export const when = (test: ExpectedTest, then: Expected[], otherwise: Expected[] = []): Expected => ({
  do: 'if',
  test,
  then,
  ...(otherwise.length > 0 ? { otherwise } : {}),
});
/** A condition of which a case says nothing. */
export const whichever = (then: Expected[], otherwise: Expected[] = []): Expected => ({
  do: 'if',
  then,
  ...(otherwise.length > 0 ? { otherwise } : {}),
});
export const each = (rows: string, ...body: Expected[]): Expected => ({ do: 'for-each', rows, body });
export const times = (n: number, ...body: Expected[]): Expected => ({ do: 'repeat', times: n, body });
export const shown = (target: string): ExpectedTest => ({ of: 'thing', target, state: 'there' });
export const gone = (target: string): ExpectedTest => ({ of: 'thing', target, state: 'there', negated: true });
export const says = (text: string): ExpectedTest => ({ of: 'text', text });
export const is = (target: string, value: string): ExpectedTest => ({ of: 'value', target, value });
export const number = (than: NonNullable<ExpectedTest['than']>, n: number, target?: string): ExpectedTest => ({
  of: 'number',
  than,
  number: n,
  ...(target === undefined ? {} : { target }),
});
export const count = (target: string, n: number): ExpectedTest => ({ of: 'count', target, number: n });
export const state = (target: string, what: NonNullable<ExpectedTest['state']>, negated = false): ExpectedTest => ({
  of: 'thing',
  target,
  state: what,
  negated,
});
export const create = (target: string, ...pairs: [label: string, value: string][]): Expected => ({
  do: 'create',
  target,
  ...(pairs.length === 0 ? {} : { pairs }),
});
export const close = (target?: string): Expected => ({
  do: 'open',
  open: false,
  ...(target === undefined ? {} : { target }),
});
export const search = (value: string): Expected => ({ do: 'search', value });
export const sort = (target: string, descending?: boolean): Expected => ({
  do: 'sort',
  target,
  ...(descending === undefined ? {} : { descending }),
});
export const drag = (from: string, to: string): Expected => ({ do: 'drag', from, to });
export const any = (...programs: (readonly Expected[])[]): { either: (readonly Expected[])[] } => ({
  either: programs,
});
