import type { ElementRef } from '#src/browser/observe/observation.ts';

/** Short numbers in place of refs: cheap in tokens, the same for an element as long as the run lasts. */
export type ElementNumbers = {
  of(ref: ElementRef): number;
  /** The element that a number was given to; undefined for a number never given. */
  ref(number: number): ElementRef | undefined;
};

export function createElementNumbers(): ElementNumbers {
  const numbers = new Map<ElementRef, number>();
  const refs: ElementRef[] = [];
  return {
    of(ref) {
      const known = numbers.get(ref);
      if (known !== undefined) return known;
      refs.push(ref);
      numbers.set(ref, refs.length);
      return refs.length;
    },
    ref: number => refs[number - 1],
  };
}
