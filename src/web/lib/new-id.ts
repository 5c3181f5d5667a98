/** A new id of 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing on pages that came by plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
