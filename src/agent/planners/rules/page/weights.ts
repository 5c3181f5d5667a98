/**
 * What each feature of a candidate counts for, and the probabilities that decide. Written by `npm run fit-grounding`,
 * which fits them to the cases of tests/grounding; do not edit by hand.
 */
export const weights = {
  any: -3.49,
  unnamed: 5.44,
  sameWords: 1.71,
  sameForms: 0.23,
  wordsFound: 5.35,
  wordsElsewhere: 8.56,
  missingIsNamed: 0,
  actionMissing: -3.77,
  nameCovered: 3.22,
  startsAlike: 0.53,
  synonym: -1.81,
  misspelt: 0,
  partOfQuote: -1,
  placeholder: -0.77,
  tooltip: -0.3,
  nearText: -2.07,
  fieldId: -1.65,
  looks: 0.27,
  option: -0.29,
  ownValue: -0.5,
  otherKind: -3.78,
  kindSaid: 0.27,
  unusualForVerb: -10.77,
  doubtfulReading: -5.04,
  plainText: -6.27,
  heading: 1.76,
  hidden: 0,
  offScreen: -0.2,
  covered: -0.82,
  disabled: -1,
  inDialog: 2.02,
  underDialog: -2.68,
  inFooter: -0.02,
  besideLast: 1,
  justUsed: -0.5,
  inPlace: 4.7,
  outOfPlace: -4.65,
  notNearest: -3.63,
  noPlace: -4.68,
  ofEntry: -4.62,
  nth: 3.96,
};

export type FeatureName = keyof typeof weights;

/** The thing is acted on from probability `act` on; nothing on the page is meant when that has probability `absent`. */
export const thresholds = { act: 0.85, absent: 0.5 };
