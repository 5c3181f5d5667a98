import { fullAddress } from '#src/core/network/full-address.ts';
import { Refusal } from '../actions/context.ts';

/**
 * Schemes of the browser itself and of this machine. Chromium keeps pages from most of them, and an order to the browser to
 * go there has been seen to end it.
 */
const internal = new Set([
  'chrome:',
  'chrome-error:',
  'chrome-extension:',
  'chrome-native:',
  'chrome-search:',
  'chrome-untrusted:',
  'devtools:',
  'file:',
  'filesystem:',
  'isolated-app:',
  'view-source:',
]);
/** Pages of the browser under another name, all but these. */
const harmlessAbout = /^about:(?:blank|srcdoc)(?:[?#]|$)/;

export function isInternalAddress(url: string): boolean {
  const parsed = URL.parse(url.trim());
  if (!parsed) return false;
  return internal.has(parsed.protocol) || (parsed.protocol === 'about:' && !harmlessAbout.test(parsed.href));
}

/** An address that may be opened, with its scheme. Refuses all others in words. */
export function webAddress(url: string): string {
  const given = url.trim();
  if (given === 'about:blank') return given;
  const full = fullAddress(given);
  if (!/^https?:\/\//i.test(full))
    throw new Refusal('not-allowed', `Only http and https addresses can be opened, not ${given.slice(0, 100)}.`);
  if (!URL.canParse(full)) throw new Refusal('wrong-value', `${given.slice(0, 100)} is not a web address.`);
  return full;
}
