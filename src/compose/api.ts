import { isHttps } from '#src/api/https.ts';
import type { ApiParts } from '#src/api/parts.ts';
import { createPracticeLimits, createRateLimits } from '#src/api/limits/rate-limits.ts';
import type { Db } from '#src/db/pool.ts';
import { createPractice } from '#src/practice/app.ts';
import { practiceVisits } from '#src/services/store/practice-visits.ts';
import type { Settings } from '../config/settings.ts';

/** The API with its rate limits and the practice site; everything else it consists of is given. */
export function composeApi(
  given: Omit<ApiParts, 'practice' | 'rates'> & { settings: Pick<Settings, 'publicUrl' | 'rates'>; db: Db },
): ApiParts {
  const { settings, db, ...parts } = given;
  const rates = createRateLimits(settings.rates);
  const practice = createPractice({
    store: practiceVisits(db),
    now: () => new Date(),
    secure: isHttps(settings.publicUrl),
    admit: createPracticeLimits(rates),
  });
  return { ...parts, rates, practice };
}
