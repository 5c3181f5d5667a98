/** Which credentials the user has allowed to be typed where they do not belong. */
import type { SecretBlock } from '#src/browser/run-browser.ts';

export type SecretConsent = {
  question(block: SecretBlock, name: string): { key: string; question: string; refused: string };
  allow(block: SecretBlock, name: string): void;
  /** `SecretBlock.key` of what was allowed so far. */
  allowed(name: string): string[];
};

export function createSecretConsent(): SecretConsent {
  const secrets = new Map<string, string[]>();
  return {
    question(block, name) {
      const where = `${block.field} at ${block.origin}`;
      const why = block.why === 'website' ? 'It is not saved for this website.' : 'This field is not for it.';
      return {
        key: `type ${name} ${block.key}`,
        question: `May I type ${name} into ${where}? ${why} Answer yes or no.`,
        refused: `${name} was not typed into ${where}: the user did not allow it. ${why}`,
      };
    },
    allow: (block, name) => void secrets.set(name, [...(secrets.get(name) ?? []), block.key]),
    allowed: name => secrets.get(name) ?? [],
  };
}
