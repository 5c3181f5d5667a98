import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';

type TextRowsProps = {
  /** What one row is, as `guardrail`. */
  noun: string;
  rows: readonly string[];
  placeholder: string;
  add: string;
  maxLength: number;
  maxRows: number;
  onChange: (rows: string[]) => void;
};

/** A list of short texts, one to a row; Enter goes on to a new one. */
export function TextRows({ noun, rows, placeholder, add, maxLength, maxRows, onChange }: TextRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(undefined);
  useEffect(() => {
    if (focusAt.current === undefined) return;
    list.current?.querySelectorAll('input')[focusAt.current]?.focus();
    focusAt.current = undefined;
  });
  const addAt = (at: number): void => {
    if (rows.length >= maxRows) return;
    focusAt.current = at;
    onChange(rows.toSpliced(at, 0, ''));
  };
  return (
    <div className="flex flex-col gap-2">
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is nothing but its place and its text
            <li key={at} className="flex items-center gap-2">
              <Input
                aria-label={`${noun} ${at + 1}`}
                placeholder={placeholder}
                maxLength={maxLength}
                value={row}
                onChange={event => onChange(rows.with(at, event.target.value))}
                onKeyDown={event => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  addAt(at + 1);
                }}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${noun.toLowerCase()} ${at + 1}`}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" className="self-start" disabled={rows.length >= maxRows} onClick={() => addAt(rows.length)}>
        <Plus aria-hidden />
        {add}
      </Button>
    </div>
  );
}
