import type { Kind, Relation } from './kinds.ts';

export type { Kind, Relation };

/** One way to understand a phrase that names a thing. */
export type Reading = {
  /** What it is called; '' when only its kind is said. */
  label: string;
  /** The label stood in quotes or came from an input. */
  exact: boolean;
  /** Null when the phrase does not say. */
  kind: Kind | null;
  /** What the entries of a list are said to be, where that is more than "item": "the last product". */
  noun?: string;
  /** Position from 1, from the end when negative; null when none is said. */
  nth: number | null;
  places: { relation: Relation; of: Target }[];
  /** How much this way to understand is to be preferred, up to 1. */
  prior: number;
};

/** A phrase that names a thing on the page. Which of its readings is meant is for the page to say. */
export type Target = {
  /** As it is written, without the quotes around the whole. */
  text: string;
  readings: Reading[];
  /** `any`: whichever will do. */
  any: boolean;
  /** `it`: what was spoken of before. */
  pronoun: boolean;
};

/** What to type or choose: said outright, or what was read or answered before under that name; `it` is the last of it. */
export type Value = { text: string; quoted: boolean; from: 'said' | 'before' };

export type Comparator = 'more' | 'less' | 'at-least' | 'at-most' | 'equal';

export type ThingState = 'there' | 'checked' | 'enabled' | 'selected' | 'filled';

export type Test =
  /** `where`: null for the whole page. */
  | { of: 'text'; text: string; where: Target | null; negated: boolean }
  | { of: 'thing'; target: Target; negated: boolean; state: ThingState }
  | { of: 'value'; target: Target; value: string; how: 'is' | 'starts' | 'ends'; negated: boolean }
  | { of: 'address' | 'title'; text: string; how: 'is' | 'contains'; negated: boolean }
  /** How many of `target` there are, if `counted`; else the number that it shows. `number` is as written: digits or an input. */
  | { of: 'number'; target: Target; than: Comparator; number: string; counted: boolean; negated: boolean }
  | { of: 'both' | 'either'; tests: [Test, Test]; negated: false };

/** What a loop goes over: the rows of an input by its sign, or things on the page. */
type Rows = { input: string } | { target: Target };

export type Direction = 'up' | 'down' | 'left' | 'right';

/** `order`: null when it is not said. */
type RowOrder = 'ascending' | 'descending' | null;

export type Doing =
  | { do: 'go'; url: string; newTab: boolean }
  | { do: 'open'; target: Target }
  | { do: 'history'; to: 'back' | 'forward' | 'reload' }
  /** `to`: null closes the one that is active. */
  | { do: 'tab'; to: Target | null }
  | { do: 'scroll'; to: 'up' | 'down' | 'top' | 'bottom' | Target; times: number }
  | { do: 'click'; target: Target; button: 'left' | 'right'; count: 1 | 2; path: Target[] }
  | { do: 'hover'; target: Target }
  /** `pixels`: null when it is not said how far. */
  | { do: 'drag'; from: Target; to: Target | { direction: Direction; pixels: number | null } }
  | { do: 'keys'; keys: string; times: number; target: Target | null }
  /** `set`: whatever kind of field it is. `target` null: the field that has the focus. */
  | { do: 'type'; how: 'type' | 'set' | 'append'; value: Value; target: Target | null }
  | { do: 'clear'; target: Target }
  | { do: 'fill'; where: Target | null; pairs: { label: string; value: Value }[] }
  /** `whole`: all of it as the name of a thing, where no field is said. */
  | { do: 'choose'; values: Value[]; target: Target | null; whole: Target | null }
  | { do: 'check'; targets: Target[]; checked: boolean }
  | { do: 'upload'; file: string; target: Target | null }
  | { do: 'search'; value: Value; target: Target | null }
  | { do: 'sign-in'; url: string | null; credential: string | null; as: { user: Value; password: Value } | null }
  | { do: 'sign-out' }
  | { do: 'act'; verb: string; object: Target | null; to: Target | null }
  | { do: 'sort'; what: Target | null; by: Target; order: RowOrder }
  /** `by`: null when only the value is said. */
  | { do: 'filter'; what: Target | null; by: Target | null; value: Value }
  | { do: 'download'; target: Target; as: string | null }
  | { do: 'dialog'; accept: boolean; words: Value | null }
  | { do: 'read'; what: Target; as: string | null }
  /** Several things of one thing. `of`: null for the page. */
  | { do: 'read-fields'; fields: Target[]; of: Target | null }
  /** `limit`: null for all. `fields`: empty when each entry itself is read. */
  | { do: 'read-list'; what: Target | null; fields: Target[]; limit: number | null }
  | { do: 'count'; what: Target; as: string | null }
  | { do: 'ask'; what: string }
  | { do: 'verify'; test: Test }
  | { do: 'wait'; for: { ms: number } | { thing: Target } | { test: Test } }
  | { do: 'if'; test: Test; negated: boolean; then: Clause[]; otherwise: Clause[] }
  | { do: 'for-each'; rows: Rows; body: Clause[] }
  | { do: 'repeat'; times: number; body: Clause[] }
  | { do: 'until'; test: Test; body: Clause[] }
  | { do: 'stop'; say: Value | null };

/** One thing to do, with the words it came from. */
export type Clause = Doing & { text: string };

export type DoingOf<D extends Doing['do']> = Extract<Doing, { do: D }>;
export type ClauseOf<D extends Doing['do']> = Extract<Clause, { do: D }>;

type Group = ReadonlySet<Clause['do']>;

/** Clauses that leave the page as it is. */
export const looks: Group = new Set(['verify', 'wait', 'read', 'read-fields', 'read-list', 'count']);
export const presses: Group = new Set(['click', 'act', 'open', 'keys', 'download']);
export const fills: Group = new Set(['type', 'fill', 'clear', 'choose', 'check']);
/** With clauses of their own. */
export const blocks: Group = new Set(['if', 'for-each', 'repeat', 'until']);
