import type { RateSettings } from '#src/api/limits/rate-limits.ts';
import { z } from 'zod';

const count = z.coerce.number().int().min(0).max(1_000_000);

/** The variables about how often whom is answered; part of the environment. */
export const rateVariables = {
  CALLS_PER_MINUTE: count.default(3000),
  ANONYMOUS_CALLS_PER_MINUTE: count.default(300),
  SIGN_IN_STEPS_PER_MINUTE: count.default(60),
  LINKS_PER_MINUTE: count.default(3000),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(20).optional(),
};

type Given = z.infer<z.ZodObject<typeof rateVariables>>;

/** Legwork speaks no TLS itself: where people reach it by https, something stands in front and says who asks. */
export function ratesOf(given: Given, publicUrl: string): RateSettings {
  return {
    perMinute: {
      account: given.CALLS_PER_MINUTE,
      anonymous: given.ANONYMOUS_CALLS_PER_MINUTE,
      signIn: given.SIGN_IN_STEPS_PER_MINUTE,
      link: given.LINKS_PER_MINUTE,
    },
    trustedProxies: given.TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? 1 : 0),
  };
}
