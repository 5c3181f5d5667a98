import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { calls } from '../../lib/api/api.ts';
import { SpokenClip } from './spoken-clip.tsx';

/** The links last a quarter of an hour. */
const linkMs = 300_000;
const hearMs = 2000;
const looksAtMost = 8;

/** Beside a step of a task that was shown: what was said to it. */
export function StepNarration({ stepId }: { stepId: string }) {
  const { taskId = '' } = useParams();
  const { data } = useQuery({
    ...calls.recording.narration.queryOptions({
      input: { task_id: taskId },
      enabled: taskId !== '',
      staleTime: linkMs,
    }),
    // Words come some seconds after the sound, where a model writes them down.
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < looksAtMost && state.data?.narration.some(({ text }) => text === null) ? hearMs : false,
  });
  const clips = data?.narration.filter(({ step_id }) => step_id === stepId) ?? [];
  return clips.map(clip => <SpokenClip key={clip.id} clip={clip} />);
}
