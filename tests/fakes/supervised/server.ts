import { appendFileSync, readFileSync } from 'node:fs';
import { reportToSupervisor } from '#src/process/supervisor.ts';

/**
 * A server as a supervisor sees it. Its arguments: a file that it writes a line into for each thing that happens to it, and for
 * each time it is started what it does then, the last of them from then on.
 */
const [file = '', ...lives] = process.argv.slice(2);
const note = (what: string): void => appendFileSync(file, `${what} ${process.pid} ${Date.now()}\n`);

note('started');
const starts = readFileSync(file, 'utf8')
  .split('\n')
  .filter(line => line.startsWith('started')).length;
const life = lives[Math.min(starts, lives.length) - 1];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    note(signal);
    if (life !== 'stubborn') process.exit(0);
  });

function gone(): void {
  note('alone');
  process.exit(1);
}

function hang(): void {
  for (;;) performance.now();
}

const actions: Record<string, () => void> = {
  refuse: () => process.exit(3),
  end: () => process.exit(0),
  crash() {
    reportToSupervisor({ gone });
    setTimeout(() => process.exit(1), 20);
  },
  hang() {
    reportToSupervisor({ gone });
    setTimeout(hang, 20);
  },
};
const serve = (): void => {
  reportToSupervisor({ gone });
  note('ready');
  setInterval(() => undefined, 1000);
};
(actions[life ?? ''] ?? serve)();
