/** The sole member of a list; null when it has none or several. */
export function only<T>(list: readonly T[]): T | null {
  const [first] = list;
  return first !== undefined && list.length === 1 ? first : null;
}
