import { BellRing, Play, SendHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/field.tsx';
import { cn } from '../../lib/cn.ts';
import type { Chat } from './use-chat.ts';

/** The answer box. Enter says it; Resume says it, or the word resume, and lets the agent go on. */
export function ChatComposer({ chat }: { chat: Chat }) {
  const { locked, placeholder, resume, waiting } = chat.controls;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The question takes the keyboard only from nobody: not from another field, nor from the live browser.
    // Who came by a notice came to answer.
    if (waiting && (document.activeElement === document.body || location.hash === '#answer')) box.current?.focus();
  }, [waiting]);
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void (waiting ? chat.resume() : chat.send());
      }}
      className={cn(
        'shrink-0 border-t border-line p-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))]',
        waiting && 'border-waiting bg-waiting-soft',
      )}
    >
      {waiting && (
        <p className="mb-2 flex items-center gap-2 px-1 text-[0.8125rem] font-semibold text-waiting-text">
          <BellRing aria-hidden className="size-4 shrink-0" />
          The agent waits for your answer
        </p>
      )}
      <div className="flex items-end gap-2">
        <Textarea
          ref={box}
          aria-label="Message to the agent"
          placeholder={placeholder}
          value={chat.text}
          maxLength={4000}
          disabled={locked}
          className={cn(
            'max-h-36 flex-1',
            waiting &&
              'border-2 border-waiting hover:border-waiting focus-visible:border-waiting-text focus-visible:outline-waiting-text',
          )}
          onChange={event => chat.setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void chat.send();
          }}
        />
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
    </form>
  );
}
