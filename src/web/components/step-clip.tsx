import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { calls } from '../lib/api/api.ts';
import { formatSeconds } from '../lib/format/time.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

const clipSeconds = 3;
/** The video's link lasts a quarter of an hour. */
const linkMs = 300_000;
const sureFrom = 0.6;

/** Beside a step that was made from a video: its three seconds of it, what was said in it, and a mark where we are not sure. */
export function StepClip({ stepId }: { stepId: string }) {
  const { taskId = '' } = useParams();
  const [open, setOpen] = useState(false);
  const shown = useQuery(
    calls.task.demonstration.queryOptions({ input: { id: taskId }, enabled: taskId !== '', staleTime: linkMs }),
  );
  const moment = shown.data?.steps.find(step => step.step_id === stepId);
  if (!moment || !shown.data?.video_url) return null;
  const from = Math.max(0, moment.at - 1);
  const time = formatSeconds(moment.at);
  return (
    <span className="flex items-start gap-1.5 pt-0.5">
      {moment.confidence < sureFrom && (
        <span className="my-1 shrink-0 rounded-full bg-waiting-soft px-2 py-0.5 text-xs font-medium text-waiting-text">
          Check this step
        </span>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        aria-label={`Show this step in the video, at ${time}`}
        onClick={() => setOpen(true)}
      >
        <Clapperboard aria-hidden />
        {time}
      </Button>
      {moment.said && (
        <q title="Said in the video" className="min-w-0 py-1 text-[0.8125rem] break-words text-fg-muted">
          {moment.said}
        </q>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="This step in the video" className="max-w-3xl">
        <video
          src={`${shown.data.video_url}#t=${from.toFixed(1)},${(from + clipSeconds).toFixed(1)}`}
          controls
          autoPlay
          muted={!moment.said}
          playsInline
          aria-label="Clip of the recording"
          className="mt-4 aspect-video w-full rounded-control bg-stage"
        />
      </Dialog>
    </span>
  );
}
