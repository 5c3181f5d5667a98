import { createServer } from 'node:net';
import { openSafetyNet } from '#src/process/safety-net.ts';

/** A process of which every part fails, each in its way; it prints what the safety net did, and last fails outside of any part. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let incidents = 0;

const { isolate } = openSafetyNet({
  report(error, context) {
    incidents += 1;
    say(`${incidents} ${String(context['what'])}: ${error instanceof Error ? error.message : String(error)}`);
    return String(incidents);
  },
  crash(incident) {
    say(`crash ${incident}`);
    process.exit(1);
  },
});

const parts: Record<string, () => void> = {
  timer: () =>
    void setTimeout(() => {
      throw new Error('in a timer');
    }, 5),
  rejection: () => void Promise.reject(new Error('rejected')),
  later: () =>
    void new Promise(resolve => setTimeout(resolve, 10)).then(() => Promise.reject(new Error('rejected later'))),
  socket() {
    const server = createServer(client => client.end()).listen(0, '127.0.0.1', () => {
      server.close(() => {
        throw new Error('in a server');
      });
    });
  },
};

let ended = 0;
for (const [what, work] of Object.entries(parts)) {
  const failed = (_error: unknown, incident: string): void => {
    say(`${what} ended by ${incident}`);
    ended += 1;
  };
  isolate({ context: { what }, failed }, work);
}

const waiting = setInterval(() => {
  if (ended < Object.keys(parts).length) return;
  clearInterval(waiting);
  void Promise.reject(new Error('of nobody'));
  setTimeout(() => {
    say('still here');
    throw new Error('of nobody either');
  });
});
