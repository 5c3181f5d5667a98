import { randomUUID } from 'node:crypto';
import type { ScriptedAnswer, ScriptedCall, ScriptedTurn, SeenRequest, Wire } from './script.ts';

type Json = Record<string, unknown>;

/** How one provider's requests are read and answered. */
type WireFormat = {
  matches(path: string): boolean;
  read(path: string, body: Json, headers: Json): Omit<SeenRequest, 'wire' | 'path' | 'body'>;
  answer(turn: ScriptedTurn, model: string): Json;
  error(fault: { status: number; message: string; code?: string }): Json;
};

// safe because these are read from requests whose shape the test then asserts
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const bearer = (headers: Json): string => text(headers['authorization']).replace('Bearer ', '');
const tokensOf = (turn: ScriptedTurn) => ({ cached: 0, ...(turn.tokens ?? { input: 1000, output: 50 }) });
const argumentsText = (call: ScriptedCall): string => call.raw ?? JSON.stringify(call.arguments ?? {});

const gemini: WireFormat = {
  matches: path => /\/models\/[^/:]+:generateContent$/.test(path),
  read: (path, body, headers) => ({
    model: /\/models\/([^/:]+):/.exec(path)?.[1] ?? '',
    key: text(headers['x-goog-api-key']),
    system: list(object(body['systemInstruction'])['parts'])
      .map(part => text(part['text']))
      .join('\n'),
    messages: list(body['contents']).map(content => ({
      role: text(content['role']),
      text: list(content['parts'])
        .map(part => text(part['text']))
        .join(''),
      images: list(content['parts'])
        .flatMap(part => [part, ...list(object(part['functionResponse'])['parts'])])
        .filter(part => 'inlineData' in part).length,
    })),
    tools: list(body['tools']).flatMap(tool => [
      ...('computerUse' in tool ? [{ name: 'computer', description: '', schema: {} }] : []),
      ...list(tool['functionDeclarations']).map(one => ({
        name: text(one['name']),
        description: text(one['description']),
        schema: object(one['parametersJsonSchema'] ?? one['parameters']),
      })),
    ]),
  }),
  answer(turn, model) {
    const { input, output, cached } = tokensOf(turn);
    const finish = { done: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY', malformed: 'MALFORMED_FUNCTION_CALL' };
    return {
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: [
              ...(turn.text ? [{ text: turn.text }] : []),
              ...(turn.calls ?? []).map(call => ({
                functionCall: { name: call.tool, args: call.raw ?? call.arguments ?? {} },
                ...(call.signature && { thoughtSignature: call.signature }),
              })),
            ],
          },
          finishReason: finish[turn.stop ?? 'done'],
        },
      ],
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
        ...(cached && { cachedContentTokenCount: cached }),
      },
      modelVersion: model,
      responseId: randomUUID(),
    };
  },
  error: ({ status, message, code }) => ({
    error: { code: status, message, status: code ?? (status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNKNOWN') },
  }),
};

const openAiError: WireFormat['error'] = ({ status, message, code }) => ({
  error: { message, type: status >= 500 ? 'server_error' : 'invalid_request_error', param: null, code: code ?? null },
});

const functionCall = (call: ScriptedCall): Json => ({
  type: 'function_call',
  id: `fc_${randomUUID()}`,
  call_id: `call_${randomUUID()}`,
  name: call.tool,
  arguments: argumentsText(call),
  status: 'completed',
});

/** `arguments` are `actions` and, where there are any, `pending_safety_checks`. */
const computerCall = (call: ScriptedCall): Json => ({
  type: 'computer_call',
  id: `cu_${randomUUID()}`,
  call_id: `call_${randomUUID()}`,
  status: 'completed',
  pending_safety_checks: [],
  ...call.arguments,
});

const responses: WireFormat = {
  matches: path => path.endsWith('/responses'),
  read: (_, body, headers) => {
    const messages = list(body['input']).map(item => ({
      role: text(item['role']),
      text:
        text(item['content']) ||
        list(item['content'])
          .map(part => text(part['text']))
          .join(''),
      images: [...list(item['content']), object(item['output'])].filter(part =>
        ['input_image', 'computer_screenshot'].includes(text(part['type'])),
      ).length,
    }));
    const isSystem = ({ role }: { role: string }): boolean => role === 'system' || role === 'developer';
    return {
      model: text(body['model']),
      key: bearer(headers),
      system: messages
        .filter(isSystem)
        .map(message => message.text)
        .join('\n'),
      messages: messages.filter(message => !isSystem(message)),
      tools: list(body['tools']).map(tool => ({
        name: text(tool['name']) || text(tool['type']),
        description: text(tool['description']),
        schema: object(tool['parameters']),
      })),
    };
  },
  answer(turn, model) {
    const { input, output, cached } = tokensOf(turn);
    const stop = turn.stop ?? 'done';
    const incomplete = { length: 'max_output_tokens', filtered: 'content_filter' } as Record<string, string>;
    return {
      id: `resp_${randomUUID()}`,
      object: 'response',
      created_at: 1_790_000_000,
      status: incomplete[stop] ? 'incomplete' : 'completed',
      ...(incomplete[stop] && { incomplete_details: { reason: incomplete[stop] } }),
      model,
      output: [
        ...(turn.text
          ? [
              {
                type: 'message',
                id: `msg_${randomUUID()}`,
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: turn.text, annotations: [] }],
              },
            ]
          : []),
        ...(turn.calls ?? []).map(call => (call.tool === 'computer' ? computerCall(call) : functionCall(call))),
      ],
      usage: {
        input_tokens: input,
        input_tokens_details: { cached_tokens: cached },
        output_tokens: output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input + output,
      },
    };
  },
  error: openAiError,
};

