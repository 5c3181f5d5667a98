import { expect, test } from 'vitest';
import { VideoStatus } from '#src/contract/task.ts';
import { isProcessing, pollMs, progressOf, redirectMs, stageLabels } from './progress.ts';

test('each status has its percentage and stage', () => {
  const shown = VideoStatus.options.map(status => [status, progressOf(status).percent, progressOf(status).stage]);
  expect(shown).toEqual([
    ['none', 0, undefined],
    ['processing', 10, 0],
    ['processing_step_1', 25, 1],
    ['processing_step_2', 50, 2],
    ['processing_step_3', 75, 3],
    ['processing_step_4', 90, 4],
    ['processed', 100, 5],
    ['failed_processing', 0, undefined],
    ['not_provided', 0, undefined],
  ]);
  expect(stageLabels).toHaveLength(5);
});

test('processing is asked for every 20 s, whatever its step; what is done, failed or absent is not', () => {
  expect(VideoStatus.options.filter(isProcessing)).toEqual([
    'processing',
    'processing_step_1',
    'processing_step_2',
    'processing_step_3',
    'processing_step_4',
  ]);
  expect([pollMs, redirectMs]).toEqual([20_000, 1500]);
});
