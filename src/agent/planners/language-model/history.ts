import { answerWords } from '#src/agent/answer-words.ts';
import type { ToolResult } from '../../tools/tool.ts';
import type { TurnInput } from '../../planner.ts';
import { clean } from './page/line.ts';
import type { PlannedCall } from './read-calls.ts';

/** Bound when the task sets none. */
const mostItems = 100;
const resultLength = 300;
const readLength = 12_000;
const messageLength = 4000;

/** What happened so far, in short lines: old pages are gone, what was done on them stays. */
export type History = {
  /** `planned` is what was planned in the last turn. */
  take(turn: TurnInput, planned: readonly PlannedCall[]): void;
  text(): string;
  /** For the history of another planner, which begins with it. */
  memory(): HistoryMemory;
};

export type HistoryMemory = { items: readonly Item[]; left: number };

type Item = { line: string; /** What was read of a page: shown with the latest item only. */ read: string | null };

export function createHistory(maxItems: number | null, before?: HistoryMemory): History {
  const items: Item[] = [...(before?.items ?? [])];
  let left = before?.left ?? 0;
  return {
    memory: () => ({ items: [...items], left }),
    take(turn, planned) {
      if (turn.results.length > 0) {
        const lines = turn.results.map(
          ({ result }, index) => `${planned[index]?.label ?? 'call'} → ${resultOf(result)}`,
        );
        const skipped = planned.length - turn.results.length;
        if (skipped > 0) lines.push(`(the page changed, so ${skipped} more calls were not carried out)`);
        const why = planned[0]?.why;
        const head = `${turn.turn - 1}. step ${planned[0]?.step ?? '-'}${why ? ` · ${why}` : ''}`;
        items.push({ line: [head, ...lines].join('\n   '), read: readOf(turn) });
      }
      if (turn.replaced) items.push({ line: replacedLine(turn.replaced), read: null });
      if (turn.afterControl)
        items.push({ line: 'A person used the browser meanwhile; the page may be another now.', read: null });
      for (const message of turn.messages) {
        items.push({ line: `The user says: "${clean(message, messageLength)}"`, read: null });
      }
      const most = maxItems ?? mostItems;
      while (items.length > most) {
        items.shift();
        left++;
      }
    },
    text() {
      const lines = items.map(({ line, read }, index) =>
        read !== null && index === items.length - 1 ? `${line}\n   It read:\n${read}` : line,
      );
      if (left > 0) lines.unshift(`(${left} earlier turns left out)`);
      return lines.join('\n');
    },
  };
}

const whatHappened = {
  tab: 'The page crashed and was loaded again.',
  browser: 'The browser stopped, and another one took its place, with the same tabs.',
  worker: 'The run moved to another browser, which opened the same tabs again.',
};

/** It has no text of pages except the names of fields. */
function replacedLine({ what, whole, lost }: NonNullable<TurnInput['replaced']>): string {
  const crashed = whatHappened[what];
  if (lost.length > 0) return `${crashed} These fields are empty again: ${clean(lost.join(', '), resultLength)}.`;
  return whole ? crashed : `${crashed} The page may not be as it was: look before you go on.`;
}

function resultOf(result: ToolResult): string {
  switch (result.type) {
    case 'acted':
      return `${result.ok || result.outcome?.sent ? '' : 'FAILED: '}${clean(result.message, resultLength)}${result.ok && !result.changed ? ' (nothing on the page changed)' : ''}`;
    case 'read':
      return clean(result.message, resultLength);
    case 'asked':
      return `the user answered: "${clean(answerWords({ text: result.answer, reply: result.reply }), messageLength)}"`;
    case 'done':
      return 'done';
  }
}

function readOf(turn: TurnInput): string | null {
  const texts = turn.results.flatMap(({ result }) => (result.type === 'read' ? [result.data] : []));
  if (texts.length === 0) return null;
  const text = texts.join('\n').replace(/<(?=\/?(page|history|notes|task)\b)/gi, '');
  return text.length > readLength ? `${text.slice(0, readLength)}…` : text;
}
