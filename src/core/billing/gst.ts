export type Tax = { name: 'CGST' | 'SGST' | 'IGST'; percent: number; amount: number };

const percent = 18;

/**
 * The tax in a price that includes GST, in paise: central and state tax within the seller's state, integrated tax
 * to another. A seller without a GSTIN charges none. A buyer who did not say where they are is where the seller is.
 */
export function splitGst(
  total: number,
  by: { sellerGstin: string | null; buyerState: string | null },
): { taxable: number; taxes: Tax[] } {
  if (by.sellerGstin === null) return { taxable: total, taxes: [] };
  const sellerState = by.sellerGstin.slice(0, 2);
  const tax = total - Math.round((total * 100) / (100 + percent));
  if ((by.buyerState ?? sellerState) !== sellerState) {
    return { taxable: total - tax, taxes: [{ name: 'IGST', percent, amount: tax }] };
  }
  // The two halves are the same to the paisa.
  const half = Math.floor(tax / 2);
  const taxes = (['CGST', 'SGST'] as const).map(name => ({ name, percent: percent / 2, amount: half }));
  return { taxable: total - 2 * half, taxes };
}

/** The year from April to March that a day in India lies in, as `26-27`. `date` is `YYYY-MM-DD`. */
export function financialYear(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The number of an invoice as it is printed: at most 16 characters, as the law requires. */
export function invoiceNumber(series: string, number: number): string {
  return `${series}/${String(number).padStart(5, '0')}`;
}
