import type { StepMetadata } from '#src/contract/task-run.ts';

/** What a run says of a turn, its first one by itself. */
export function turnOf(more: Partial<StepMetadata> = {}): StepMetadata {
  return {
    turn: 1,
    step: 1,
    description: 'Text of the step',
    thought: null,
    url: 'https://shop.test',
    actions: [],
    verdict: null,
    evidence: null,
    before_picture_url: null,
    after_picture_url: null,
    started_at: '2026-11-20T09:00:00.000Z',
    ms: null,
    tokens: 0,
    by: null,
    usage: null,
    ...more,
  };
}
