/** A `Report` for tests, in which no fault of ours is expected: thrown where nobody catches it, it fails the run of the tests. */
export function failOnFault(error: unknown): never {
  throw error;
}
