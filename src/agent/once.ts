/**
 * The function with its results kept for as long as what they are read from: a page, or a clause of the owner's, is asked
 * about many times in a turn. What is read from must not change.
 */
export function once<From extends object, Result>(read: (from: From) => Result): (from: From) => Result {
  const known = new WeakMap<From, { result: Result }>();
  return from => {
    const kept = known.get(from) ?? { result: read(from) };
    known.set(from, kept);
    return kept.result;
  };
}
