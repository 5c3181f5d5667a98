import { creditWords } from '#src/core/billing/credits.ts';

/** `2,000 credits` */
export const formatCredits = creditWords;

/** `₹2,000`, with paise only where there are some. */
export function formatRupees(rupees: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2,
  }).format(rupees);
}
