import type { Said } from '#src/core/runs/reply.ts';
import { saidBy } from '../asking/ask.ts';
import { type Mind, reveal } from '../mind.ts';

/** What was read and answered in the steps that are over: later steps may refer to it, and the result has it. */
type Memory = {
  of: 'rules';
  lastRead: string | null;
  reads: [name: string, value: string][];
  results: Mind['results'];
  answers: Map<string, Said | string>;
};

export function memoryOf(mind: Mind): Memory {
  return {
    of: 'rules',
    lastRead: mind.lastRead === null ? null : reveal(mind, mind.lastRead),
    reads: [...mind.reads].map(([name, value]) => [name, reveal(mind, value)]),
    results: [...mind.results],
    answers: new Map(mind.answers),
  };
}

/** Takes over what another planner of this kind gave; of anything else, as of another kind's, nothing. */
export function recall(mind: Mind, given: unknown): void {
  if (!isMemory(given)) return;
  mind.lastRead = given.lastRead;
  mind.reads = new Map(given.reads);
  mind.results = given.results;
  // Until version 0.9 an answer was kept as its text.
  mind.answers = new Map(
    [...given.answers].map(([key, said]) => [key, typeof said === 'string' ? saidBy(said) : said]),
  );
}

/** The memory with other keys for its answers; what another kind of planner gave stays as it is. */
export function renameAnswers(given: unknown, rename: (key: string) => string): unknown {
  if (!isMemory(given)) return given;
  return { ...given, answers: new Map([...given.answers].map(([key, answer]) => [rename(key), answer])) };
}

function isMemory(given: unknown): given is Memory {
  return typeof given === 'object' && given !== null && 'of' in given && given.of === 'rules';
}
