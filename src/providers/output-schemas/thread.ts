import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#src/core/errors.ts';
import { readOutputSchema } from '#src/core/models/output-schema.ts';
import type { SchemaAnswer, SchemaJob } from './output-schemas.ts';

/** A thread of `output-schemas.ts`. An error that it throws ends it, and the caller gets the error. */
function answer(asked: SchemaJob): SchemaAnswer {
  try {
    const schema = readOutputSchema(asked.what === 'read' ? asked.text : asked.schema);
    return asked.what === 'read' ? { read: schema.text } : { fitted: schema.fit(asked.result) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message, detail: error.detail };
    throw error;
  }
}

// Of this thread: what a user's schema computes does not come before other programs, as the server does.
if (getPriority() < 0) setPriority(0);

/* eslint-disable unicorn/require-post-message-target-origin -- a port of a thread has no origin */
parentPort?.on('message', (asked: SchemaJob) => parentPort?.postMessage({ answer: answer(asked) }));
parentPort?.postMessage({ ready: true });
