import { ModelTest } from '#src/contract/model.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { builtinModel, findModel } from '#src/core/models.ts';
import type { ModelAnswer } from '#src/core/model-client.ts';
import { inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';

const answerMs = 20_000;

const tool = {
  name: 'report',
  description: 'Reports that you are ready.',
  schema: {
    type: 'object',
    properties: { ready: { type: 'boolean' } },
    required: ['ready'],
    additionalProperties: false,
  },
};

/**
 * Asks the model for one small call, once, without retries. What is wrong with its key, name, quota or address is
 * part of the answer; `@throws` AppError for a model that has no name here and for too many tests.
 */
export async function testModel(ctx: Context, input: { model: string }, signal?: AbortSignal): Promise<ModelTest> {
  const { userId } = requireActor(ctx);
  const { name, label } = findModel(ctx.installation.models, input.model);
  if (name === builtinModel) return { ok: true, fault: null, message: 'The built-in planner needs no key.', ms: 0 };
  await countTest(ctx, userId);
  const started = performance.now();
  const told = (rest: Omit<ModelTest, 'ms'>): ModelTest => ({ ...rest, ms: Math.round(performance.now() - started) });
  const timeout = AbortSignal.timeout(answerMs);
  try {
    const answer = await ctx.providers.models.open(name).generate({
      system: 'You are being tested. Call the tool report with ready true.',
      messages: [{ role: 'user', text: 'Are you ready?' }],
      tools: [tool],
      maxOutputTokens: 1000,
      quick: true,
      maxRequests: 1,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return told(judge(label, answer));
  } catch (error) {
    if (timeout.aborted) {
      const message = `${label} did not answer within ${answerMs / 1000} s.`;
      return told({ ok: false, fault: 'network', message });
    }
    if (!(error instanceof AppError)) throw error;
    return told({ ok: false, fault: faultOf(error), message: error.message });
  }
}

function judge(label: string, answer: ModelAnswer): Omit<ModelTest, 'ms'> {
  if (answer.toolCalls.some(({ tool: called }) => called === tool.name))
    return { ok: true, fault: null, message: `${label} answered.` };
  const message = `${label} answered, but did not call the tool it was given, as an agent has to. Choose a model that calls tools.`;
  return { ok: false, fault: 'answer', message };
}

function faultOf({ detail }: AppError): ModelTest['fault'] {
  const fault = typeof detail === 'object' && detail !== null && 'fault' in detail ? detail.fault : 'key';
  return ModelTest.shape.fault.catch('key').parse(fault);
}

/** Each test costs somebody money. @throws AppError when there were too many of late. */
async function countTest(ctx: Context, userId: number): Promise<void> {
  const { count: most, minutes } = limits.modelTests;
  const since = sql<Date>`now() - make_interval(mins => ${minutes})`;
  await inTransaction(ctx.db, async tx => {
    // The user's row is held so that tests asked for at once are counted one after the other.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
    await tx.deleteFrom('model_tests').where('user_id', '=', userId).where('at', '<', since).execute();
    const { count } = await tx
      .selectFrom('model_tests')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= most)
      throw new AppError('TOO_MANY_REQUESTS', `At most ${most} tests in ${minutes} minutes. Try again later.`);
    await tx.insertInto('model_tests').values({ user_id: userId }).execute();
  });
}
