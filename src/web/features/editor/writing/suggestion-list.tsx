import { useEffect, useRef } from 'react';
import type { Completion } from '#src/core/steps/write/complete.ts';
import { floating } from '../../../components/ui/overlay.ts';
import { cn } from '../../../lib/format/cn.ts';

const kinds: Record<Completion['is'], string> = {
  form: 'Step',
  field: 'Field',
  control: 'Control',
  written: 'Other step',
  input: 'Input',
  credential: 'Credential',
  before: 'Earlier step',
};

type ListProps = {
  id: string;
  label: string;
  options: readonly Completion[];
  active: number;
  onChoose: (at: number) => void;
};

/** The options below a step, by the ids that the field names as active. */
export function SuggestionList({ id, label, options, active, onChoose }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  // A list that opens or grows at the edge of the window is scrolled into it.
  useEffect(() => {
    list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [options]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={cn(floating, 'absolute inset-x-0 top-1 z-30 scroll-m-2 p-1')}
    >
      {options.map(({ text, is, hint }, at) => (
        <li
          key={`${is} ${text}`}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          // Before the field loses the focus, which would close the list.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(at)}
          className={cn(
            'flex min-h-8 cursor-pointer items-center gap-3 rounded-[6px] px-2 py-1 text-[0.8125rem] leading-5 hover:bg-muted',
            at === active && 'bg-hover',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate">{text}</span>
            {is === 'form' && hint !== text && <span className="block truncate text-xs text-fg-muted">{hint}</span>}
          </span>
          <span className="shrink-0 text-xs text-fg-muted">{kinds[is]}</span>
        </li>
      ))}
    </ul>
  );
}

export function optionId(list: string, at: number): string {
  return `${list}-${at}`;
}
