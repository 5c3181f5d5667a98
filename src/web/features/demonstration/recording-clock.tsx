import { useEffect, useState } from 'react';
import { formatSeconds } from '../../lib/format/time.ts';

const everyMs = 500;

/** How long a recording goes on. */
export function RecordingClock({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{formatSeconds(Math.max(0, (now - since) / 1000))}</span>;
}
