type Step<T> = IteratorResult<T, void>;

/**
 * The generator with each of its steps passed through `map`, also those of `return` and `throw`. A generator function would
 * not do: one that nobody has asked for anything ends without running its `finally`.
 */
export function mapSteps<T>(
  items: AsyncGenerator<T, void>,
  map: (step: Promise<Step<T>>) => Promise<Step<T>>,
): AsyncGenerator<T, void> {
  return {
    next: () => map(items.next()),
    return: () => map(items.return()),
    throw: (error: unknown) => map(items.throw(error)),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await this.return();
    },
  };
}
