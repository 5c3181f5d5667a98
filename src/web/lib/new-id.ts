/** A new UUID of version 4 (RFC 9562). `crypto.randomUUID` is missing on pages that came by plain http. */
export function newId(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    const fixed = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
