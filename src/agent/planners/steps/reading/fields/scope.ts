/** Where values are looked for, and what is found there. */
import type { WantedField } from './fields.ts';
import type { LabelledParts } from './labels.ts';
import type { StructuredValue } from './structured.ts';
import type { PagePart, PageView } from '../view.ts';

/** A value with where it stands; of structured data it stands nowhere. */
export type FoundValue = { text: string; part: PagePart | null; score: number };

/** `rivals`: other values of the page that are as likely, its own first; [] where none is. */
export type Chosen = FoundValue & { rivals: string[] };

/** A part of the page made ready for looking up several fields. */
export type SearchScope = {
  view: PageView;
  part: PagePart;
  /** All fields that are looked for in it. */
  fields: readonly WantedField[];
  pairs: LabelledParts[];
  structured: StructuredValue[];
  leaves: PagePart[];
  /** The whole page, not one item of a list. */
  whole: boolean;
  /** The heading that says what the page or the item is. */
  title: PagePart | null;
};
