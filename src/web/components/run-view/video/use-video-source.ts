import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { refreshRun } from '../use-run.ts';

/**
 * The link that the video is played by. Each response has a new signature; the first link is kept, so that nothing starts over,
 * until `renew` asks for the newest because it has expired.
 */
export function useVideoSource(run: TaskRun & { video_url: string }): { source: string; renew: () => void } {
  const queries = useQueryClient();
  const [source, setSource] = useState(run.video_url);
  // Emptied in between: the same link must be tried again as well.
  useEffect(() => {
    if (source === '') setSource(run.video_url);
  }, [source, run.video_url]);
  return { source, renew: () => void refreshRun(queries, run.id).finally(() => setSource('')) };
}
