import { act } from '../actions/act.ts';
import type { EgressFilterOptions } from './launch.ts';
import type { Isolate, Report } from '#src/core/guard.ts';
import type { CgroupLimits } from './cgroups.ts';
import { createLauncher } from './launcher.ts';
import { observe, preparePage } from '../observe/observe.ts';
import { createPool } from './pool.ts';
import type { BrowserPool } from '../run-browser.ts';

/**
 * Browsers on this machine, one process tree per run. `scratchDir` is where their folders go; `warm` how many are kept
 * started ahead. Taking one throws an AppError UNAVAILABLE that says what to do when Chromium is missing or cannot
 * make its sandbox.
 */
export function createLocalBrowsers(options: {
  chromiumPath?: string | undefined;
  scratchDir: string;
  warm: number;
  /** IANA name of the zone pages believe to be in, `UTC` by default. */
  timezone?: string | undefined;
  /** What the files of each browser may take of the disk. */
  diskBytes: number;
  /** What the kernel is to hold each browser to, where it lets us. */
  cgroup?: CgroupLimits | undefined;
  /** What pages may reach beyond the public internet. */
  egressFilter: EgressFilterOptions;
  log?: (line: string) => void;
  report: Report;
  isolate: Isolate;
}): BrowserPool {
  const { warm, log = () => undefined } = options;
  const launch = createLauncher({ ...options, log, driver: { preparePage, observe, act } });
  return createPool({ size: warm, launch, log });
}
