import { useMutation } from '@tanstack/react-query';
import { CalendarClock, Copy, Ellipsis, History, LibraryBig, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Task } from '#src/contract/task.ts';
import { cardHeight, cardPicture } from '../../components/card-grid.tsx';
import { TaskThumbnail } from '../../components/task-thumbnail.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx';
import { cn } from '../../lib/format/cn.ts';
import { api } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { isDraft, useCurrentUser } from '../../lib/api/queries.ts';
import { useDeleteTask } from './use-delete-task.ts';
import { useDuplicateTask } from './use-duplicate-task.ts';
import { usePublishTask } from './use-publish-task.ts';

/** 488 × 400, its picture 188 high; narrower where the screen is, lower on a phone. */
export function TaskCard({ task }: { task: Task }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteTask();
  const duplicate = useDuplicateTask();
  const publish = usePublishTask();
  const staff = useCurrentUser()?.is_staff === true;
  const draft = isDraft(task);
  const isBusy = remove.isPending || publish.isPending || duplicate.isPending;
  return (
    <article
      aria-label={task.name}
      className={cn(
        'flex w-full max-w-[488px] flex-col overflow-hidden rounded-card border border-line bg-surface transition-[border-color,opacity] duration-100 hover:border-line-strong aria-busy:opacity-55',
        cardHeight,
      )}
      aria-busy={isBusy}
    >
      <div className={cn('shrink-0 overflow-hidden border-b border-line bg-muted', cardPicture)}>
        <TaskThumbnail name={task.name} thumbnail={task.thumbnail} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col p-5">
        <h3 className="line-clamp-2 text-base leading-snug font-semibold break-words">
          <Link
            to={draft ? paths.editTask(task.id) : paths.runTask(task.id)}
            className="rounded-[4px] hover:underline hover:underline-offset-2"
          >
            {task.name}
          </Link>
        </h3>
        <p className="mt-1.5 line-clamp-2 break-words text-fg-muted">{task.description}</p>
        <div className="mt-auto flex items-center gap-2">
          {draft ? (
            <Button className="flex-1" onClick={() => void navigate(paths.editTask(task.id))}>
              <Pencil aria-hidden />
              Edit Draft
            </Button>
          ) : (
            <>
              <RunButton task={task} />
              <Button asChild>
                <Link to={paths.scheduleTask(task.id)}>
                  <CalendarClock aria-hidden />
                  Schedule
                </Link>
              </Button>
            </>
          )}
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button size="iconLg" aria-label="More options" disabled={isBusy}>
                <Ellipsis aria-hidden />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              {!draft && (
                <DropdownMenuItem onSelect={() => void navigate(paths.editTask(task.id))}>
                  <Pencil aria-hidden /> Edit
                </DropdownMenuItem>
              )}
              {!draft && (
                <DropdownMenuItem onSelect={() => duplicate.mutate(task)}>
                  <Copy aria-hidden /> Duplicate
                </DropdownMenuItem>
              )}
              {!draft && (
                <DropdownMenuItem onSelect={() => void navigate(paths.taskSessions(task.id))}>
                  <History aria-hidden /> Sessions
                </DropdownMenuItem>
              )}
              {!draft && staff && (
                <DropdownMenuItem onSelect={() => publish.mutate(task)}>
                  <LibraryBig aria-hidden /> Publish Template
                </DropdownMenuItem>
              )}
              <DropdownMenuItem danger onSelect={() => setAsking(true)}>
                <Trash2 aria-hidden /> Delete
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${task.name}”?`}
        description="The task is deleted permanently. Its past runs are kept."
        action="Delete"
        onConfirm={() => remove.mutate(task)}
      />
    </article>
  );
}

/** Fetches the task first, then goes to its screen; a failure only gives the button back. */
function RunButton({ task }: { task: Task }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => api.task.get({ id: task.id }),
    onSuccess: async () => navigate(paths.runTask(task.id)),
  });
  return (
    <Button variant="primary" className="flex-1" disabled={open.isPending} onClick={() => open.mutate()}>
      {!open.isPending && <Play aria-hidden />}
      {open.isPending ? 'Loading...' : 'Run'}
    </Button>
  );
}
