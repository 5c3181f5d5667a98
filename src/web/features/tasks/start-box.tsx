import { useQueryClient } from '@tanstack/react-query';
import { MousePointerClick, Upload } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { useCreateTask } from '../../components/new-task/use-create-task.ts';
import { WishForm } from '../../components/new-task/wish-form.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';

/** The three ways to a new task: write what is wanted, show it, or give a video of it. */
export function StartBox() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const show = useCreateTask(paths.recordTask);
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3.5">
      <WishForm
        label="What should Legwork do?"
        rows={1}
        onWritten={async written => {
          const task = await api.task.create(written);
          queries.setQueryData(calls.task.get.queryKey({ input: { id: task.id } }), task);
          await navigate(paths.editTask(task.id));
        }}
      >
        <Button size="sm" disabled={show.creating} onClick={show.create}>
          <MousePointerClick aria-hidden />
          Show it
        </Button>
        <Button asChild size="sm">
          <Link to={paths.newTask}>
            <Upload aria-hidden />
            Upload a video
          </Link>
        </Button>
      </WishForm>
    </div>
  );
}
