/** What an answer to "May I?" means, in any of the languages we know. */
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { find, has, languages } from '../vocabulary.ts';

const longestYes = 12;

/** Only a plain yes is one: it begins with it, and nothing in it says no. */
export function isYes(answer: string): boolean {
  const units = unitsOf(answer);
  if (units.length === 0 || units.length > longestYes) return false;
  const languagesOfYes = languages.filter(language => find('yes', units, [language]).some(({ from }) => from === 0));
  if (languagesOfYes.length === 0) return false;
  return !languagesOfYes.some(language => has('no', units, [language]));
}
