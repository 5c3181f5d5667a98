/** How many of the list, from its first on, take at most so many bytes of an answer. */
export function howManyFit(list: readonly object[], bytesAtMost: number): number {
  let bytes = 0;
  const over = list.findIndex(one => (bytes += bytesOf(one)) > bytesAtMost);
  return over === -1 ? list.length : over;
}

/** An answer is a JSON text in a JSON text: quotes take two bytes, and what is not ASCII takes six. */
function bytesOf(one: object): number {
  const text = JSON.stringify(one);
  return text.length + (text.match(/["\\]/g)?.length ?? 0) + 5 * (text.match(/[^ -~]/g)?.length ?? 0);
}
