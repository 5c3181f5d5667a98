import type { ModelAnswer, ModelMessage, ModelRequest, ModelToolCall } from '#src/core/models/model-client.ts';
import { exchangeOf, openaiComputer } from './computer.ts';
import type { LanguageModel } from './language-model.ts';
import type { ModelEntry } from './table.ts';

type Options = Parameters<LanguageModel['doGenerate']>[0];
type Result = Awaited<ReturnType<LanguageModel['doGenerate']>>;

/** Our request as the SDK takes it. */
export function optionsOf(
  request: ModelRequest,
  how: { demandsTools: boolean; google: boolean; computer: 'openai' | 'gemini' | undefined; signal: AbortSignal },
): Options {
  return {
    prompt: [
      { role: 'system', content: request.system },
      ...request.messages.slice(0, 1).map(messageOf),
      ...(how.computer && request.computer?.exchange ? exchangeOf(request.computer.exchange, request.tools) : []),
      ...request.messages.slice(1).map(messageOf),
    ],
    tools: [
      ...(how.computer === 'openai' ? [openaiComputer] : []),
      ...request.tools.map(({ name, description, schema }) => ({
        type: 'function' as const,
        name,
        description,
        inputSchema: schema,
        // Our own check catches what a model gets wrong; strict mode would have every optional field written out.
        strict: false,
      })),
    ],
    // A demand for functions would rule the computer's own calls out.
    toolChoice: { type: how.demandsTools && !how.computer ? 'required' : 'auto' },
    maxOutputTokens: request.maxOutputTokens,
    abortSignal: how.signal,
    ...(request.quick && how.google && { reasoning: 'minimal' as const }),
    providerOptions: {
      // Nothing of a user's pages is to be kept at the provider. The effort is named here because the SDK's own
      // setting also asks for a summary of the reasoning, which OpenAI refuses to organisations it has not verified.
      openai: { store: false, ...(request.quick && { reasoningEffort: 'low', reasoningSummary: null }) },
    },
  };
}

function messageOf({ role, text, image, video }: ModelMessage): Options['prompt'][number] {
  if (role === 'assistant') return { role, content: [{ type: 'text', text }] };
  const files = [image, video].flatMap(one =>
    one ? [{ type: 'file' as const, mediaType: one.mediaType, data: { type: 'data' as const, data: one.bytes } }] : [],
  );
  return { role, content: [{ type: 'text', text }, ...files] };
}

/** The SDK's answer as ours, with what it cost. */
export function answerOf(
  result: Result,
  entry: ModelEntry,
  { requests, computer }: { requests: number; computer: boolean },
): ModelAnswer {
  const toolCalls: ModelToolCall[] = [];
  const text: string[] = [];
  for (const part of result.content) {
    if (part.type === 'tool-call')
      toolCalls.push({
        ...(computer && { id: part.toolCallId }),
        tool: part.toolName,
        arguments: objectOf(part.input),
      });
    if (part.type === 'text') text.push(part.text);
  }
  const { inputTokens, outputTokens } = result.usage;
  const tokens = { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0, cached: inputTokens.cacheRead ?? 0 };
  return {
    toolCalls,
    ...(computer && { turn: result.content }),
    text: text.join('\n').trim(),
    stop: stopOf(result),
    tokens,
    costUsd: costOf(tokens, entry.price),
    requests,
  };
}

function objectOf(input: string): Record<string, unknown> | null {
  if (input.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(input);
    // safe because it is an object and JSON has string keys only
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function stopOf({ finishReason }: Result): ModelAnswer['stop'] {
  switch (finishReason.unified) {
    case 'length':
      return 'length';
    case 'content-filter':
      return 'filtered';
    case 'error':
    case 'interrupted':
      return 'malformed';
    default:
      return 'done';
  }
}

function costOf(tokens: ModelAnswer['tokens'], price: ModelEntry['price']): number | null {
  if (!price) return null;
  const fresh = Math.max(0, tokens.input - tokens.cached);
  return (fresh * price.input + tokens.cached * price.cached + tokens.output * price.output) / 1_000_000;
}
