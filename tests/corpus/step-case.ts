/**
 * A step with its label: the canonical sentence of what it means, which reads as its program; null for a step that is not to be
 * understood; several sentences for one that may be read in several ways. A step alone is its own canonical sentence.
 */
export type StepCase = string | readonly [step: string, label: string | null | readonly string[]];
