import { z } from 'zod';

// The contract's own check, so that no address is let in here and refused by the contract later.
const rule = z.email();
const longest = 254;

/** The address trimmed and lowercased; undefined when it is not an e-mail address. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= longest && rule.safeParse(email).success ? email : undefined;
}

/** `ann.lee+shop@example.com` → `Ann Lee` */
export function nameFromEmail(email: string): string {
  const local = email.split('@')[0]?.split('+')[0] ?? '';
  const words = local.split(/[._-]+/).filter(word => word !== '');
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
