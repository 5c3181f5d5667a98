import { setTimeout as delay } from 'node:timers/promises';
import { createLanguageModelPlanner } from '#src/agent/planners/language-model/planner.ts';
import type { Planner } from '#src/agent/planner.ts';
import { kindOf } from '#src/agent/playbook/kind.ts';
import { openToolbox } from '#src/agent/tools/toolbox.ts';
import type { ModelToolCall } from '#src/core/models/model-client.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { fillIn } from '#src/core/playbook/template.ts';
import type { BenchTask, Inputs } from './tasks.ts';

const answerMs = 1000;
/** What providers count for a token of English text and JSON, about. */
const charactersPerToken = 4;

type Action = PlaybookEntry['actions'][number] & { step: number };

/**
 * The language-model planner with a model that answers after one second and makes no mistake: it knows what the playbook has, and finds
 * the elements in the page's text. As its rules say, it fills in the fields of a page and presses in one answer.
 */
export function quickModel(
  task: BenchTask,
  { inputs, entries }: { inputs: Inputs; entries: readonly PlaybookEntry[] },
) {
  const left = entries
    .flatMap(({ step, actions }): Action[] => actions.map(action => ({ ...action, step: Number(step.id) + 1 })))
    .toSorted((a, b) => a.step - b.step);
  let [calls, last] = [0, 0];
  const planner: Planner = createLanguageModelPlanner({
    client: {
      name: 'one-second',
      sees: false,
      async generate({ system, messages, tools, signal }) {
        await delay(answerMs, undefined, { signal });
        calls += 1;
        const page = messages.at(-1)?.text ?? '';
        const now = left.splice(
          0,
          left.findIndex(({ tool, arguments: given }) => !isField(tool, given)) + 1 || left.length,
        );
        const toolCalls = now.length > 0 ? now.map(action => callOf(action, page, inputs)) : doneOn(task, inputs, last);
        last = now.at(-1)?.step ?? last;
        const read = system.length + page.length + JSON.stringify(tools).length;
        const tokens = { input: tokensIn(read), output: tokensIn(JSON.stringify(toolCalls).length), cached: 0 };
        return { toolCalls, text: '', stop: 'done', tokens, costUsd: null, requests: 1 };
      },
    },
    toolbox: openToolbox('elements', { excluded: [] }),
    settings: { maxActionsPerStep: 10, maxHistoryItems: null, flashMode: false },
  });
  return { planner, calls: () => calls };
}

function tokensIn(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

function isField(tool: string, given: Action['arguments']): boolean {
  return kindOf({ tool, arguments: { ...given, ref: '' } }) === 'set';
}

function callOf({ step, tool, locator, effect, ...action }: Action, page: string, inputs: Inputs): ModelToolCall {
  const filled = (text: string): string => fillIn(text, inputs) ?? text;
  const given = Object.entries(action.arguments).map(([name, value]) => {
    const values = [value].flat().map(one => (typeof one === 'string' ? filled(one) : one));
    return [name, Array.isArray(value) ? values : values[0]] as const;
  });
  const ref = locator && { ref: numberOf(filled(locator.name), page) };
  const shown = effect.shows.map(shape => filled(shape.replace(/^\w+ /, '')));
  const expect = shown.find(words => !words.includes('#') && !page.includes(words)) ?? '';
  return { tool, arguments: { ...Object.fromEntries(given), ...ref, step, why: 'The step says so.', expect } };
}

/** The number that the page's text has before a name: `@3 [Add to cart]`, `@5 number Quantity =`. */
function numberOf(name: string, page: string): number {
  const number = new RegExp(`@(\\d+) \\W*(?:[a-z-]+ )?${RegExp.escape(name)}`).exec(page)?.[1];
  if (number === undefined) throw new Error(`The page has no “${name}”:\n${page}`);
  return Number(number);
}

/** Ends the run, and says what the page shows of the last step at which something was done. */
function doneOn({ steps, shows }: BenchTask, inputs: Inputs, last: number): ModelToolCall[] {
  const seen = fillIn(shows, inputs);
  const done = { outcome: 'success', message: 'Done.', evidence: seen, step: steps.length };
  return [
    ...(last > 0 ? [{ tool: 'confirm_step', arguments: { step: last, seen } }] : []),
    { tool: 'done', arguments: done },
  ];
}
