import { AppError } from '#src/core/errors.ts';
import type { Fitted } from '#src/core/models/output-schema.ts';
import { openFairThreads, type Threads, type ThreadLimits } from '../threads/fair-threads.ts';

/** Reads and checks by JSON Schemas of users, in threads that are ended when one takes too much. */
export type OutputSchemas = {
  /**
   * Gives the schema without spaces.
   * @throws AppError that says why it is none, that it takes too much to check, or that the account has too many waiting
   */
  read(account: number, text: string): Promise<string>;
  /** Whether a run's result fits; a result that takes too much to check does not. Rejects when the signal fires. */
  fit(account: number, given: { schema: string; result: string | null; signal?: AbortSignal }): Promise<Fitted>;
  close(): Promise<void>;
};

/** What a thread is asked. */
export type SchemaJob = { what: 'read'; text: string } | { what: 'fit'; schema: string; result: string | null };
/** `refused`: the schema is at fault, in words for its owner. */
export type SchemaAnswer = { read: string } | { fitted: Fitted } | { refused: string; detail: unknown };

const field = 'output_model_schema';
const usual: ThreadLimits = {
  things: 'output schemas',
  threads: 2,
  jobMs: 5000,
  memoryMb: 96,
  waitingPerAccount: 200,
  idleMs: 60_000,
};

export function openOutputSchemas(limits: Partial<ThreadLimits> = {}): OutputSchemas {
  const threads: Threads<SchemaJob, SchemaAnswer> = openFairThreads(new URL('./thread.ts', import.meta.url), {
    ...usual,
    ...limits,
  });
  return {
    async read(account, text) {
      const done = await threads.ask(account, { what: 'read', text });
      if (!done.ok) {
        const message = `${done.why}. Make the schema smaller.`;
        throw new AppError('BAD_REQUEST', `${field}: ${message}`, { field, message });
      }
      if ('refused' in done.answer) throw new AppError('BAD_REQUEST', done.answer.refused, done.answer.detail);
      if ('read' in done.answer) return done.answer.read;
      throw new Error('A thread answered something else than it was asked.');
    },
    async fit(account, { schema, result, signal }) {
      const done = await threads.ask(account, { what: 'fit', schema, result }, signal);
      if (!done.ok) return { ok: false, why: `it ${done.why}` };
      if ('refused' in done.answer) return { ok: false, why: done.answer.refused };
      if ('fitted' in done.answer) return done.answer.fitted;
      throw new Error('A thread answered something else than it was asked.');
    },
    close: () => threads.close(),
  };
}
