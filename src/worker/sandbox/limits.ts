/** What one program may take of the machine. The kernel enforces all but `seconds`, which is ours. */
export type Limits = {
  /** Wall time. */
  seconds: number;
  /** Of all its threads together. */
  cpuSeconds: number;
  /** Memory that it may write to. */
  memoryBytes: number;
  /** Of each file that it writes; 0: it writes none. */
  fileBytes: number;
  openFiles: number;
  /** Processes and threads. Only enforced where the program has a user of its own. */
  threads: number;
};

const megabyte = 1_000_000;

/** Enough for a short job on a video of 16 megapixels: each of its pictures takes 24 to 96 MB, and a codec keeps up to 16. */
export const usualLimits: Limits = {
  seconds: 60,
  cpuSeconds: 60,
  memoryBytes: 1600 * megabyte,
  fileBytes: 0,
  openFiles: 64,
  threads: 64,
};

/** The words of util-linux that set the limits for what follows them. */
export function limitWords(limits: Limits, { ownUser }: { ownUser: boolean }): string[] {
  const { cpuSeconds, memoryBytes, fileBytes, openFiles, threads } = limits;
  return [
    'prlimit',
    `--cpu=${Math.ceil(cpuSeconds)}`,
    `--data=${memoryBytes}`,
    `--fsize=${fileBytes}`,
    `--nofile=${openFiles}`,
    '--core=0',
    // Counted by user: without one of its own it would count everything else that this user runs.
    ...(ownUser ? [`--nproc=${threads}`] : []),
    '--',
  ];
}
