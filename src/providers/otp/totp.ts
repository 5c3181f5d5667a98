import { Secret, TOTP, URI } from 'otpauth';

/** What makes one-time codes: a secret in base32 (spaces do not matter), or the whole `otpauth://totp/…` of a QR code. */
export function readTotp(text: string): TOTP | undefined {
  const given = text.trim();
  try {
    if (!/^otpauth:/i.test(given)) return new TOTP({ secret: Secret.fromBase32(bare(given)) });
    const read = URI.parse(given);
    return read instanceof TOTP ? read : undefined;
  } catch {
    // The library says by an error that the text is none.
    return undefined;
  }
}

/** The code of that moment, or undefined for a text that {@link readTotp} does not take. */
export function totpCode(text: string, at: Date): string | undefined {
  return readTotp(text)?.generate({ timestamp: at.getTime() });
}

function bare(text: string): string {
  const letters = text
    .replace(/[\s-]/g, '')
    .replace(/(?<!=)=+$/, '')
    .toUpperCase();
  if (letters.length < 8) throw new Error('too short');
  return letters;
}
