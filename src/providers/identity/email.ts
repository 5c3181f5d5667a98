// The same rule that zod's email check applies, so that no address is let in here and refused by the contract later.
const pattern = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const longest = 254;

/** The address trimmed and lowercased; undefined when it is not an e-mail address. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= longest && pattern.test(email) ? email : undefined;
}

/** `ann.lee+shop@example.com` → `Ann Lee` */
export function nameFromEmail(email: string): string {
  const local = email.split('@')[0]?.split('+')[0] ?? '';
  const words = local.split(/[._-]+/).filter(word => word !== '');
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
