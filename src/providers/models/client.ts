import { setTimeout as wait } from 'node:timers/promises';
import type { ModelAnswer, ModelClient, ModelRequest } from '#src/core/models/model-client.ts';
import { answerOf, optionsOf } from './answer.ts';
import { errorOf, type Fault, faultOf } from './faults.ts';
import type { Reached } from './language-model.ts';
import type { Patience } from './settings.ts';
import type { ModelEntry } from './table.ts';

const maxRetries = 5;

/** A model that is asked again when its provider is busy, and not when asking again would change nothing. */
export function createModelClient(entry: ModelEntry, reached: Reached, patience: Patience): ModelClient {
  return {
    name: entry.name,
    sees: entry.sees,
    ...(entry.sees && entry.provider === 'google' && { watches: true }),
    ...(reached.computer && { computer: reached.computer.by }),
    async generate(request) {
      const deadline = performance.now() + patience.totalMs;
      const most = Math.max(1, Math.min(request.maxRequests, maxRetries + 1));
      for (let requests = 1; ; requests++) {
        const tried = await attempt({ entry, reached, request, requests }, patience);
        if ('answer' in tried) return tried.answer;
        const { fault } = tried;
        const pause = fault.afterMs ?? backoff(patience.backoffMs, requests);
        const inTime = performance.now() + pause < deadline;
        if (!fault.retry || requests >= most || !inTime) throw errorOf(withPatience(fault, requests, inTime));
        await wait(pause, undefined, { signal: request.signal }).catch((error: unknown) => {
          request.signal.throwIfAborted();
          throw error;
        });
      }
    },
  };
}

type Attempt = { entry: ModelEntry; reached: Reached; request: ModelRequest; requests: number };

async function attempt(at: Attempt, patience: Patience): Promise<{ answer: ModelAnswer } | { fault: Fault }> {
  const { entry, reached, request } = at;
  request.signal.throwIfAborted();
  const timeout = AbortSignal.timeout(patience.attemptMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    const google = entry.provider === 'google';
    const computer = request.computer && reached.computer;
    const how = { demandsTools: reached.demandsTools, google, computer: computer?.by, signal };
    const result = await (computer?.model ?? reached.model).doGenerate(optionsOf(request, how));
    return { answer: answerOf(result, entry, { requests: at.requests, computer: computer !== undefined }) };
  } catch (error) {
    request.signal.throwIfAborted();
    if (timeout.aborted) {
      const seconds = Math.round(patience.attemptMs / 1000);
      const message = `${reached.provider} did not answer for ${entry.name} within ${seconds} s.`;
      return { fault: { kind: 'network', retry: true, message } };
    }
    return { fault: faultOf(error, { ...reached, name: entry.name, context: entry.context }) };
  }
}

/** Doubles with each request, and differs a little from run to run so that many do not return at once. */
function backoff(firstMs: number, requests: number): number {
  return firstMs * 2 ** (requests - 1) * (1 + Math.random() / 4);
}

function withPatience(fault: Fault, requests: number, inTime: boolean): Fault {
  if (!inTime && fault.afterMs !== undefined) {
    return { ...fault, message: `${fault.message} It asks to wait ${Math.ceil(fault.afterMs / 1000)} s.` };
  }
  return requests > 1 ? { ...fault, message: `${fault.message} Asked ${requests} times.` } : fault;
}
