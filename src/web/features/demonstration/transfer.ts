/** How far a file is on its way. */
export type Transfer = {
  sent: number;
  total: number;
  bytesPerSecond: number | undefined;
  secondsLeft: number | undefined;
};

const windowMs = 10_000;
const leastMs = 1000;

/** Computes the speed from what was sent in the last 10 s; none in the first second, nor while nothing is sent. */
export function createMeter(now: () => number = () => performance.now()): (sent: number, total: number) => Transfer {
  let samples: { at: number; sent: number }[] = [];
  return (sent, total) => {
    const at = now();
    // What is sent again after the connection broke off was not sent before.
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples.push({ at, sent });
    samples = samples.filter((sample, index) => index === samples.length - 1 || at - sample.at <= windowMs);
    const first = samples[0] ?? { at, sent };
    const speed = at - first.at >= leastMs ? ((sent - first.sent) * 1000) / (at - first.at) : 0;
    const known = speed > 0;
    return {
      sent,
      total,
      bytesPerSecond: known ? speed : undefined,
      secondsLeft: known ? Math.ceil((total - sent) / speed) : undefined,
    };
  };
}

/** `40 seconds left`, `3 minutes left`, `2 hours left`. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  if (seconds < 3600) return counted(Math.round(seconds / 60), 'minute');
  return counted(Math.round(seconds / 3600), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
}
