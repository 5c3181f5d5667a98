import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { TemplatePackage } from '#src/contract/template.ts';
import { ChangeList } from '../../components/change-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api, calls } from '../../lib/api/api.ts';
import { changesBetween } from './changes.ts';
import { newestReady } from './newest.ts';
import { detailOf, useTemplatesChanged } from './use-templates.ts';

type Props = { template: TemplatePackage; installed: NonNullable<TemplatePackage['installed']> };

/** Offers the newest version to one who has an older one, with what it would change in their task. */
export function UpdatePanel({ template, installed }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section
      aria-label="Update available"
      className="flex flex-wrap items-center gap-3 rounded-card border border-accent bg-accent-soft p-4 lg:col-span-2"
    >
      <CircleArrowUp aria-hidden className="size-5 shrink-0 text-accent-text" />
      <div className="min-w-[min(100%,14rem)] flex-1">
        <h2 className="font-semibold">Update available</h2>
        <p className="text-fg-muted">The creator has published a newer version than the one you have.</p>
      </div>
      <Button className="max-sm:w-full" onClick={() => setOpen(true)}>
        Show changes
      </Button>
      {open && <UpdateDialog template={template} installed={installed} onClose={() => setOpen(false)} />}
    </section>
  );
}

function UpdateDialog({ template, installed, onClose }: Props & { onClose: () => void }) {
  const changed = useTemplatesChanged();
  const versions = useQuery(
    calls.templateVersion.list.queryOptions({ input: { package_id: template.id }, staleTime: 0 }),
  );
  const task = useQuery(calls.task.get.queryOptions({ input: { id: installed.task_id }, staleTime: 0 }));
  const newest = newestReady(versions.data ?? []);
  const apply = useMutation({
    mutationFn: (template_version_id: string) =>
      api.templateInstance.update({ template_instance_id: installed.template_instance_id, template_version_id }),
    onSuccess: async ({ name }) => {
      toast({ title: 'Task updated', description: `“${name}” now follows the newest version.` });
      onClose();
      await changed();
    },
    onError: error => errorToast(detailOf(error, 'Failed to update the task')),
  });
  const failure = versions.error ?? task.error;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="What the update changes in your task"
      description="Your credentials, inputs, schedules and the task’s name stay as they are. What you changed yourself in the parts below is replaced."
      className="max-w-xl"
    >
      <div className="mt-4 flex flex-col gap-4">
        {failure ? (
          <p role="alert" className="text-danger">
            {detailOf(failure, 'The versions could not be loaded.')}
          </p>
        ) : newest && task.data ? (
          <>
            <ChangeList
              changes={changesBetween(task.data, newest)}
              none="Your task already matches the newest version."
            />
            {newest.local_addresses.length > 0 && (
              <p className="rounded-control bg-waiting-soft px-3 py-2 break-words text-waiting-text">
                The task may then open these on the machine that Legwork runs on: {newest.local_addresses.join(', ')}
              </p>
            )}
          </>
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Not now</Button>
        <Button
          variant="primary"
          disabled={!newest || !task.data || apply.isPending}
          onClick={() => newest && apply.mutate(newest.id)}
        >
          {apply.isPending ? 'Updating...' : 'Update'}
        </Button>
      </div>
    </Dialog>
  );
}
