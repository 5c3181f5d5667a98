/**
 * An address as the browser opens it: what has no scheme gets https. A port after the host is no scheme. What is checked and
 * what is opened have to be read by this one function.
 */
export function fullAddress(given: string): string {
  const bare = given.trim();
  return /^[a-z][a-z\d+.-]*:(?!\d{1,5}(\/|$))/i.test(bare) ? bare : `https://${bare.replace(/^\/+/, '')}`;
}
