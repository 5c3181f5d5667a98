import { useId, useRef } from 'react';
import { jsonFault } from '#src/core/models/json-text.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import { cn } from '../../../lib/format/cn.ts';

type JsonEditorProps = {
  label: string;
  value: string;
  placeholder: string;
  /** What else is wrong with it, as the server or the form says. */
  error: string | undefined;
  onChange: (value: string) => void;
};

const indent = '  ';

/** A text that has to be JSON: numbered lines, the one at fault marked, and a way to the very place. */
export function JsonEditor({ label, value, placeholder, error, onChange }: JsonEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const fault = value.trim() === '' ? undefined : jsonFault(value);
  const lines = value.split('\n').length;
  const goToFault = (): void => {
    box.current?.focus();
    box.current?.setSelectionRange(fault?.offset ?? 0, (fault?.offset ?? 0) + 1);
  };
  return (
    <div>
      <div className="mb-1.5 flex min-h-8 items-end justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {value.trim() !== '' && !fault && (
          <button
            type="button"
            className="rounded-[6px] px-1.5 py-1 text-[0.8125rem] text-fg-muted hover:bg-hover hover:text-fg"
            onClick={() => onChange(JSON.stringify(JSON.parse(value), null, 2))}
          >
            Format
          </button>
        )}
      </div>
      <div
        className={cn(
          'scroll-quiet flex max-h-80 overflow-auto rounded-control border border-line-strong bg-surface font-mono text-[0.8125rem] leading-5 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
          (fault ?? error) && 'border-danger',
        )}
      >
        <div
          aria-hidden
          className="tabular sticky left-0 h-max min-h-full shrink-0 border-r border-line bg-muted py-2 text-right text-fg-muted select-none"
        >
          {Array.from({ length: lines }, (_, at) => (
            <div
              key={at}
              data-line={at + 1}
              className={cn('px-2', fault?.line === at + 1 && 'bg-danger-soft font-semibold text-danger')}
            >
              {at + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={box}
          id={id}
          rows={3}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          placeholder={placeholder}
          aria-invalid={(fault ?? error) ? true : undefined}
          aria-describedby={`${id}-fault`}
          value={value}
          maxLength={100_000}
          className="field-sizing-content min-h-16 w-full min-w-0 flex-1 resize-none overflow-hidden bg-transparent px-3 py-2 whitespace-pre outline-none placeholder:text-fg-muted disabled:cursor-not-allowed disabled:text-fg-muted"
          onChange={event => onChange(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            const { selectionStart, value: text } = event.currentTarget;
            insert(event.currentTarget, `\n${indentAt(text, selectionStart)}`);
          }}
        />
      </div>
      {fault ? (
        <p id={`${id}-fault`} className="mt-1 text-[0.8125rem] text-danger">
          <button type="button" className="text-left underline underline-offset-2" onClick={goToFault}>
            Line {fault.line}, column {fault.column}
          </button>
          : {fault.why}.
        </p>
      ) : (
        <FieldError id={`${id}-fault`}>{error}</FieldError>
      )}
    </div>
  );
}

/** The indentation for a line begun at that place: as the one before, deeper after an opening bracket. */
function indentAt(text: string, at: number): string {
  const line = text.slice(0, at).split('\n').at(-1) ?? '';
  const before = /^\s*/.exec(line)?.[0] ?? '';
  return /[[{]\s*$/.test(line) ? before + indent : before;
}

/** As if it were typed, so that the browser's own undo takes it back. */
function insert(box: HTMLTextAreaElement, text: string): void {
  // Deprecated, yet the only way that keeps undo; where it is gone the caret's text is replaced without.
  if (!document.execCommand('insertText', false, text))
    box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
}
