const everyMs = 60_000;

export type SharedClock = { now(): Date; stop(): void };

type ClockOptions = {
  /** The database's time. */
  read(): Promise<Date>;
  onError(error: Error): void;
  /** This process's own clock, in milliseconds. */
  own?: () => number;
};

/**
 * The database's time without asking each time: what links and tickets say is made in one process and checked in
 * another, whose own clocks may differ. Read at the start and once a minute; this process's clock goes on in between.
 */
export async function openClock({ read, onError, own = Date.now }: ClockOptions): Promise<SharedClock> {
  let aheadMs = 0;
  const compare = async (): Promise<void> => {
    const asked = own();
    const databaseMs = (await read()).getTime();
    // The database read its clock half-way between the query and the result.
    aheadMs = databaseMs - (asked + own()) / 2;
  };
  await compare();
  const timer = setInterval(() => void compare().catch(onError), everyMs);
  timer.unref();
  return { now: () => new Date(own() + aheadMs), stop: () => clearInterval(timer) };
}
