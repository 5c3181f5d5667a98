import { Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Textarea } from '../../../components/ui/field.tsx';
import { useDraftSteps } from '../../../components/new-task/use-draft-steps.ts';
import type { FormStore } from '../form/form-store.ts';

/** What somebody wants, in a few sentences: it becomes steps after those that are there, to be looked over and saved. */
export function DescribeBox({ store }: { store: FormStore }) {
  const [text, setText] = useState('');
  const id = useId();
  const draft = useDraftSteps({
    then: 'save',
    place(drafted) {
      const { steps } = store.get();
      let after = steps.at(-1)?.id ?? '';
      // The row that stands for none is written in first.
      const empty = steps.length === 1 && steps[0]?.description.trim() === '' ? steps[0].id : undefined;
      for (const [index, step] of drafted.entries()) {
        const row = index === 0 && empty ? empty : step.id;
        if (row !== empty) store.change({ type: 'step-add', after, id: row });
        store.change({ type: 'step-text', id: row, value: step.description });
        after = row;
      }
      setText('');
    },
  });
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') draft.mutate({ text: text.trim(), model: store.get().settings.model });
      }}
    >
      <label htmlFor={id} className="block font-medium">
        Describe what you want
      </label>
      <Textarea
        id={id}
        rows={2}
        maxLength={5000}
        className="mt-1.5"
        placeholder="Go to our shop, search for {product} and tell me the price of the first result."
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" size="sm" disabled={draft.isPending || text.trim() === ''}>
          <Sparkles aria-hidden />
          {draft.isPending ? 'Drafting...' : 'Draft the steps'}
        </Button>
      </div>
    </form>
  );
}
