/** Where values are looked for, and what is found there. */
import type { Field } from './fields.ts';
import type { Pair } from './labels.ts';
import type { StructuredValue } from './structured.ts';
import type { Part, View } from '../view.ts';

/** A value with where it stands; of structured data it stands nowhere. */
export type Found = { text: string; part: Part | null; score: number };

/** `rivals`: other values of the page that are as likely, its own first; [] where none is. */
export type Chosen = Found & { rivals: string[] };

/** A part of the page made ready for looking up several fields. */
export type Scope = {
  view: View;
  part: Part;
  /** All fields that are looked for in it. */
  fields: readonly Field[];
  pairs: Pair[];
  structured: StructuredValue[];
  leaves: Part[];
  /** The whole page, not one item of a list. */
  whole: boolean;
  /** The heading that says what the page or the item is. */
  title: Part | null;
};
