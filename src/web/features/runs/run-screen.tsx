import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RunStatus, TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { LinkedText } from '../../components/linked-text.tsx';
import { Page } from '../../components/page.tsx';
import { TaskThumbnail } from '../../components/task-thumbnail.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx';
import { toast } from '../../components/ui/toast.tsx';
import { itsSessions, paths } from '../../lib/paths.ts';
import { useAttention } from '../../lib/runs/use-attention.ts';
import { RuntimeTab } from './runtime-tab.tsx';
import { everySession, type Listed } from './session-filters.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { useBackGuard } from '../../components/run-view/live/use-back-guard.ts';
import { useOpening } from '../../components/run-view/use-open-rules.ts';

type RunScreenProps = { task: Task; runId: string | undefined; run: TaskRun | undefined };

const blinkMs = 1500;

export function RunScreen({ task, runId, run }: RunScreenProps) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [tab, setTab] = useState(hash === itsSessions ? 'sessions' : 'runtime');
  const [listed, setListed] = useState<Listed>(everySession);
  const [page, setPage] = useState(1);
  const opening = useOpening(runId === undefined ? task.id : undefined).data;

  useBackGuard(run !== undefined);
  useAttention(needsPerson(run), { message: 'Legwork - Input needed!', blinkMs, volume: 1 });

  useEffect(() => {
    if (runId !== undefined || !opening) return;
    if (opening.type === 'open') void navigate(paths.run(task.id, opening.runId), { replace: true });
    if (opening.type !== 'many') return;
    toast({
      title: 'Multiple Active Sessions',
      description: 'This task has several active runs. Choose the one to open.',
    });
    setListed({ ...everySession, filter: 'running' });
    setPage(1);
    setTab('sessions');
  }, [navigate, opening, runId, task.id]);

  return (
    <Page title="Run task" tabTitle={task.name} crumbs={[{ label: 'Playground', to: paths.home }]} fill>
      <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-4">
          <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
            <div className="h-11 w-[4.5rem] shrink-0 overflow-hidden rounded-control border border-line">
              <TaskThumbnail name={task.name} thumbnail={task.thumbnail} />
            </div>
            <div className="min-w-0">
              <h1 className="truncate text-base font-semibold">{task.name}</h1>
              <p className="line-clamp-2 break-words text-fg-muted max-sm:line-clamp-4" title={task.description}>
                <LinkedText text={task.description} />
              </p>
            </div>
          </div>
          <TabsList aria-label="Task">
            <TabsTrigger value="runtime">Runtime</TabsTrigger>
            <TabsTrigger value="sessions">Sessions</TabsTrigger>
          </TabsList>
        </div>
        {/* Kept while hidden: the live view must not start again when the tab is opened again. */}
        <TabsContent value="runtime" forceMount className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
          <RuntimeTab task={task} run={run} opening={runId === undefined && opening === undefined} />
        </TabsContent>
        <TabsContent value="sessions" className="min-h-0 flex-1 overflow-auto px-4 py-4">
          <SessionsPanel
            taskId={task.id}
            listed={listed}
            page={page}
            onList={next => {
              setListed(next);
              setPage(1);
            }}
            onPage={setPage}
            onOpen={session => {
              setTab('runtime');
              void navigate(paths.run(task.id, session.id), { replace: run !== undefined });
            }}
          />
        </TabsContent>
      </Tabs>
    </Page>
  );
}

function needsPerson(run: { status: RunStatus; input_requested: boolean } | undefined): boolean {
  return run !== undefined && isActive(run.status) && run.input_requested;
}
