import { TaskThumbnail } from '../../components/task-thumbnail.tsx';
import { FieldError, Input, Textarea } from '../../components/ui/field.tsx';
import { cn } from '../../lib/format/cn.ts';
import { descriptionOf, nameOf } from './form/form.ts';
import { type FormStore, useFormPart } from './form/form-store.ts';

type HeadProps = {
  store: FormStore;
  thumbnail: string | null;
  errors: Readonly<Record<string, string>>;
  locked: boolean;
  /** On the runtime tab it leaves the room to the browser. */
  compact: boolean;
};

/** Bare until pointed at: what is read most is not a form. */
const bare =
  'border-transparent bg-transparent px-2 disabled:border-transparent disabled:bg-transparent disabled:text-fg';

/** The task's picture, name and description, written where they stand. */
export function EditorHead({ store, thumbnail, errors, locked, compact }: HeadProps) {
  const name = useFormPart(store, form => form.name);
  const description = useFormPart(store, form => form.description);
  const givenName = useFormPart(store, nameOf);
  const givenDescription = useFormPart(store, descriptionOf);
  return (
    <div className="flex min-w-0 items-start gap-3">
      <div
        className={cn(
          'mt-0.5 shrink-0 overflow-hidden rounded-control border border-line',
          compact ? 'h-11 w-[4.5rem]' : 'h-[4.25rem] w-28 max-sm:h-11 max-sm:w-[4.5rem]',
        )}
      >
        <TaskThumbnail name={givenName} thumbnail={thumbnail} />
      </div>
      <div className="min-w-0 flex-1">
        <Input
          aria-label="Name"
          placeholder={givenName || 'Name of the task'}
          value={name}
          maxLength={200}
          disabled={locked}
          aria-invalid={errors.name ? true : undefined}
          aria-describedby="task-name-error"
          className={cn(bare, 'h-8 text-ellipsis font-semibold', compact ? 'text-base' : 'text-lg')}
          onChange={event => store.change({ type: 'set', field: 'name', value: event.target.value })}
        />
        <FieldError id="task-name-error">{errors.name}</FieldError>
        <Textarea
          aria-label="Description"
          placeholder={givenDescription || 'What it does, in a sentence or two'}
          value={description}
          maxLength={5000}
          disabled={locked}
          aria-invalid={errors.description ? true : undefined}
          aria-describedby="task-description-error"
          className={cn(
            bare,
            'scroll-quiet overflow-y-auto py-1 text-fg-muted',
            // Heights of whole lines, so that a long text is not cut in the middle of one.
            compact ? 'min-h-6 max-h-6 max-sm:max-h-11' : 'min-h-8 max-h-26',
          )}
          onChange={event => store.change({ type: 'set', field: 'description', value: event.target.value })}
        />
        <FieldError id="task-description-error">{errors.description}</FieldError>
      </div>
    </div>
  );
}
