const cardsPerSection = 5;

/** What a section of the home screen shows: the first five, and whether a card leads to the rest. */
export function homeCards<T>(items: readonly T[]): { shown: readonly T[]; more: boolean } {
  return { shown: items.slice(0, cardsPerSection), more: items.length > cardsPerSection };
}
