import { runChaos } from '#tests/schedules/chaos.ts';
import { openTestServer } from '#tests/setup/server.ts';
import { type Bench, percentile } from './table.ts';

const processes = 3;

/** A thousand slots of a hundred schedules on a fast clock, fired by schedulers that are killed at random. */
export const schedulesBench: Bench = {
  name: 'schedules',
  async run() {
    const close = openTestServer();
    try {
      const result = await runChaos({ schedules: 100, hours: 10, msPerHour: 6000, processes });
      const { lags, kills, slots, doubled, missed } = result;
      const ms = (share: number): number => Math.round(percentile(lags, share));
      const faults = [...doubled, ...missed];
      return {
        title: `Schedules: ${processes} schedulers, ${kills} of them killed with SIGKILL on the way`,
        columns: ['slots', 'doubled', 'missed', 'lag p50 ms', 'p99 ms', 'max ms'],
        rows: [[slots, doubled.length, missed.length, ms(0.5), ms(0.99), ms(1)]],
        notes: [
          'Lag: from the slot to its run being committed, in real time, to within 20 ms.',
          ...faults.slice(0, 20),
        ],
      };
    } finally {
      await close();
    }
  },
};
