import { useMutation } from '@tanstack/react-query';
import { Globe, KeyRound, Server, TextCursorInput, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TemplatePackage, TemplateVersion } from '#src/contract/template.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { detailOf, useTemplatesChanged } from './use-templates.ts';
import { functionWords } from '#src/core/tasks/excludable.ts';
import { wantsOf } from './wants.ts';

const conflict = 409;
const alreadyThere = 'You already have an instance of this template. Only one instance per template is allowed.';

type InstallProps = { template: TemplatePackage; version: TemplateVersion; onClose: () => void };

/** Says which websites, functions, secrets and values the template wants; then makes a task of it. */
export function InstallDialog({ template, version, onClose }: InstallProps) {
  const changed = useTemplatesChanged();
  const wants = wantsOf(version);
  const install = useMutation({
    mutationFn: () => api.templateInstance.create({ template_version_id: version.id }),
    onSuccess: async task => {
      toast({
        title: 'Template installed',
        description:
          wants.secrets.length > 0
            ? `“${task.name}” is in your saved tasks. Add its credentials before you run it.`
            : `“${task.name}” is in your saved tasks.`,
      });
      onClose();
      await changed();
    },
    onError: async error => {
      const twice = error instanceof ApiError && error.status === conflict;
      errorToast(twice ? alreadyThere : detailOf(error, 'Failed to install template'));
      onClose();
      if (twice) await changed();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Install “${template.name}”?`}
      description="The task will use what is listed here. You get your own copy of it and can change its steps."
    >
      <ul className="mt-4 divide-y divide-line rounded-control border border-line">
        <Want icon={<Globe aria-hidden />} title="Websites" items={wants.websites} none="Any website" />
        {wants.local.length > 0 && (
          <Want
            icon={<Server aria-hidden />}
            title="On the machine that Legwork runs on"
            items={wants.local}
            note="Installing the template allows its task to open these."
          />
        )}
        <Want
          icon={<Wrench aria-hidden />}
          title="Functions"
          items={['read and click on pages', ...wants.functions.map(functionWords)]}
        />
        <Want
          icon={<KeyRound aria-hidden />}
          title="Secrets"
          items={wants.secrets}
          none="None"
          note="You add these to your own task. The creator never sees them."
        />
        <Want icon={<TextCursorInput aria-hidden />} title="Inputs" items={wants.values} none="None" />
      </ul>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={install.isPending} onClick={() => install.mutate()}>
          {install.isPending ? 'Installing...' : 'Install'}
        </Button>
      </div>
    </Dialog>
  );
}

type WantProps = { icon: ReactNode; title: string; items: string[]; none?: string; note?: string };

function Want({ icon, title, items, none = 'None', note }: WantProps) {
  return (
    <li aria-label={title} className="flex gap-3 px-3.5 py-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:text-fg-muted">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 break-words text-fg-muted">{items.length === 0 ? none : items.join(', ')}</p>
        {items.length > 0 && note && <p className="mt-0.5 text-[0.8125rem] text-fg-muted">{note}</p>}
      </div>
    </li>
  );
}
