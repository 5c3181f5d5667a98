import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Understanding, understandStep } from '#src/core/step-language/understand.ts';
import type { StepList } from './step-readings.ts';

/** A thread of `step-readings.ts`. */
function answer({ steps, inputs }: StepList): Understanding[] {
  return steps.map(step => understandStep(step, { inputs }));
}

// Of this thread: what a user's steps compute does not come before other programs, as the server does.
if (getPriority() < 0) setPriority(0);

/* eslint-disable unicorn/require-post-message-target-origin -- a port of a thread has no origin */
parentPort?.on('message', (asked: StepList) => parentPort?.postMessage({ answer: answer(asked) }));
parentPort?.postMessage({ ready: true });
