import { answerWords } from '#src/agent/answer-words.ts';
import type { ComputerExchange, ModelImage } from '#src/core/models/model-client.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { TurnInput } from '../../planner.ts';
import type { ToolResult } from '../../tools/tool.ts';

/** A turn of the model that needs results: its calls by id, with the tool calls that they became. */
export type OwedTurn = { turn: unknown; calls: { id: string; planned: ToolCall[] }[]; native: boolean };

/** The results that the model's last turn has not got yet, in its provider's own form. */
export type Exchanges = {
  open(owed: OwedTurn): void;
  /** Takes in what came of calls. */
  settle(results: TurnInput['results']): void;
  /** A person allowed what the provider wanted confirmed. */
  acknowledge(): void;
  /** Null when the last turn did not use the computer: then a message says everything. */
  exchange(now: { url: string; screenshot: ModelImage }): ComputerExchange | null;
};

export function createExchanges(): Exchanges {
  let owed: OwedTurn | undefined;
  let acknowledged = false;
  const messages = new Map<ToolCall, string>();
  return {
    open(next) {
      owed = next;
      acknowledged = false;
      messages.clear();
    },
    settle(results) {
      for (const { call, result } of results) messages.set(call, wordsOf(result));
    },
    acknowledge() {
      acknowledged = true;
    },
    exchange(now) {
      if (!owed?.native) return null;
      const results = owed.calls.map(({ id, planned }) => {
        const words = planned.flatMap(call => messages.get(call) ?? []);
        return { id, message: words.join('\n') || 'Not carried out.', acknowledged };
      });
      return { turn: owed.turn, results, ...now };
    },
  };
}

function wordsOf(result: ToolResult): string {
  switch (result.type) {
    case 'acted':
    case 'read':
      return `${result.ok ? '' : 'FAILED: '}${result.message}`;
    case 'asked':
      return answerWords({ text: result.answer, reply: result.reply });
    case 'done':
      return result.message;
  }
}
