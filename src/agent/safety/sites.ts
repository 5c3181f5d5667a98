/** The websites that texts name, in the words of a list of allowed websites: `example.com`, `localhost:3000`. */
export function websitesIn(texts: readonly string[]): string[] {
  const found = texts.flatMap(text => [
    ...[...text.matchAll(/\bhttps?:\/\/[^\s"'<>)\]}|]+/gi)].flatMap(([address]) => URL.parse(address)?.host ?? []),
    // A name alone, but not the end of an e-mail address.
    ...[...text.matchAll(/(?<![@\p{L}\p{N}._/-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?![\p{L}\p{N}@])/gu)].map(
      ([name]) => name,
    ),
  ]);
  return [...new Set(found.map(host => host.toLowerCase().replace(/^www\./, '')))];
}
