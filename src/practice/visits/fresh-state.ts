import { seedCustomers, seedMessages, seedOrders } from './seed.ts';
import { type PracticeState, practiceState } from './state.ts';

/** The shop as every new visitor finds it. */
export function freshState(now: Date): PracticeState {
  return {
    version: 1,
    sessions: [],
    pendingSignIns: [],
    codesSent: 0,
    signedIn: 0,
    cart: [],
    coupon: '',
    draft: null,
    placed: 0,
    orders: seedOrders(now),
    customers: seedCustomers(),
    messages: seedMessages(now),
    settings: { notice: '', holiday: false },
  };
}

/** What was stored, if this version wrote it whole; otherwise a fresh shop. */
export function readState(stored: unknown, now: Date): PracticeState {
  const parsed = practiceState.safeParse(stored);
  return parsed.success ? parsed.data : freshState(now);
}
