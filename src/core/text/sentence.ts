/** A message that stands alone: within a list, as in `name: is too long; …`, it begins in lower case. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
