import type { PaymentOrder } from '#src/contract/payments.ts';
import { paisePerRupee, planOf } from '#src/core/billing/credits.ts';
import { AppError } from '#src/core/errors.ts';
import { gstinPattern, indianStates } from '#src/core/billing/indian-states.ts';
import { limits } from '#src/core/limits.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';

type OrderRequest = { plan_type: string; currency: string; state?: string | null; gstin?: string | null };

/** Orders a plan at the gateway. The plan sets the price; the caller's amount is ignored. @throws AppError */
export async function createOrder(ctx: Context, input: OrderRequest): Promise<PaymentOrder> {
  const { userId } = requireActor(ctx);
  const plan = planOf(input.plan_type);
  if (!plan) {
    throw new AppError('BAD_REQUEST', 'plan_type must be Basic or Pro. For a Custom plan, contact the team.');
  }
  const buyer = readBuyer(input);
  // Checked before the gateway is called, and again after the account's row is locked.
  await refuseTooManyOrders(ctx.db, userId);
  const { payments } = ctx.providers;
  const amount = plan.amount * paisePerRupee;
  const made = await payments.createOrder({
    amount,
    currency: input.currency,
    receipt: `u${userId}-${plan.id}-${ctx.now().getTime()}`,
  });
  await inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    await refuseTooManyOrders(tx, userId);
    await tx
      .insertInto('payment_orders')
      .values({
        user_id: userId,
        gateway: payments.kind,
        order_id: made.orderId,
        plan: plan.id,
        amount,
        currency: input.currency,
        credits: plan.credits,
        ...buyer,
      })
      .execute();
  });
  return { order_id: made.orderId, amount, currency: input.currency };
}

/** Where the buyer is, for the tax; a GSTIN says it by its first two digits. */
function readBuyer(input: OrderRequest): { state: string | null; gstin: string | null } {
  const gstin = input.gstin?.trim() ? input.gstin : null;
  if (gstin !== null && !gstinPattern.test(gstin)) {
    throw new AppError('BAD_REQUEST', 'gstin must have 15 characters, such as 29ABCDE1234F1Z5.');
  }
  const state = gstin?.slice(0, 2) ?? input.state ?? null;
  if (state !== null && !(state in indianStates)) {
    throw new AppError('BAD_REQUEST', `state: no state of India has the GST code ${state}.`);
  }
  return { state, gstin };
}

async function refuseTooManyOrders(db: Db | Tx, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('payment_orders')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (count >= limits.unpaidOrdersPerDay) {
    throw new AppError('TOO_MANY_REQUESTS', `${count} orders of the last day are unpaid. Try again tomorrow.`);
  }
}
