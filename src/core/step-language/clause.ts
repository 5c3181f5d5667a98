/** What kind of thing on a page a phrase names; null when it does not say. */
export type Kind =
  | 'button'
  | 'link'
  | 'field'
  | 'area'
  | 'checkbox'
  | 'radio'
  | 'dropdown'
  | 'tab'
  | 'image'
  | 'row'
  | 'item'
  | 'option'
  | 'dialog'
  | 'slider'
  | 'spinner'
  | 'date'
  | 'switch'
  | 'section'
  | 'cell'
  | 'text'
  | 'menu'
  | 'menuitem'
  | 'form'
  | 'table'
  | 'page'
  | 'file';

export type Relation = 'in' | 'near' | 'below' | 'above' | 'left' | 'right' | 'of';

/** One way to understand a phrase that names a thing. */
export type Reading = {
  /** What it is called; '' when only its kind is said. */
  label: string;
  /** The label stood in quotes or came from an input. */
  exact: boolean;
  kind: Kind | null;
  /** Position from 1, from the end when negative; null when none is said. */
  nth: number | null;
  contexts: { relation: Relation; of: Target }[];
  /** How much this way to understand is to be preferred, up to 1. */
  prior: number;
};

/** A phrase that names a thing on the page, with the ways to understand it, likeliest first. */
export type Target = {
  text: string;
  readings: Reading[];
  /** `a`, `any`: whichever will do. */
  any: boolean;
  /** `all`, `every`, `both`: how many are meant is for the page to say. */
  all: boolean;
  /** `cheapest`, `highest price`: the one with the least or the most of something. */
  most: { least: boolean; what: string } | null;
  /** `it`, `them`: what was spoken of before. */
  pronoun: boolean;
  /** `row 2, column 3`, `cell B2`: the number from 1 of its row and column, or what their heads say. */
  cell?: { row: string; column: string };
};

/** What to type: said outright, read from the page, or what was read before. */
export type Value = {
  text: string;
  /** What the step calls the value: "the code" in `the code "42"`. */
  called?: string;
  quoted: boolean;
  from: 'said' | 'page' | 'before';
  change?: 'upper' | 'lower';
};

export type Pair = { value: Value; target: Target | null };

export type Test =
  | { of: 'text'; text: string; where: Target | null; negated: boolean }
  | { of: 'thing'; target: Target; negated: boolean; state: 'there' | 'checked' | 'enabled' | 'selected' | 'filled' }
  | { of: 'value'; target: Target; value: string; negated: boolean }
  | { of: 'url'; text: string; negated: boolean }
  | { of: 'title'; text: string; negated: boolean }
  | { of: 'count'; target: Target; count: number; negated: boolean }
  /**
   * `counted`: the number is how many of `target` there are, as in "at least 3 items"; otherwise it is the target's value.
   * `input`: the sign of the input that holds the number, as in "at least {minimum}"; `number` is then 0.
   */
  | {
      of: 'number';
      target: Target;
      than: Comparator;
      number: number;
      counted: boolean;
      negated: boolean;
      input?: string;
    };

export type Comparator = 'more' | 'less' | 'at-least' | 'at-most' | 'equal' | 'even' | 'odd';

/**
 * What a loop goes over: the rows of an input, by its sign as it stands in the hidden step, or things on the page. `each`:
 * the sign by which the step calls one row, as in "for each {city} of {cities}".
 */
export type Rows = { input: string; each?: string } | { target: Target };

/** What a thing is to become: wider (1) or narrower (-1), higher or lower. */
export type Growth = { width: -1 | 0 | 1; height: -1 | 0 | 1 };

export type Doing =
  | { do: 'go'; url: string; newTab: boolean }
  | { do: 'history'; to: 'back' | 'forward' | 'reload' }
  /** `order`: all of them, one after the other as their numbers or names go. */
  | {
      do: 'click';
      target: Target;
      button: 'left' | 'right' | 'middle';
      count: 1 | 2 | 3;
      path: string[];
      order?: 'ascending' | 'descending';
    }
  | { do: 'hover'; target: Target }
  /**
   * `rest`: all that an order before it did not drag. `position`: in the list that it belongs to, from 1, or from the end
   * when negative. `size`: its corner is dragged until it is larger or smaller.
   */
  | {
      do: 'drag';
      from: Target;
      to: Target | null;
      direction: string | null;
      rest?: true;
      position?: number;
      size?: Growth;
    }
  | { do: 'type'; pairs: Pair[]; append: boolean }
  | { do: 'fill'; where: Target | null; pairs: { label: string; value: string }[] }
  | { do: 'choose'; values: string[]; quoted: boolean; target: Target | null; whole: Target }
  | { do: 'check'; targets: Target[]; checked: boolean | null }
  | { do: 'keys'; keys: string; times: number; target: Target | null }
  /** `to`: who or where it is for, as in "assign it to Ann". */
  | { do: 'act'; verb: string; object: Target | null; phrase: string; to?: string }
  | { do: 'search'; value: Value; target: Target | null }
  | { do: 'submit'; object: Target | null; verb: string }
  /** `url`: the page to open first. */
  | { do: 'sign-in'; pairs: Pair[]; credential: string | null; url: string | null }
  | { do: 'upload'; files: string[]; target: Target | null }
  | { do: 'scroll'; direction: 'up' | 'down' | 'top' | 'bottom' | null; target: Target | null; pages: number }
  | { do: 'wait'; ms: number; test: Test | null }
  | { do: 'tab'; what: 'close' | 'switch'; name: string }
  | { do: 'dialog'; accept: boolean; words: string | null }
  /**
   * `fields`: what is read of each, as in "name and price of each product" (`what` is then the product); empty when `what` itself is read.
   * `limit`: the number of entries to read, null when none is said.
   */
  | {
      do: 'read';
      what: Target;
      many: boolean;
      count: boolean;
      as: string | null;
      limit: number | null;
      fields: string[];
    }
  /** `wish`: the field and its value, where it may be an order: "the title should be Plan". */
  | { do: 'verify'; test: Test; wish?: { label: string; value: string } }
  | { do: 'ask'; what: string; question: string; secret: boolean }
  | { do: 'open'; target: Target | null; open: boolean }
  | { do: 'find'; target: Target }
  | { do: 'mail'; verb: 'reply' | 'forward'; message: Target | null; to: string; words: string }
  | { do: 'if'; test: Test; then: Clause[]; otherwise: Clause[] }
  | { do: 'create'; verb: string; object: Target; phrase: string; pairs: { label: string; value: string }[] }
  | { do: 'until'; test: Test; body: Clause[] }
  | { do: 'for-each'; rows: Rows; body: Clause[] }
  | { do: 'repeat'; times: number; body: Clause[] }
  /** `descending`: null when the order is not said. */
  | { do: 'sort'; by: Target; descending: boolean | null; dragging?: true }
  /** `forbidden`: what is not to be done, as in "do not send a copy". */
  | { do: 'nothing'; forbidden?: string }
  | { do: 'unknown' };

/** One thing to do, with the words it came from. */
export type Clause = Doing & {
  text: string;
  /** Content words that no part of the clause consumed. */
  leftOver: string[];
  /** Purpose, context and remarks, such as "so that …": neither orders nor questions. */
  hints: string[];
  joined?: { target: Target; swallows: number };
  /** The step orders this and forbids it. */
  contradicts?: true;
};

/** A clause that planners make themselves: nothing of it is left over. */
export function clauseOf<D extends Doing>(
  doing: D,
  text: string,
): D & { text: string; leftOver: string[]; hints: string[] } {
  return { ...doing, text, leftOver: [], hints: [] };
}
