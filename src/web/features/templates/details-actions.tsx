import { useMutation } from '@tanstack/react-query';
import { Download, ExternalLink, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TemplatePackage, TemplateVersion } from '#src/contract/template.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api } from '../../lib/api/api.ts';
import { copyText } from '../../lib/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/api/queries.ts';
import { InstallDialog } from './install-dialog.tsx';
import { newestReady } from './newest.ts';
import { detailOf, useTemplatesChanged } from './use-templates.ts';

export function DetailsActions({ template }: { template: TemplatePackage }) {
  const user = useCurrentUser();
  return (
    <div className="mt-4 flex flex-col gap-2">
      {template.installed ? (
        <Button variant="primary" asChild>
          <Link to={paths.runTask(template.installed.task_id)}>
            <ExternalLink aria-hidden />
            Open Task
          </Link>
        </Button>
      ) : (
        <InstallButton template={template} />
      )}
      <Button onClick={() => void share(template.id)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {user !== undefined && user.id === template.creator_user_id && (
        <>
          {user.is_staff && (
            <Button asChild>
              <Link to={paths.templateConfigure(template.id)}>
                <Pencil aria-hidden />
                Configure
              </Link>
            </Button>
          )}
          <DeleteButton template={template} />
        </>
      )}
    </div>
  );
}

async function share(id: string): Promise<void> {
  try {
    await copyText(`${location.origin}${paths.templateDetails(id)}`);
    toast({ title: 'Link copied', description: 'Anyone who signs in here can open it.' });
  } catch {
    errorToast('Failed to copy link to clipboard');
  }
}

/** Looks for the version to install, then says what it wants before it is done. */
function InstallButton({ template }: { template: TemplatePackage }) {
  const [version, setVersion] = useState<TemplateVersion>();
  const look = useMutation({
    mutationFn: () => api.templateVersion.list({ package_id: template.id }),
    onSuccess: versions => {
      const ready = newestReady(versions);
      if (versions.length === 0)
        toast({
          title: 'No Versions Available',
          description: 'This template has nothing to install yet.',
          variant: 'destructive',
        });
      else if (!ready)
        toast({
          title: 'No Ready Versions',
          description: 'No version of this template is ready to be installed.',
          variant: 'destructive',
        });
      else setVersion(ready);
    },
    onError: error => errorToast(detailOf(error, 'Failed to install template')),
  });
  return (
    <>
      <Button variant="primary" disabled={look.isPending} onClick={() => look.mutate()}>
        <Download aria-hidden />
        Install
      </Button>
      {version && <InstallDialog template={template} version={version} onClose={() => setVersion(undefined)} />}
    </>
  );
}

function DeleteButton({ template }: { template: TemplatePackage }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const changed = useTemplatesChanged();
  const remove = useMutation({
    mutationFn: () => api.templatePackage.delete({ package_id: template.id }),
    onSuccess: async () => {
      toast({ title: 'Template deleted', description: `“${template.name}” is no longer in the library.` });
      await navigate(paths.templates);
      await changed();
    },
    onError: error => errorToast(detailOf(error, 'Failed to delete template')),
  });
  return (
    <>
      <Button variant="danger" disabled={remove.isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete Template
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${template.name}”?`}
        description="Are you sure you want to delete this template? This action cannot be undone."
        action="Delete"
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
