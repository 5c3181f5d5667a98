import { join } from 'node:path';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import type { Seeing } from '#tests/setup/real-browser.ts';
import { assignmentOf, runWith } from '../run-loop.ts';
import type { Site } from './site.ts';

export type Claim = { name: string; claimed: boolean; holds: boolean; visible: boolean; plain: boolean; story: string };

/** Runs the steps on a site, and compares what is claimed with what the site knows. `folder` has the file `notes.txt`. */
export async function claimOn(
  site: Site,
  eyes: Seeing,
  { base, folder }: { base: string; folder: string },
): Promise<Claim> {
  const { name, visible, plain } = site;
  const { end, events, asked } = await runWith(
    {
      browser: eyes.browser,
      planner: createStepsPlanner(),
      assignment: assignmentOf([`Go to ${base}/${name}/`, ...site.steps], {
        inputs: site.inputs,
        fileNames: ['notes.txt'],
        credentialNames: ['Shop'],
      }),
      secret: (_, field) => (field === 'id' ? 'ann' : 'quay-9'),
      websitesOf: () => [new URL(base).host],
      filePath: file => join(folder, file),
    },
    site.answers,
  );
  const judged = events.flatMap(event =>
    event.type === 'step-judged' ? [`${event.step} ${event.verdict}: ${event.evidence}`] : [],
  );
  const story = [`${end.status}: ${end.reason}`, ...judged, ...asked.map(text => `asked: ${text}`)].join('\n  ');
  return { name, visible, plain, claimed: end.status === 'success', holds: site.holds(end.result ?? ''), story };
}
