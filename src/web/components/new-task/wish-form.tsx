import { Sparkles } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { TaskCreate } from '#src/contract/task.ts';
import { marksIn } from '#src/core/secrets/placeholders.ts';
import { headOf } from '#src/core/tasks/new-task.ts';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/field.tsx';
import { useDraftSteps } from './use-draft-steps.ts';

type Written = Required<Pick<TaskCreate, 'name' | 'description' | 'video_status' | 'steps' | 'inputs'>>;

type WishFormProps = {
  label: string;
  rows: number;
  /** Makes a task of it, or writes it into one. */
  onWritten: (written: Written) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
};

/** What somebody wants, in a sentence or as a list of steps: it becomes the steps, inputs, name and description of a task. */
export function WishForm({ label, rows, onWritten, children }: WishFormProps) {
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const draft = useDraftSteps({
    then: 'test them',
    place: (steps, words) => {
      const written = steps.map(({ description }) => description);
      return onWritten({
        ...headOf(written, words),
        video_status: 'not_provided',
        steps,
        inputs: namesIn(written).map(name => ({ name, description: name })),
      });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !draft.isPending) draft.mutate({ text: text.trim() });
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-1 flex-col">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Textarea
        id={id}
        rows={rows}
        maxLength={5000}
        className="mt-2 max-h-60 flex-1"
        placeholder="Go to our shop, search for {product}, and tell me the price of the first result."
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
      />
      <div className="mt-3 flex flex-wrap items-center gap-2 max-sm:[&_svg]:hidden">
        <Button type="submit" size="sm" variant="primary" disabled={draft.isPending || text.trim() === ''}>
          <Sparkles aria-hidden />
          {draft.isPending ? 'Drafting...' : 'Draft the steps'}
        </Button>
        {children}
      </div>
    </form>
  );
}

const mostInputs = 100;
const longestName = 100;

/** The inputs that steps name as `{name}`, each once; `{{site.password}}` is none. */
function namesIn(steps: readonly string[]): string[] {
  const marks = steps.flatMap(marksIn).filter(({ text }) => !text.startsWith('{{'));
  const names = marks.map(({ name }) => name).filter(name => name !== '' && name.length <= longestName);
  return [...new Set(names)].slice(0, mostInputs);
}
