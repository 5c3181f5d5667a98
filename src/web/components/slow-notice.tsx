import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Spinner } from './ui/spinner.tsx';

const slowMs = 6000;

/** Says that it waits for the server where a screen has been without its content for long, until the call itself gives up. */
export function SlowNotice() {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-16 z-30 flex justify-center px-4">
      {slow && (
        <p className="flex animate-fade items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 py-2 text-[0.8125rem] shadow-[0_8px_28px_-8px_rgb(0_0_0/0.22)]">
          <Spinner label="" className="[&_svg]:size-4" />
          The server is slower than usual.
        </p>
      )}
    </div>
  );
}
