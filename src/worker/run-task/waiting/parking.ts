import type { Slot, Slots } from '../../slots.ts';

export type ParkingOptions = {
  slots: Pick<Slots, 'take'>;
  /** The run's own, to begin with. */
  slot: Slot;
  /** How long a person is waited for before the slot goes to others, and how often is looked whether others wait, after that. */
  afterMs: number;
  everyMs: number;
  /** Whether runs wait for a slot. */
  othersWait(): Promise<boolean>;
  /** Stored before the slot is given up, and before the run acts again. */
  store(parked: boolean): Promise<void>;
  /** The run is to go on and waits for a slot, or no longer. */
  queued(waits: boolean): void;
  say(text: string): void;
  failed(error: unknown): void;
  signal: AbortSignal;
};

/** Has a run that waits for its person give its slot to others, while its browser stays open. */
export type Parking = {
  /** Whether a person is waited for. */
  waiting(waits: boolean): void;
  /** Whether its slot was given up and nobody has answered yet. */
  parked(): boolean;
  /** Undefined while the run has its slot and may act, else a promise for when it has got the next free one. */
  ready(): Promise<void> | undefined;
  /** Gives back whichever slot the run has. */
  stop(): void;
};

const gaveUp =
  'You have not answered for a while and other runs are waiting, so this run lets one of them go first. Its browser stays open. Answer when you can. The run continues as soon as a place is free.';
const waitsForRoom = 'Waiting to continue: other runs use all places.';

export function createParking(options: ParkingOptions): Parking {
  let slot: Slot | undefined = options.slot;
  let waits = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** One change at a time: an answer may come in the moment in which the slot is given up. */
  let work: Promise<void> | undefined;
  let returning: Promise<void> | undefined;

  function lookIn(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(startParking, ms);
  }

  function startParking(): void {
    work = park()
      .catch(options.failed)
      .finally(() => (work = undefined));
  }

  async function park(): Promise<void> {
    // Read again after each wait: the person may have answered meanwhile.
    const goesOn = (): boolean => !waits || stopped || slot === undefined;
    if (goesOn()) return;
    if (!(await options.othersWait())) {
      if (!goesOn()) lookIn(options.everyMs);
      return;
    }
    if (goesOn()) return;
    await options.store(true);
    options.say(gaveUp);
    slot?.release();
    slot = undefined;
  }

  async function comeBack(): Promise<void> {
    await work;
    if (slot) return;
    options.queued(true);
    const saying = setTimeout(() => options.say(waitsForRoom), 1000);
    try {
      const next = await options.slots.take(options.signal);
      if (stopped) return next.release();
      slot = next;
      await options.store(false);
    } finally {
      clearTimeout(saying);
      options.queued(false);
    }
  }

  return {
    waiting(now) {
      if (now === waits) return;
      waits = now;
      clearTimeout(timer);
      if (waits) lookIn(options.afterMs);
    },
    parked: () => waits && slot === undefined && !returning && !stopped,
    ready() {
      if (slot && !work && !returning) return undefined;
      return (returning ??= comeBack().finally(() => (returning = undefined)));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      slot?.release();
    },
  };
}
