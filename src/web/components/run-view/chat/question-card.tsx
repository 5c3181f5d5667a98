import { BellRing, Check, CheckCheck, CircleStop, SkipForward, X } from 'lucide-react';
import { useEffect } from 'react';
import { LinkedText } from '../../linked-text.tsx';
import { Button } from '../../ui/button.tsx';
import type { Chat } from './use-chat.ts';

type QuestionCardProps = {
  chat: Chat;
  /** Marks an element of the page in the live view; null: none. */
  onShow: (ref: string | null) => void;
};

/** The question that is open, right above the answer box, with what can be answered by one press. */
export function QuestionCard({ chat, onShow }: QuestionCardProps) {
  const { question, decide, reply } = chat;
  // The card goes with the answer, and what it marked with it.
  useEffect(() => () => onShow(null), [onShow, question?.id]);
  return (
    <div className="mt-auto flex min-h-0 flex-col border-t border-waiting bg-waiting-soft px-3.5 pt-2.5">
      <p className="flex shrink-0 items-center gap-2 text-[0.8125rem] font-semibold text-waiting-text">
        <BellRing aria-hidden className="size-4 shrink-0" />
        {decide ? 'The agent asks for your approval' : 'The agent waits for your answer'}
      </p>
      {question && (
        <div
          data-line="agent"
          tabIndex={0}
          aria-label="Question"
          role="group"
          className="scroll-quiet mt-1 max-h-[24dvh] min-h-6 overflow-y-auto break-words whitespace-pre-wrap lg:max-h-[34dvh]"
        >
          <span className="sr-only">Legwork: </span>
          <LinkedText text={(question.choices?.length && question.short) || question.text} />
        </div>
      )}
      <Choices chat={chat} onShow={onShow} />
      <div className="mt-2 flex shrink-0 flex-wrap gap-1.5">
        {decide ? (
          <>
            <Button variant="waiting" disabled={chat.sending} onClick={() => void decide(true)}>
              <Check aria-hidden />
              Allow once
            </Button>
            <Button disabled={chat.sending} onClick={() => void decide(false)}>
              <X aria-hidden />
              Do not allow
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" disabled={chat.sending} onClick={() => void reply('I did it', 'done')}>
              <CheckCheck aria-hidden />I did it
            </Button>
            <Button size="sm" disabled={chat.sending} onClick={() => void reply('Skip', 'skip')}>
              <SkipForward aria-hidden />
              Skip
            </Button>
            <Button size="sm" disabled={chat.sending} onClick={() => void reply('Stop', 'stop')}>
              <CircleStop aria-hidden />
              Stop
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The answers that the agent offers. The element that one means is marked in the live view while it is pointed at. */
function Choices({ chat, onShow }: QuestionCardProps) {
  const { choices } = chat.question ?? {};
  if (!choices?.length) return null;
  return (
    <ul
      aria-label="Choices"
      className="scroll-quiet -mx-0.5 mt-2 flex max-h-[20dvh] min-h-10 flex-col gap-1 overflow-y-auto p-0.5 lg:max-h-[30dvh]"
    >
      {choices.map(({ label, ref }, at) => (
        <li key={`${at} ${label}`}>
          <Button
            size="sm"
            className="h-auto min-h-8 w-full justify-start py-1 text-left whitespace-normal"
            disabled={chat.sending}
            onClick={() => void chat.choose(label)}
            onPointerEnter={() => ref && onShow(ref)}
            onPointerLeave={() => onShow(null)}
            onFocus={() => ref && onShow(ref)}
            onBlur={() => onShow(null)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
