import { ModelTest } from '#src/contract/model.ts';
import { AppError } from '#src/core/errors.ts';
import { builtinModel, findModel } from '#src/core/models/models.ts';
import type { ModelAnswer } from '#src/core/models/model-client.ts';
import { type Context, requireActor } from '../context.ts';
import { countModelUse } from './count-use.ts';

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
  await countModelUse(ctx, userId, 'tests');
  const started = performance.now();
  const result = (rest: Omit<ModelTest, 'ms'>): ModelTest => ({ ...rest, ms: Math.round(performance.now() - started) });
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
    return result(judge(label, answer));
  } catch (error) {
    if (timeout.aborted) {
      const message = `${label} did not answer within ${answerMs / 1000} s.`;
      return result({ ok: false, fault: 'network', message });
    }
    if (!(error instanceof AppError)) throw error;
    return result({ ok: false, fault: faultOf(error), message: error.message });
  }
}

function judge(label: string, answer: ModelAnswer): Omit<ModelTest, 'ms'> {
  if (answer.toolCalls.some(({ tool: called }) => called === tool.name))
    return { ok: true, fault: null, message: `${label} answered.` };
  const message = `${label} answered, but did not call the tool. Choose a model that supports tool calls.`;
  return { ok: false, fault: 'answer', message };
}

function faultOf({ detail }: AppError): ModelTest['fault'] {
  const fault = typeof detail === 'object' && detail !== null && 'fault' in detail ? detail.fault : 'key';
  return ModelTest.shape.fault.catch('key').parse(fault);
}
