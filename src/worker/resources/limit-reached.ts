/** Why a run's browser takes more of the machine than it may. */
export type Overrun =
  | { kind: 'memory'; limit: number }
  | { kind: 'processes'; limit: number }
  /** The machine is short of memory, and this run took the most. */
  | { kind: 'machine'; bytes: number }
  | { kind: 'disk'; limit: number }
  /** The server's disk is nearly full, and this run's account took the most. */
  | { kind: 'machine-disk'; bytes: number }
  /** What it stores does not fit into the storage of its account. */
  | { kind: 'account-disk'; bytes: number; why: string };

/** A run's browser took more of the machine than it may. */
export class ResourceLimitReached extends Error {
  readonly overrun: Overrun;

  constructor(overrun: Overrun) {
    super(wordsOf(overrun));
    this.name = 'ResourceLimitReached';
    this.overrun = overrun;
  }
}

function wordsOf(overrun: Overrun): string {
  switch (overrun.kind) {
    case 'memory':
      return `The pages of this run needed more than ${size(overrun.limit)} of memory, which is the limit of a run. Let the task open fewer or smaller pages, or ask the operator to raise RUN_MEMORY_MB.`;
    case 'processes':
      return `The pages of this run started more than ${overrun.limit} processes, which is the limit of a run. Let the task open fewer pages, or ask the operator to raise RUN_PROCESSES.`;
    case 'machine':
      return `The server ran out of memory, and this run used the most (${size(overrun.bytes)}). Run it again later, or with fewer pages open.`;
    case 'disk':
      return `The pages of this run stored more than ${size(overrun.limit)} on the disk, which is the limit of a run. Let the task open pages that store less, or ask the operator to raise RUN_DISK_MB.`;
    case 'account-disk':
      return `The pages of this run stored ${size(overrun.bytes)}, which counts as storage of your account while the run goes on. ${overrun.why}`;
    case 'machine-disk':
      return `The server’s disk is nearly full, and the pages of this run stored the most (${size(overrun.bytes)}). Run it again later.`;
  }
}

function size(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb < 1000 ? `${Math.round(mb)} MB` : `${Number((mb / 1000).toFixed(1))} GB`;
}
