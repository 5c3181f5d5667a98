/** A condition that a step names; only what matters is given. */
export type ExpectedTest = {
  of: 'text' | 'thing' | 'value' | 'url' | 'title' | 'count' | 'number';
  target?: string;
  value?: string;
  text?: string;
  /** `even` and `odd` are said of a number, `equal` of a number or a count. */
  than?: 'more' | 'less' | 'at-least' | 'at-most' | 'equal' | 'even' | 'odd';
  number?: number;
  negated?: boolean;
  state?: 'there' | 'checked' | 'enabled' | 'selected' | 'filled';
};

export type Verb =
  | 'go'
  | 'history'
  | 'click'
  | 'hover'
  | 'drag'
  | 'type'
  | 'fill'
  | 'choose'
  | 'check'
  | 'keys'
  | 'search'
  | 'submit'
  | 'sign-in'
  | 'upload'
  | 'scroll'
  | 'wait'
  | 'tab'
  | 'dialog'
  | 'read'
  | 'verify'
  | 'ask'
  | 'open'
  | 'find'
  | 'sort'
  | 'create'
  | 'act'
  | 'if'
  | 'until'
  | 'for-each'
  | 'repeat';

/**
 * What matters of one clause of a program. Texts are compared without case, quotes, articles and trailing kind words; an
 * input stands as `{name}`; `*` as a label or a value of a pair stands for any text.
 */
export type Expected = {
  do?: Verb;
  target?: string;
  kind?: string;
  nth?: number;
  within?: string;
  value?: string;
  values?: readonly string[];
  pairs?: readonly (readonly [label: string, value: string])[];
  /** Clicks. */
  count?: number;
  button?: string;
  times?: number;
  url?: string;
  /** A path through menus. */
  path?: readonly string[];
  keys?: string;
  direction?: string;
  from?: string;
  to?: string;
  test?: ExpectedTest;
  fields?: readonly string[];
  limit?: number;
  many?: boolean;
  descending?: boolean;
  /** `null` toggles. */
  checked?: boolean | null;
  /** `false` closes. */
  open?: boolean;
  /** The input, or the elements of the page, that a loop goes over. */
  rows?: string;
  body?: readonly Expected[];
  then?: readonly Expected[];
  otherwise?: readonly Expected[];
  verb?: string;
  question?: string;
  credential?: string;
  file?: string;
  /** The only element of the program of a step that must be reported as not understood. */
  understood?: false;
  leftOver?: readonly string[];
  hints?: readonly string[];
};

/** One program, or each of those that a fair reader accepts. */
export type Program = readonly Expected[] | { either: readonly (readonly Expected[])[] };

export type StepCase = readonly [step: string, program: Program];
