/** What is sold, what a run may cost, and what it did cost. Amounts of money are in whole rupees here. */

export const plans = [
  { id: 'basic', name: 'Basic', amount: 2000, credits: 2000 },
  { id: 'pro', name: 'Pro', amount: 3000, credits: 4000 },
] as const;
export type CreditPlan = (typeof plans)[number];

export const paisePerRupee = 100;

/** The plan of that name, however it is written; undefined for any other, such as Custom, which is not sold here. */
export function planOf(name: string): CreditPlan | undefined {
  return plans.find(({ id }) => id === name.trim().toLowerCase());
}

/** The most that a run may cost: its time limit in minutes at the installation's rate. A run is never charged more. */
export function quoteRun(timeoutSeconds: number, creditsPerMinute: number): number {
  return Math.ceil((timeoutSeconds / 60) * creditsPerMinute);
}

/** What a run cost that had a browser for so many seconds, at most what was quoted. */
export function costOfRun(seconds: number, by: { creditsPerMinute: number; quoted: number }): number {
  return Math.min(by.quoted, Math.max(0, Math.ceil((seconds / 60) * by.creditsPerMinute)));
}

export function creditWords(credits: number): string {
  return `${credits.toLocaleString('en-US')} ${credits === 1 ? 'credit' : 'credits'}`;
}