const chat: WireFormat = {
  matches: path => path.endsWith('/chat/completions'),
  read: (_, body, headers) => {
    const messages = list(body['messages']).map(item => ({
      role: text(item['role']),
      text:
        text(item['content']) ||
        list(item['content'])
          .map(part => text(part['text']))
          .join(''),
      images: list(item['content']).filter(part => part['type'] === 'image_url').length,
    }));
    return {
      model: text(body['model']),
      key: bearer(headers),
      system: messages
        .filter(({ role }) => role === 'system')
        .map(message => message.text)
        .join('\n'),
      messages: messages.filter(({ role }) => role !== 'system'),
      tools: list(body['tools']).map(tool => {
        const one = object(tool['function']);
        return { name: text(one['name']), description: text(one['description']), schema: object(one['parameters']) };
      }),
    };
  },
  answer(turn, model) {
    const { input, output, cached } = tokensOf(turn);
    const finish = {
      done: turn.calls ? 'tool_calls' : 'stop',
      length: 'length',
      filtered: 'content_filter',
      malformed: 'stop',
    };
    return {
      id: `chatcmpl-${randomUUID()}`,
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [
        {
          index: 0,
          finish_reason: finish[turn.stop ?? 'done'],
          message: {
            role: 'assistant',
            content: turn.text ?? null,
            ...(turn.calls && {
              tool_calls: turn.calls.map(call => ({
                id: `call_${randomUUID()}`,
                type: 'function',
                function: { name: call.tool, arguments: argumentsText(call) },
              })),
            }),
          },
        },
      ],
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: cached },
      },
    };
  },
  error: openAiError,
};

/** OpenAI's transcriptions: a form with the sound, answered with its words. */
const speech: WireFormat = {
  matches: path => path.endsWith('/audio/transcriptions'),
  read: (_, body, headers) => ({
    model: text(body['model']),
    key: bearer(headers),
    system: text(body['prompt']),
    messages: [],
    tools: [],
  }),
  answer: turn => {
    const { input, output } = tokensOf(turn);
    const details = { audio_tokens: input, text_tokens: 0 };
    const usage = { type: 'tokens', input_tokens: input, input_token_details: details, output_tokens: output };
    return { text: turn.text ?? '', usage: { ...usage, total_tokens: input + output } };
  },
  error: openAiError,
};

export const wires: Record<Wire, WireFormat> = { gemini, responses, chat, speech };

export function isTurn(answer: ScriptedAnswer): answer is ScriptedTurn {
  return !('status' in answer) && !('raw' in answer) && !('connection' in answer);
}
