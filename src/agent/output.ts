import type { Fitted } from '#src/core/models/output-schema.ts';
import type { ToolResult } from './tools/tool.ts';

type Done = Extract<ToolResult, { type: 'done' }>;

const repairs = 2;

/** Accepts an end only with a result that fits the schema: reports the errors twice, then fails the run. One per run. */
export function createOutputCheck(
  fit: (result: string | null) => Promise<Fitted>,
): (done: Done) => Promise<ToolResult> {
  let repaired = 0;
  return async done => {
    if (done.outcome === 'fail') return done;
    const fitted = await fit(done.result);
    if (fitted.ok) return { ...done, result: fitted.result };
    const message = `The result does not fit the task's output schema: ${fitted.why}.`;
    if (repaired >= repairs) return { ...done, outcome: 'fail', message };
    repaired += 1;
    return { type: 'acted', ok: false, changed: false, message: `${message} Call done again with one that does.` };
  };
}
