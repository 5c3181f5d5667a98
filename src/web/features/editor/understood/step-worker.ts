import { readStep, type StepQuestion } from './read-step.ts';

/** Reads steps beside the page, so that a long one never holds up typing. Answers in the order of the questions. */
addEventListener('message', ({ data }: MessageEvent<StepQuestion>) => postMessage(readStep(data)));
postMessage('ready');
