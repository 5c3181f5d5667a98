/** What a test of a program must hold; see `Expected`. */
export type ExpectedTest = {
  of: 'text' | 'thing' | 'value' | 'url' | 'title' | 'count' | 'number';
  target?: string;
  value?: string;
  text?: string;
  than?: 'more' | 'less' | 'at-least' | 'at-most' | 'equal' | 'even' | 'odd';
  number?: number;
  negated?: boolean;
  state?: 'there' | 'checked' | 'enabled' | 'selected' | 'filled';
};

/** One clause of a program, with only what matters. A text is compared without case, quotes, articles and trailing kind words. */
export type Expected = {
  do?: string;
  target?: string;
  kind?: string;
  nth?: number;
  within?: string;
  value?: string;
  values?: readonly string[];
  pairs?: readonly (readonly [label: string, value: string])[];
  count?: number;
  button?: string;
  times?: number;
  url?: string;
  path?: readonly string[];
  keys?: string;
  direction?: string | null;
  from?: string;
  to?: string;
  test?: ExpectedTest;
  fields?: readonly string[];
  limit?: number | null;
  many?: boolean;
  descending?: boolean | null;
  rows?: string;
  body?: readonly Expected[];
  then?: readonly Expected[];
  otherwise?: readonly Expected[];
  verb?: string;
  question?: string;
  credential?: string;
  file?: string;
  checked?: boolean | null;
  open?: boolean;
  accept?: boolean;
  understood?: false;
  leftOver?: readonly string[];
  hints?: readonly string[];
};

/** A program, or programs that English allows alike. */
export type Program = readonly Expected[] | { either: readonly (readonly Expected[])[] };

export type StepCase = readonly [step: string, program: Program];
