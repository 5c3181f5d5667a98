import type { LiveRecording } from '#src/contract/live-recording.ts';
import { formatId } from '#src/core/ids.ts';
import { draftOf } from '#src/core/live-recording/draft.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { presentUsage } from '../task-run/history.ts';
import { hasClosedBrowser, liveUrl } from '../task-run/live-ticket.ts';
import type { FoundLiveRecording } from './find.ts';
import { clipsBySteps } from './narration/attach.ts';
import { clipsOf } from './narration/links.ts';

/** A recording with the steps that it makes so far. */
export async function presentLiveRecording(ctx: Context, { run, row }: FoundLiveRecording): Promise<LiveRecording> {
  const { steps, inputs, credentials } = draftOf(row.events, row.edits);
  const spoken = clipsBySteps({ steps, events: row.events }, await clipsOf(ctx, run));
  const active = isActive(run.status);
  return {
    id: formatId(run.user_id, 'taskrun', run.id),
    task_id: formatId(run.user_id, 'task', run.task_id),
    state: row.saved_at ? 'saved' : active ? stateOf(run) : 'stopped',
    state_reason: run.status_reason,
    steps: steps.map(step => ({
      ...step,
      offer: step.offer ?? null,
      narration: (spoken.get(step.id) ?? []).map(({ id, seconds, text, url }) => ({ id, seconds, text, url })),
    })),
    inputs,
    credentials,
    usage: presentUsage(run.usage),
    live_url: active && run.live_address ? await liveUrl(ctx, run) : null,
    created_at: run.created_at.toISOString(),
  };
}

function stateOf(run: RunRow): LiveRecording['state'] {
  if (hasClosedBrowser(run)) return 'parked';
  return run.live_address ? 'recording' : 'starting';
}
