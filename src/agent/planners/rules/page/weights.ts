/**
 * What each feature of a candidate counts for, and the probabilities that decide. Written by `npm run fit-grounding`,
 * which fits them to the cases of tests/grounding; do not edit by hand.
 */
export const weights = {
  any: -4.46,
  unnamed: 5.18,
  sameWords: 1.67,
  sameForms: 0.26,
  wordsFound: 5.66,
  wordsElsewhere: 8.05,
  wordsMissing: 1.66,
  missingIsNamed: 0.43,
  actionMissing: -2.8,
  nameCovered: 3.34,
  startsAlike: 0.42,
  synonym: -1.37,
  misspelt: -0.28,
  partOfQuote: -1,
  placeholder: -0.53,
  tooltip: -0.3,
  nearText: -2.26,
  fieldId: -1.6,
  looks: 0.11,
  option: -0.65,
  ownValue: -0.5,
  otherKind: -3.67,
  kindSaid: 0.92,
  unusualForVerb: -7.63,
  doubtfulReading: -3.95,
  plainText: -5.18,
  heading: 0.28,
  hidden: 0,
  offScreen: -0.2,
  covered: -1,
  disabled: -1,
  inDialog: 1.64,
  underDialog: -2.94,
  inFooter: 0.31,
  besideLast: 1,
  justUsed: -0.5,
  inPlace: 4.88,
  noPlace: -3.19,
  ofEntry: -3.98,
  nth: 3.3,
};

export type FeatureName = keyof typeof weights;

/** The thing is acted on from probability `act` on; nothing on the page is meant when that has probability `absent`. */
export const thresholds = { act: 0.84, absent: 0.5 };
