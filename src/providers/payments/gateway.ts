/** What an order is at a gateway. Amounts are in paise. */
export type GatewayOrder = { orderId: string; amount: number; currency: string };

/** What a checkout returns to the page, and the page sends to the server. */
export type CheckoutProof = { orderId: string; paymentId: string; signature: string };

/** A webhook event of a gateway, in our own types. */
export type GatewayEvent =
  | { type: 'captured'; orderId: string; paymentId: string; amount: number; currency: string }
  | {
      type: 'refunded';
      orderId: string;
      paymentId: string;
      /** What was paid, and in `currency`. */
      amount: number;
      currency: string;
      refundId: string;
      refundAmount: number;
    };

/** Money that went back. `amount` is in paise. */
export type Refund = { refundId: string; amount: number };

/** A payment that was made, whatever went back of it since. */
export type MadePayment = { paymentId: string; amount: number; currency: string; refunds: Refund[] };

export type PaymentMethod =
  | { method: 'card'; number: string; expiry: string; cvv: string }
  | { method: 'upi'; upiId: string }
  | { method: 'netbanking'; bank: string; approve: boolean };

/** Takes money, or plays at it. */
export type PaymentGateway = {
  kind: 'razorpay' | 'sandbox';
  /** What the provider's checkout is opened with; null for the sandbox, whose screens are ours. */
  keyId: string | null;
  checkoutScript: string | null;
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<GatewayOrder>;
  /** Whether the gateway itself signed it; decided in constant time. */
  provedBy(proof: CheckoutProof): boolean;
  /**
   * Asks the gateway whether the payment is made, capturing one that is only authorised; gives what went back of it.
   * @throws AppError
   */
  confirm(payment: { orderId: string; paymentId: string; amount: number; currency: string }): Promise<Refund[]>;
  /** The payments that were made of an order, the oldest first. Not in the sandbox, which nobody pays behind our back. */
  paymentsOf?(orderId: string): Promise<MadePayment[]>;
  /** The event of a webhook; undefined for one that is not for us. @throws AppError when the signature is wrong. */
  readWebhook(raw: string, signature: string): GatewayEvent | undefined;
  /** The sandbox's checkout: pays or says why not. */
  pay?(orderId: string, how: PaymentMethod): CheckoutProof | { declined: string };
};
