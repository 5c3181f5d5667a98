import { Eye, EyeOff, Play, SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { paths } from '../../../lib/paths.ts';
import type { Chat } from './use-chat.ts';

/** The answer box. Enter says it; Resume says it, or the word resume, and lets the agent go on. */
export function ChatComposer({ chat }: { chat: Chat }) {
  const { locked, placeholder, resume, waiting } = chat.controls;
  const secret = chat.secret && waiting;
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  useEffect(() => {
    // The question takes the keyboard only from nobody: not from another field, nor from the live browser.
    // Who came by a notice came to answer.
    if (waiting && (document.activeElement === document.body || location.hash === '#answer')) box.current?.focus();
  }, [waiting]);
  const field = {
    'aria-label': 'Message to the agent',
    placeholder,
    value: chat.text,
    maxLength: 4000,
    disabled: locked,
    className: cn(
      waiting &&
        'border-2 border-waiting hover:border-waiting focus-visible:border-waiting-text focus-visible:outline-waiting-text',
    ),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => chat.setText(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      void chat.send();
    },
  };
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void (waiting ? chat.resume() : chat.send());
      }}
      className={cn(
        'shrink-0 border-t border-line p-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))]',
        waiting && 'border-t-0 bg-waiting-soft',
      )}
    >
      <div className="flex items-end gap-2">
        {secret ? (
          <SecretInput ref={box} {...field} />
        ) : (
          <Textarea ref={box} {...field} className={cn('max-h-36 flex-1', field.className)} />
        )}
        {waiting ? (
          <Button type="submit" variant="waiting" disabled={!resume}>
            <Play aria-hidden />
            Resume
          </Button>
        ) : (
          <Button type="submit" aria-label="Send" size="iconLg" disabled={locked || chat.text.trim() === ''}>
            <SendHorizontal aria-hidden />
          </Button>
        )}
      </div>
      {waiting && chat.hiding && (
        <label className="mt-2 flex w-fit items-center gap-2 px-1 text-xs text-fg-muted">
          <input
            type="checkbox"
            className="size-4 accent-(--color-accent-solid)"
            checked={chat.hiding.on}
            onChange={event => chat.hiding?.set(event.target.checked)}
          />
          Hide this answer
        </label>
      )}
      {secret && <SecretNote taskId={chat.savedIn} />}
    </form>
  );
}

/** One line that is covered as it is typed, unless one asks to see it. */
function SecretInput({ className, ...rest }: ComponentProps<'input'>) {
  const [seen, setSeen] = useState(false);
  const Icon = seen ? EyeOff : Eye;
  return (
    <div className="relative flex-1">
      <Input {...rest} type={seen ? 'text' : 'password'} autoComplete="off" className={cn('pr-9', className)} />
      <button
        type="button"
        aria-label={seen ? 'Hide what is typed' : 'Show what is typed'}
        aria-pressed={seen}
        onClick={() => setSeen(!seen)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-fg-muted hover:text-fg"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function SecretNote({ taskId }: { taskId: string | undefined }) {
  return (
    <p className="mt-2 px-1 text-xs text-pretty text-fg-muted">
      The chat shows dots. The answer is deleted when this run ends.
      {taskId && (
        <>
          {' '}
          To skip this question in later runs,{' '}
          <a href={paths.editTask(taskId)} target="_blank" rel="noreferrer" className="underline hover:text-fg">
            save it as a credential of the task
          </a>
          .
        </>
      )}
    </p>
  );
}
