import type { VideoStatus } from '#src/contract/task.ts';

/** What the five stages of processing are called. */
export const stageLabels = [
  'Analyzing your actions and screen content',
  'Extracting speech and instructions',
  'Mapping tasks and flows',
  'Building automation script',
  'Finalizing and preparing agent for use',
] as const;

export const pollMs = 20_000;
export const redirectMs = 1500;

const table: Partial<Record<VideoStatus, { percent: number; stage: number }>> = {
  processing: { percent: 10, stage: 0 },
  processing_step_1: { percent: 25, stage: 1 },
  processing_step_2: { percent: 50, stage: 2 },
  processing_step_3: { percent: 75, stage: 3 },
  processing_step_4: { percent: 90, stage: 4 },
  processed: { percent: 100, stage: 5 },
};

/** How far processing is by a task's status: percent, and the number of the stage that is under way (from 0). */
export function progressOf(status: VideoStatus): { percent: number; stage: number | undefined } {
  return table[status] ?? { percent: 0, stage: undefined };
}

/** Whether a status may still change by itself. */
export function isProcessing(status: VideoStatus): boolean {
  return status.startsWith('processing');
}
