import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TemplatePackage } from '#src/contract/template.ts';
import { TaskThumbnail } from '../../components/task-thumbnail.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError, Input, Textarea } from '../../components/ui/field.tsx';
import { errorToast, toast } from '../../components/ui/toast.tsx';
import { api } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/api/queries.ts';
import { AppField } from './app-field.tsx';
import { TagField } from './tag-field.tsx';
import { useTemplatesChanged } from './use-templates.ts';

class NoUserError extends Error {}

/** What the library will say of a template; Publish makes it public. */
export function ConfigureForm({ template }: { template: TemplatePackage }) {
  const { form, set, errors, publish, pending } = useConfigure(template);
  return (
    <form
      noValidate
      aria-label="Configure Template"
      className="mx-auto grid w-full max-w-[1080px] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px]"
      onSubmit={event => {
        event.preventDefault();
        publish();
      }}
    >
      <div className="rounded-card border border-line bg-surface p-5">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">Configure Template</h1>
        <p className="mt-0.5 text-fg-muted">What people read before they install your task.</p>
        <div className="mt-5 flex flex-col gap-5">
          <Field id="template-name" label="Name" error={errors.name} required>
            <Input
              id="template-name"
              value={form.name}
              maxLength={200}
              aria-invalid={errors.name !== undefined}
              aria-describedby="template-name-error"
              onChange={event => set({ name: event.target.value })}
            />
          </Field>
          <Field id="template-about" label="About" error={errors.description} required>
            <Textarea
              id="template-about"
              rows={4}
              value={form.description}
              maxLength={5000}
              placeholder="What it does, and for whom"
              aria-invalid={errors.description !== undefined}
              aria-describedby="template-about-error"
              onChange={event => set({ description: event.target.value })}
            />
          </Field>
          <Field id="template-tags" label="Tags">
            <TagField id="template-tags" tags={form.tags} onChange={tags => set({ tags })} />
          </Field>
          <Field id="template-apps" label="Apps">
            <AppField
              id="template-apps"
              apps={form.apps}
              onChange={change => set(before => ({ apps: change(before.apps) }))}
            />
          </Field>
          <Field id="template-more" label="Additional information">
            <Textarea
              id="template-more"
              rows={3}
              value={form.additional_information}
              maxLength={20_000}
              placeholder="Limits, costs, what it does not do"
              onChange={event => set({ additional_information: event.target.value })}
            />
          </Field>
          <Field id="template-start" label="Instructions">
            <Textarea
              id="template-start"
              rows={3}
              value={form.instructions}
              maxLength={20_000}
              placeholder="What to set up before the first run"
              onChange={event => set({ instructions: event.target.value })}
            />
          </Field>
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-line pt-4">
          <Button asChild>
            <Link to={paths.templates}>Cancel</Link>
          </Button>
          <Button variant="primary" type="submit" disabled={pending}>
            {pending ? 'Publishing...' : template.visibility === 'public' ? 'Save' : 'Publish Template'}
          </Button>
        </div>
      </div>
      <aside className="flex flex-col gap-4 lg:sticky lg:top-20">
        <Picture name={form.name} thumbnail={form.thumbnail} onRemove={() => set({ thumbnail: null })} />
        <section aria-label="What is not published" className="rounded-card border border-line bg-surface p-4">
          <h2 className="font-semibold">What is not published</h2>
          <p className="mt-1 text-fg-muted">
            Credentials, the values of inputs, uploaded files and browser profiles. A password of yours in a step is
            replaced by its name. All other text in the steps is public.
          </p>
        </section>
      </aside>
    </form>
  );
}

type FormValues = Pick<
  TemplatePackage,
  'name' | 'description' | 'tags' | 'apps' | 'additional_information' | 'instructions' | 'thumbnail'
>;

function useConfigure(template: TemplatePackage) {
  const [form, setForm] = useState<FormValues>(template);
  const [tried, setTried] = useState(false);
  const user = useCurrentUser();
  const navigate = useNavigate();
  const changed = useTemplatesChanged();
  const mutation = useMutation({
    mutationFn: async () => {
      if (!user) throw new NoUserError();
      const { name, description, tags, apps, additional_information, instructions, thumbnail } = form;
      return api.templatePackage.update({
        package_id: template.id,
        name: name.trim(),
        description: description.trim(),
        tags,
        apps,
        additional_information,
        instructions,
        visibility: 'public',
        ...(thumbnail !== template.thumbnail && { thumbnail }),
      });
    },
    onSuccess: async saved => {
      toast({ title: 'Template published', description: `“${saved.name}” is in the library.` });
      await navigate(paths.templateDetails(saved.id));
      await changed();
    },
    onError: error =>
      errorToast(
        error instanceof NoUserError ? 'User not authenticated' : 'Failed to publish template. Please try again.',
      ),
  });
  const errors = {
    name: tried && form.name.trim() === '' ? 'Name is required' : undefined,
    description: tried && form.description.trim() === '' ? 'About is required' : undefined,
  };
  return {
    form,
    errors,
    pending: mutation.isPending,
    set: (change: Partial<FormValues> | ((before: FormValues) => Partial<FormValues>)) =>
      setForm(before => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    publish() {
      setTried(true);
      if (form.name.trim() === '') return document.getElementById('template-name')?.focus();
      if (form.description.trim() === '') return document.getElementById('template-about')?.focus();
      mutation.mutate();
    },
  };
}

type FieldProps = {
  id: string;
  label: string;
  error?: string | undefined;
  required?: boolean;
  children: ReactNode;
};

function Field({ id, label, error, required = false, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {!required && <span className="font-normal text-fg-muted"> (optional)</span>}
      </label>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Picture({ name, thumbnail, onRemove }: { name: string; thumbnail: string | null; onRemove: () => void }) {
  return (
    <section aria-label="Picture" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="h-[130px] overflow-hidden border-b border-line bg-muted">
        <TaskThumbnail name={name} thumbnail={thumbnail} />
      </div>
      <div className="p-4">
        <h2 className="font-semibold">Picture</h2>
        <p className="mt-1 text-fg-muted">
          {thumbnail === null
            ? 'Generated from the name.'
            : 'It comes from one of your runs. Remove it if it shows private data.'}
        </p>
        {thumbnail !== null && (
          <Button size="sm" className="mt-3" onClick={onRemove}>
            Remove the picture
          </Button>
        )}
      </div>
    </section>
  );
}
