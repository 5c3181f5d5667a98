/** A model's turn with its provider's own computer tool, handed back with what came of it. */
import type { ComputerExchange, ModelTool } from '#src/core/models/model-client.ts';
import type { LanguageModel } from './language-model.ts';

type Options = Parameters<LanguageModel['doGenerate']>[0];
type Content = Awaited<ReturnType<LanguageModel['doGenerate']>>['content'];
type Message = Options['prompt'][number];
type Assistant = Extract<Message, { role: 'assistant' }>['content'];
type ToolCall = Extract<Content[number], { type: 'tool-call' }>;
type Output = Extract<Extract<Message, { role: 'tool' }>['content'][number], { type: 'tool-result' }>['output'];
type Result = ComputerExchange['results'][number];

const openaiName = 'computer';
export const openaiComputer = { type: 'provider' as const, id: 'openai.computer' as const, name: openaiName, args: {} };

/** The turn as the model gave it and a result for each of its calls, with the view as it is now. */
export function exchangeOf(exchange: ComputerExchange, ours: readonly ModelTool[]): Message[] {
  // safe because it is what this folder gave as `ModelAnswer.turn`
  const content = exchange.turn as Content;
  const calls = content.filter(part => part.type === 'tool-call');
  const isOurs = (name: string): boolean => ours.some(tool => tool.name === name);
  return [
    { role: 'assistant', content: content.flatMap(partOf) },
    {
      role: 'tool',
      content: calls.map(call => {
        const result = exchange.results.find(({ id }) => id === call.toolCallId) ?? notDone(call);
        const output = isOurs(call.toolName)
          ? ({ type: 'text', value: result.message } as const)
          : seenBy(call, result, exchange);
        return { type: 'tool-result', toolCallId: call.toolCallId, toolName: call.toolName, output };
      }),
    },
  ];
}

function partOf(part: Content[number]): Assistant {
  const options = 'providerMetadata' in part && part.providerMetadata ? { providerOptions: part.providerMetadata } : {};
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [{ type: part.type, text: part.text, ...options }];
    case 'tool-call': {
      const { toolCallId, toolName } = part;
      return [{ type: 'tool-call', toolCallId, toolName, input: inputOf(part), ...options }];
    }
    default:
      return [];
  }
}

function notDone(call: ToolCall): Result {
  return { id: call.toolCallId, message: 'Not carried out.', acknowledged: false };
}

function seenBy(call: ToolCall, result: Result, { screenshot, url }: ComputerExchange): Output {
  const data = Buffer.from(screenshot.bytes).toString('base64');
  const { message, acknowledged } = result;
  if (call.toolName !== openaiName) {
    const image = { mimeType: screenshot.mediaType, data };
    const said = acknowledged ? { safety_acknowledgement: 'true' } : {};
    return { type: 'json', value: { url, message, ...said, screenshot: image } };
  }
  const output = { type: 'computer_screenshot', imageUrl: `data:${screenshot.mediaType};base64,${data}` };
  const checks = inputOf(call)['pendingSafetyChecks'] ?? [];
  return { type: 'json', value: { output, ...(acknowledged && { acknowledgedSafetyChecks: checks }) } };
}

type Json = Extract<Output, { type: 'json' }>['value'];

function inputOf({ input }: ToolCall): { [key: string]: Json } {
  try {
    // safe because a call's input is a JSON object for every provider; anything else is handed back as none
    return (JSON.parse(input || '{}') ?? {}) as { [key: string]: Json };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
