import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tidyTags } from '#src/core/tasks/app-names.ts';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';

const mostTags = 50;
const longest = 50;

/** Words to find a template by; Enter or a comma adds what is typed. */
export function TagField({ id, tags, onChange }: { id: string; tags: string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState('');
  const add = (): void => {
    onChange(tidyTags([...tags, ...text.split(',')]).slice(0, mostTags));
    setText('');
  };
  return (
    <div>
      <div className="flex gap-2">
        <Input
          id={id}
          value={text}
          maxLength={longest}
          placeholder="Add a tag"
          onChange={event => setText(event.target.value)}
          onBlur={() => text.trim() !== '' && add()}
          onKeyDown={event => {
            if (event.key !== 'Enter' && event.key !== ',') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} disabled={text.trim() === ''}>
          Add tag
        </Button>
      </div>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-2">
          {tags.map(tag => (
            <ChosenChip key={tag} name={tag} onRemove={() => onChange(tags.filter(other => other !== tag))} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ChipProps = { name: string; icon?: ReactNode; onRemove: () => void };

/** Something that was added, with a button that takes it away. */
export function ChosenChip({ name, icon, onRemove }: ChipProps) {
  return (
    <li className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-control border border-line bg-canvas pr-1 pl-2 text-[0.8125rem]">
      {icon}
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-[5px] text-fg-muted hover:bg-hover hover:text-fg"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
