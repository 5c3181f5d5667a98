import { call, type Mind } from './mind.ts';
import { resultOf } from './values/result.ts';

/** Says that the run is over, with what was read as its result. */
export async function finish(mind: Mind, outcome: 'success' | 'completed' | 'fail', message: string): Promise<never> {
  const result = resultOf(mind);
  for (;;)
    await mind.take([
      call('done', {
        outcome,
        message: message.slice(0, 9000) || 'Done.',
        ...(result !== null && { result: result.slice(0, 190_000) }),
      }),
    ]);
}
