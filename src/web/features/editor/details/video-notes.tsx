import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { calls } from '../../../lib/api/api.ts';
import { formatUsage } from '../../../lib/format/usage.ts';

/** What was left out or guessed when a task was made from its video, and by whom. */
export function VideoNotes({ taskId }: { taskId: string }) {
  const shown = useQuery(calls.task.demonstration.queryOptions({ input: { id: taskId }, staleTime: 300_000 }));
  const { notes: given = [], usage = null } = shown.data ?? {};
  const notes = usage ? [...given, `Models took ${formatUsage(usage)}.`] : given;
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label="About the video"
      className="flex flex-col gap-1.5 rounded-card border border-line bg-hover p-3 text-sm text-fg-muted"
    >
      {notes.map(note => (
        <li key={note} className="flex items-start gap-2">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {note}
        </li>
      ))}
    </ul>
  );
}
