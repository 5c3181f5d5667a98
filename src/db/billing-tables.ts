import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type Created = ColumnType<Date, never, never>;

export type PaymentOrdersTable = {
  id: Generated<number>;
  user_id: number;
  gateway: 'razorpay' | 'sandbox';
  /** The gateway's name of the order. */
  order_id: string;
  plan: 'basic' | 'pro';
  /** In paise. */
  amount: number;
  currency: string;
  credits: number;
  /** Place of supply, as the two digits of a state's GST code. */
  state: string | null;
  gstin: string | null;
  payment_id: ColumnType<string | null, never, string>;
  created_at: Created;
  paid_at: ColumnType<Date | null, never, Date>;
  /** In paise. */
  refunded: ColumnType<number, never, number>;
  /** When the gateway was last asked what became of it. */
  checked_at: ColumnType<Date | null, never, Date | null>;
};

/** What went back of a paid order, each refund once. Amounts are in paise. */
export type PaymentRefundsTable = {
  refund_id: string;
  order_id: number;
  amount: number;
  /** What it took of the ledger: none, where it is worth less than one. */
  credits: number;
  created_at: Created;
};

/** Never changed or deleted: the database refuses it. */
export type CreditEntriesTable = {
  id: Generated<number>;
  user_id: number;
  amount: ColumnType<number, number, never>;
  kind: ColumnType<'purchase' | 'refund' | 'run' | 'returned', 'purchase' | 'refund' | 'run' | 'returned', never>;
  /** What it is for; the same thing is never entered twice. */
  key: string;
  note: string;
  order_id: number | null;
  run_id: number | null;
  created_at: Created;
};

export type InvoiceSeriesTable = { series: string; last: number };

/** What an invoice says, fixed when it gets its number. Amounts are in paise. */
export type StoredInvoice = {
  date: string;
  seller: { name: string; address: string; gstin: string | null; sac: string };
  buyer: { name: string; email: string; gstin: string | null; state: string | null };
  orderId: string;
  paymentId: string;
  sandbox: boolean;
  item: string;
  taxable: number;
  taxes: { name: 'CGST' | 'SGST' | 'IGST'; percent: number; amount: number }[];
  total: number;
};

export type InvoicesTable = {
  order_id: number;
  user_id: number;
  series: string;
  number: number;
  data: JSONColumnType<StoredInvoice>;
  /** Where the PDF lies; null until it is made. */
  object_key: ColumnType<string | null, never, string>;
  created_at: Created;
};

export type PaymentOrderRow = Selectable<PaymentOrdersTable>;
