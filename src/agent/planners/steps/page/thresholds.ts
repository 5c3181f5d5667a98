/** The numbers by which names are compared and places are measured, on the scale of `similarity` and in CSS pixels. */
export const thresholds = {
  /** The same name but for case, spelling, articles and punctuation. */
  surely: 0.85,
  /** All of the words that are wanted, among others. */
  named: 0.6,
  /** A longer name is meant by its beginning. */
  longerName: 0.8,
  /** Of the very kind that is said, on the scale of `fit`. */
  veryKind: 0.9,
} as const;

/** The furthest that a name stands from what it names. */
export const reach = {
  label: 250,
  labelAbove: 40,
  labelAfterTick: 60,
  neighbour: 400,
} as const;

/** Items whose places differ by less are as near. */
export const sameDistance = 4;

/** How many things a question offers. */
export const mostOffered = 5;
