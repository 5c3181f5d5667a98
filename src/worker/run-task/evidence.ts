import { createSecretPlaces } from '#src/agent/evidence/secret-places.ts';
import { createStepScreenshots, type ScreenshotCapture } from '#src/agent/evidence/step-screenshots.ts';
import { createJudge } from '#src/agent/judge.ts';
import type { LoopOptions } from '#src/agent/loop.ts';
import { createReview } from '#src/agent/review.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';
import type { ModelClient } from '#src/core/models/model-client.ts';
import { keepEvidence, keepLastPage } from '#src/services/task-run/evidence/keep.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';
import type { SeenPage } from './page-seen.ts';

type Of = {
  run: ClaimedRun;
  lease: Lease;
  browser: RunBrowser;
  assignment: LoopOptions['assignment'];
  redactor: Redactor;
  page: SeenPage;
  signal: AbortSignal;
  /** Counts what a model takes towards the run's spending. */
  meter(client: ModelClient): ModelClient;
};

type Watchers = Pick<LoopOptions, 'review'> & { screenshots?: ScreenshotCapture };

const quality = 80;

/** Who watches a run's steps: pictures and names of its pages, unless its owner keeps no data, and the judge where there is one. */
export function watchersOf(parts: WorkerParts, of: Of): Watchers {
  const { run, lease, browser, assignment, signal } = of;
  const secrets = createSecretPlaces(of.redactor);
  /** A picture that cannot be kept is no reason to end a run; a lost lease is found by the next write. */
  const kept = (keeping: Promise<void>): Promise<void> =>
    keeping.catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) parts.report(error, { runId: run.id });
    });
  const screenshots =
    run.data_retention === 'none'
      ? undefined
      : createStepScreenshots({
          screenshot: given => browser.screenshot({ signal: given, quality }),
          secrets,
          signal,
          keep: picture => kept(keepEvidence(parts.db, lease, picture)),
          keepLastPage: picture => kept(keepLastPage(parts.db, lease, picture)),
        });
  const review =
    parts.judge &&
    createReview({
      judge: createJudge(of.meter(parts.judge)),
      assignment,
      picture: step => screenshots?.pictureAfter(step),
      redact: of.redactor.forModels.text,
    });
  if (!screenshots) return { review };
  const saw = (page: Observation): Promise<void> => {
    of.page.saw(page);
    return screenshots.saw(page);
  };
  return { screenshots: { ...screenshots, saw, ended: () => kept(screenshots.ended()) }, review };
}
