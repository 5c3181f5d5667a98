import type { Context } from 'hono';
import type { PracticePaths } from '../paths.ts';
import type { PracticeState } from './state.ts';

/** One request's view of its visit: the state as loaded, and who is signed in. */
export interface Visit {
  key: string;
  paths: PracticePaths;
  state: PracticeState;
  /** Whether its cookie is for https alone. */
  secure: boolean;
  session: { email: string; staff: boolean } | undefined;
  /** The sentence for the `done` parameter of the address, if it names one of ours. */
  notice: string | undefined;
}

export interface PracticeEnv {
  Variables: { visit: Visit };
}

export type PracticeContext = Context<PracticeEnv>;

export const SESSION_COOKIE = 'fernhill_session';

const NOTICES: Record<string, string> = {
  added: 'Added to your cart.',
  'cart-updated': 'Your cart is up to date.',
  removed: 'Removed from your cart.',
  coupon: 'Coupon applied.',
  'coupon-removed': 'Coupon removed.',
  'signed-in': 'You are signed in.',
  'signed-out': 'You are signed out.',
  'demo-staff': 'You are signed in as demo staff.',
  'customer-added': 'Customer added.',
  'order-new': 'Order marked as new.',
  'order-packed': 'Order marked as packed.',
  'order-shipped': 'Order marked as shipped.',
  'order-cancelled': 'Order cancelled.',
  'order-unchanged': 'A shipped or cancelled order stays as it is.',
  'note-saved': 'Note saved.',
  'tracking-saved': 'Tracking number saved.',
  reset: 'The practice shop is as new.',
};

/** The sentence shown for a `?done=` key; undefined for anything not in our own table. */
export function noticeFor(key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(NOTICES, key) ? NOTICES[key] : undefined;
}

/** The text fields of a posted form (the last one wins, files left out), trimmed. */
export async function formTexts(c: PracticeContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value.replaceAll('\r\n', '\n').trim()]] : [],
    ),
  );
}

/** An answer to a form: go and look at `path`, with one of the notices. */
export function seeOther(c: PracticeContext, path: string, done?: string): Response {
  return c.redirect(done === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}done=${done}`, 303);
}
