import { fullAddress } from '#src/core/network/full-address.ts';
import { lex } from '#src/core/steps/lexer.ts';
import { isLoopbackName } from '#src/core/network/this-machine.ts';

/** An address as a step names it, with its scheme: a path is one of the site of `page`, and this machine is asked by http. */
export function addressIn(said: string, page: string): string {
  if (said.startsWith('/')) return URL.parse(said, page)?.href ?? said;
  const full = fullAddress(said);
  const bare = !/^https?:/i.test(said.trim());
  return bare && isLoopbackName(URL.parse(full)?.hostname ?? '') ? full.replace(/^https:/, 'http:') : full;
}

/** Whether two addresses name the same page, whatever part of it. */
export function sameAddress(a: string, b: string): boolean {
  const plain = (url: string): string => (URL.parse(url)?.href ?? url).replace(/#.*/s, '').replace(/\/$/, '');
  return plain(a) === plain(b);
}

/** Whether a text is one address: "https://example.com", "example.com/a", "/orders". */
export function isAddress(text: string): boolean {
  const [only, ...others] = lex(text).tokens;
  return (only?.kind === 'url' && others.length === 0) || /^\/\S*$/.test(text);
}
