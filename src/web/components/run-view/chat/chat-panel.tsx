import { ChevronUp, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLines } from './chat-lines.tsx';
import { QuestionCard } from './question-card.tsx';
import type { Chat } from './use-chat.ts';

type ChatPanelProps = {
  run: TaskRun | undefined;
  chat: Chat;
  /** Marks an element of the page in the live view; null: none. */
  onShow: (ref: string | null) => void;
};

/** Beside the browser; on a phone a sheet from below whose answer box is always in reach. */
export function ChatPanel({ run, chat, onShow }: ChatPanelProps) {
  const [raised, setRaised] = useState(false);
  const { waiting } = chat.controls;
  const wasWaiting = useRef(false);
  useEffect(() => {
    // It comes up with a question, and goes when it is answered.
    if (waiting !== wasWaiting.current) setRaised(waiting);
    wasWaiting.current = waiting;
  }, [waiting]);
  return (
    <section
      aria-label="Chats"
      className={cn(
        'flex flex-col overflow-hidden rounded-card border border-line bg-surface',
        // Whoever is asked sees the whole question, whatever else is open.
        waiting ? 'border-waiting lg:sticky lg:bottom-0 lg:z-10 lg:max-h-full lg:flex-[1_0_auto]' : 'min-h-72 flex-1',
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:min-h-0 max-lg:rounded-b-none max-lg:border-x-0 max-lg:shadow-[0_-8px_28px_-12px_rgb(0_0_0/0.25)] max-lg:md:left-[3rem]',
      )}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-1.5 pl-3.5">
        <h2 className="hidden font-semibold lg:block">Chats</h2>
        <button
          type="button"
          aria-expanded={raised}
          onClick={() => setRaised(!raised)}
          className="flex h-full flex-1 items-center gap-2 text-left font-semibold lg:hidden"
        >
          Chats
          <ChevronUp
            aria-hidden
            className={cn('size-4 text-fg-muted transition-transform duration-100', raised && 'rotate-180')}
          />
        </button>
        <div className="ml-auto">
          <DownloadResults url={run?.downloads_url ?? null} />
        </div>
      </div>
      <div role="log" aria-live="polite" aria-label="Messages" className="flex min-h-0 grow flex-col">
        <ChatLines
          lines={chat.lines}
          empty={emptyText(run, waiting)}
          className={raised ? (waiting ? 'max-lg:max-h-[20dvh]' : 'max-lg:max-h-[42dvh]') : 'max-lg:hidden'}
        />
        {waiting && <QuestionCard chat={chat} onShow={onShow} />}
      </div>
      {/* On a phone the box is there when it can be written in. */}
      <div className={raised || waiting ? undefined : 'max-lg:hidden'}>
        <ChatComposer chat={chat} />
      </div>
    </section>
  );
}

function emptyText(run: TaskRun | undefined, waiting: boolean): string | undefined {
  if (run?.data_swept_at) return swept;
  if (!run) return 'Messages between you and the agent appear here.';
  return waiting ? undefined : 'No messages yet.';
}

const swept =
  'Chat, inputs and files of this run were deleted at the end of the retention time that is set in Settings.';

function DownloadResults({ url }: { url: string | null }) {
  if (url)
    return (
      <Button asChild size="icon" variant="ghost">
        <a href={url} download aria-label="Download results" title="Download results">
          <Download aria-hidden />
        </a>
      </Button>
    );
  return (
    <Tooltip text="Download will be available when task completes">
      <Button size="icon" variant="ghost" aria-label="Download results" aria-disabled>
        <Download aria-hidden />
      </Button>
    </Tooltip>
  );
}
