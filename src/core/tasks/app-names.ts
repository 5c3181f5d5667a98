/** What two names of one app have in common: lowercase, hyphens for spaces, other characters left out. */
export function normalisedAppName(name: string): string {
  const lower = name.trim().toLowerCase();
  const plain = lower.replaceAll(/\s+/g, '-').replaceAll(/[^a-z0-9-]/g, '');
  // A name in another script would have nothing left, and all such names would be one.
  return plain || lower;
}

/** The list without duplicates of an app; the first one stays. */
export function withoutDoubleApps<T extends { name: string }>(apps: readonly T[]): T[] {
  const seen = new Set<string>();
  return apps.filter(({ name }) => {
    const key = normalisedAppName(name);
    if (seen.has(key) || key === '') return false;
    seen.add(key);
    return true;
  });
}

/** Trims tags, and removes empty ones and duplicates in any case. */
export function tidyTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.flatMap(given => {
    const tag = given.trim();
    const key = tag.toLowerCase();
    if (tag === '' || seen.has(key)) return [];
    seen.add(key);
    return [tag];
  });
}
