import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { TaskThumbnail } from '../task-thumbnail.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { FrequencyBadge, ScheduleNews, ScheduleSentence } from './schedule-status.tsx';
import { userZone } from './shown.ts';
import { useScheduleActions } from './use-schedules.ts';

type ScheduleCardProps = {
  schedule: Schedule;
  task: Task;
  /** Beside its task's own name, where the card need not be large. */
  compact?: boolean;
};

/** 400 high, at most 488 wide. A click anywhere but on its own buttons opens the task. */
export function ScheduleCard({ schedule, task, compact = false }: ScheduleCardProps) {
  const zone = userZone();
  const actions = useScheduleActions(schedule);
  const deleting = actions.remove.isPending || actions.remove.isSuccess;
  const paused = schedule.status === 'paused';
  const menu = (
    <>
      {paused && (
        <Button
          size="sm"
          className="relative z-10 h-9"
          disabled={actions.resume.isPending}
          onClick={() => actions.resume.mutate()}
        >
          <Play aria-hidden />
          Resume
        </Button>
      )}
      <ScheduleMenu schedule={schedule} task={task} actions={actions} disabled={deleting} />
    </>
  );
  return (
    <article
      aria-label={`Schedule of ${task.name}`}
      aria-busy={deleting}
      inert={deleting}
      className={cn(
        'relative flex w-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-[border-color,opacity] duration-100 hover:border-line-strong aria-busy:opacity-55',
        compact ? 'gap-2.5 p-3' : 'h-[400px] max-w-[488px]',
      )}
    >
      {!compact && (
        <div className="relative h-[188px] shrink-0 overflow-hidden border-b border-line bg-muted">
          <TaskThumbnail name={task.name} thumbnail={task.thumbnail} />
          <FrequencyBadge schedule={schedule} className="absolute top-3 left-3" />
        </div>
      )}
      <div className={cn('flex min-h-0 flex-1 flex-col', !compact && 'p-4')}>
        <div className="flex items-start gap-3">
          {compact && (
            <div className="h-9 w-14 shrink-0 overflow-hidden rounded-[6px] border border-line">
              <TaskThumbnail name={task.name} thumbnail={task.thumbnail} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <h3
              className={cn('font-semibold break-words', compact ? 'truncate' : 'line-clamp-2 text-base leading-snug')}
            >
              <Link to={paths.runTask(task.id)} className="after:absolute after:inset-0 after:rounded-card">
                {task.name}
              </Link>
            </h3>
            {paused && schedule.paused_reason ? (
              <p className={cn('break-words text-paused-text', compact ? 'mt-0.5' : 'mt-1 line-clamp-2')}>
                Paused: {schedule.paused_reason}
              </p>
            ) : (
              <p className={cn('break-words text-fg-muted', compact ? 'truncate text-xs' : 'mt-1 line-clamp-2')}>
                {task.description}
              </p>
            )}
          </div>
          {compact && <FrequencyBadge schedule={schedule} />}
        </div>
        <div className={compact ? 'mt-2.5' : 'mt-auto'}>
          <ScheduleSentence schedule={schedule} zone={zone} />
        </div>
        <div className="mt-2.5 flex min-h-9 items-center gap-2">
          <ScheduleNews schedule={schedule} zone={zone} />
          {menu}
        </div>
      </div>
    </article>
  );
}

type MenuProps = ScheduleCardProps & { actions: ReturnType<typeof useScheduleActions>; disabled: boolean };

function ScheduleMenu({ schedule, task, actions, disabled }: MenuProps) {
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="iconLg" className="relative z-10" aria-label="Schedule options" disabled={disabled}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setEditing(true)}>
            <Pencil aria-hidden /> Edit
          </DropdownMenuItem>
          {schedule.status === 'active' && (
            <DropdownMenuItem onSelect={() => actions.pause.mutate()}>
              <Pause aria-hidden /> Pause
            </DropdownMenuItem>
          )}
          {schedule.status === 'paused' && (
            <DropdownMenuItem onSelect={() => actions.resume.mutate()}>
              <Play aria-hidden /> Resume
            </DropdownMenuItem>
          )}
          <DropdownMenuItem danger onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden /> Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the schedule of “${task.name}”?`}
        description="No more runs start. The task and its past runs are kept."
        action="Delete"
        onConfirm={() => actions.remove.mutate()}
      />
      <ScheduleDialog task={task} schedule={schedule} open={editing} onOpenChange={setEditing} />
    </>
  );
}
