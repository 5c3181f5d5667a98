import { AppError } from '#src/core/errors.ts';

/** What is at fault when a model gives no answer. */
export type FaultKind = 'key' | 'model' | 'limit' | 'request' | 'network' | 'answer';

export type Fault = {
  kind: FaultKind;
  /** Whether the same request may be answered later. */
  retry: boolean;
  /** Milliseconds the provider asks us to wait. */
  afterMs?: number;
  /** For people; without the key. */
  message: string;
};

/** The model that was asked, for the error messages. */
export type CalledModel = {
  name: string;
  provider: string;
  keyVariable: string | null;
  key: string | undefined;
  context: number;
};

/** The part of the SDK's error that we read. */
type CallError = {
  message: string;
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
};

const usedUp = /insufficient_quota|exceeded your current quota|billing|PerDay/i;
const tooLong = /context.{0,20}(length|window)|maximum context|too many tokens|exceeds the maximum number of tokens/i;
const badKey = /API[ _]key[ _](not valid|invalid|expired)|API_KEY_INVALID/i;

/** Reads an error of the SDK or of the network. */
export function faultOf(error: unknown, asked: CalledModel): Fault {
  const call = asCallError(error);
  const said = shorten(call, asked.key);
  const { provider, name } = asked;
  const key = asked.keyVariable ?? 'the key';
  const body = `${call.message} ${call.responseBody ?? ''}`;
  switch (call.statusCode) {
    case 401:
      return { kind: 'key', retry: false, message: `${provider} refused ${key}: the key is wrong or no longer valid.` };
    case 403:
      return { kind: 'key', retry: false, message: `${provider} does not let ${key} use the model ${name}: ${said}` };
    case 404:
      return { kind: 'model', retry: false, message: `${provider} has no model ${name}, or ${key} may not use it.` };
    case 400:
    case 413:
    case 422:
      if (badKey.test(body))
        return { kind: 'key', retry: false, message: `${provider} refused ${key}: the key is not valid.` };
      if (call.statusCode === 413 || tooLong.test(body)) {
        return {
          kind: 'limit',
          retry: false,
          message: `The page and the task are too long for the model ${name} (${asked.context} tokens).`,
        };
      }
      return { kind: 'request', retry: false, message: `${provider} refused the request to ${name}: ${said}` };
    case 402:
      return { kind: 'limit', retry: false, message: `The quota of ${key} at ${provider} is used up.` };
    case 429:
      return busy(call, { asked, key, body });
    default:
      return other(call, asked, said);
  }
}

function busy(call: CallError, at: { asked: CalledModel; key: string; body: string }): Fault {
  const { provider } = at.asked;
  if (usedUp.test(at.body)) {
    return { kind: 'limit', retry: false, message: `The quota of ${at.key} at ${provider} is used up.` };
  }
  return {
    kind: 'limit',
    retry: true,
    ...waitOf(call),
    message: `${provider} refuses more requests of ${at.key} for now (rate limit).`,
  };
}

function other(call: CallError, asked: CalledModel, said: string): Fault {
  const { provider, name } = asked;
  const status = call.statusCode;
  if (status === undefined)
    return { kind: 'network', retry: true, message: `${provider} could not be reached: ${said}` };
  if (status < 300) return { kind: 'answer', retry: true, message: `${provider} sent a response that is not valid.` };
  const retry = status === 408 || status === 409 || status >= 500;
  return {
    kind: 'network',
    retry,
    ...waitOf(call),
    message: `${provider} failed for ${name} (${status}): ${said}`,
  };
}

function asCallError(error: unknown): CallError {
  if (!(error instanceof Error)) return { message: String(error) };
  // The SDK's errors carry the response on themselves; anything else has only its message.
  return error;
}

/** Retry-After in seconds or as a date, and the delay that Google puts into the body. */
function waitOf(call: CallError): { afterMs?: number } {
  const headers = call.responseHeaders ?? {};
  const inMs = Number(headers['retry-after-ms']);
  if (inMs > 0) return { afterMs: inMs };
  const after = headers['retry-after'];
  if (after !== undefined) {
    const ms = Number.isNaN(Number(after)) ? Date.parse(after) - Date.now() : Number(after) * 1000;
    if (ms >= 0) return { afterMs: ms };
  }
  const delay = /"retryDelay":\s*"([\d.]+)s"/.exec(call.responseBody ?? '')?.[1];
  return delay ? { afterMs: Number(delay) * 1000 } : {};
}

const shownLength = 300;

function shorten(call: CallError, key: string | undefined): string {
  const message = key ? call.message.replaceAll(key, '…') : call.message;
  return message.length > shownLength ? `${message.slice(0, shownLength)}…` : message;
}

export function errorOf(fault: Fault): AppError {
  const code = fault.kind === 'limit' && fault.retry ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE';
  return new AppError(code, fault.message, { fault: fault.kind });
}
