import type { SentRequest } from '#src/browser/run-browser.ts';
import { risksOfRequest, shortAddress } from '../addresses.ts';
import { bare, noLabel, type Risk } from '../risk.ts';
import { isMild, languages } from '../vocabulary.ts';

/**
 * What a page is about to send after presses that were thought to be harmless; undefined where it says nothing else, or where
 * what it says was weighed before the press. A DELETE alone says little: a control that is known to dismiss, to sign out or to edit
 * a draft may well send one.
 */
export function riskOfSent(request: SentRequest, presses: readonly Risk[]): Risk | undefined {
  if (presses.some(({ kinds, unknown, removesLittle }) => kinds.size > 0 || unknown || removesLittle)) return undefined;
  const { said, byMethod } = risksOfRequest(request);
  const isKnown = presses.some(({ label }) => label.harmless.size > 0 || isMild(label.units, languages));
  const kinds = isKnown ? said : [...said, ...byMethod];
  if (kinds.length === 0) return undefined;
  const [press] = presses;
  const name = `${request.method} ${shortAddress(request.url)}`;
  const risk = bare({ type: 'request', request, pressed: press?.name ?? '' }, name, kinds);
  // Its address is no label that an order could name.
  return { ...risk, label: noLabel, containers: press?.containers ?? [] };
}
