import type { BrowserPool } from '#src/browser/run-browser.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Isolate } from '#src/core/guard.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import type { Proxies } from '#src/core/network/regions.ts';
import type { SpendLimits } from '#src/core/models/usage.ts';
import type { LiveServer } from '#src/live/server.ts';
import type { Context, Providers } from '#src/services/context.ts';
import type { DemonstrationTools } from './demonstration/stages.ts';
import type { Hearing } from './narration.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';
import type { ResourceWatch } from './resources/watch.ts';
import type { Videos } from './video/videos.ts';

/** What a worker works with; built once at its start. */
export type WorkerParts = {
  workerId: string;
  db: Context['db'];
  jobs: Jobs;
  browsers: BrowserPool;
  live: LiveServer;
  storage: Context['storage'];
  proxies: Proxies;
  vault: Providers['vault'];
  outputSchemas: Providers['outputSchemas'];
  /** Throws an AppError when there is no key for the model. */
  openModel(name: string): ModelClient;
  /** The model that gives a second opinion on steps, when one is configured and can be used. */
  judge: ModelClient | undefined;
  /** Calls back when commands may wait for a run; returns how to stop. */
  onCommand(runId: number, notify: () => void): () => void;
  /** Calls back when a run or a video may wait for a worker; returns how to stop. */
  onQueued(notify: () => void): () => void;
  /** Logs an internal error and returns an id for it that the user may see. */
  report(error: unknown, context: Record<string, unknown>): string;
  /** From now on the log shows no secret that the redactor knows; returns how to stop. */
  redactLog(redactor: Redactor): () => void;
  /** Has a fault that nobody catches end the run that it happened in, and no other. */
  isolate: Isolate;
  now: () => Date;
  runsAtOnce: number;
  /** After that, a run that waits for a person gives its slot to others that wait. */
  parkAfterMs: number;
  /** How long a run that has changed something may go on when the worker is to stop, to come to the end of its step. */
  drainMs: number;
  resources: ResourceWatch;
  videos: Videos;
  demonstrations: DemonstrationTools;
  hearing: Hearing;
  /** Where search_google goes, `{query}` standing for the words. */
  searchUrl: string;
  /** What one run may take of models. */
  spendLimits: SpendLimits;
};
