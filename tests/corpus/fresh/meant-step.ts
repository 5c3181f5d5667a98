/** Stands for the step itself where that is its canonical sentence. */
export const same = Symbol('same');

/**
 * A step of somebody who has seen only the table of forms, what they meant by it, and the canonical sentence that says so, by our
 * reading of the meaning; null where no form says it.
 */
export type MeantStep = readonly [step: string, meaning: string, sentence: string | null | typeof same];
