import type { ClauseOf } from '#src/core/steps/clause.ts';
import { clickItem } from './click.ts';
import { namedAction } from './named-action.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, pause, proved, unproved, type Mind, type Outcome } from '../mind.ts';

const sure = 0.85;
const comesMs = 15_000;

/** Downloads what is named: by the control of that name, else by the one for downloading that belongs to it. */
export async function download(mind: Mind, clause: ClauseOf<'download'>): Promise<Outcome> {
  const had = await filesOf(mind);
  const { found, score } = lookFor(mind, shown(mind, clause.target), { want: 'click' });
  const isControl = found !== null && score >= sure && /^(?:link|button|menuitem)$/.test(found.role);
  const outcome = isControl
    ? await clickItem(mind, found, {})
    : await namedAction(mind, { do: 'act', verb: 'download', object: clause.target, to: null, text: clause.text });
  if (outcome.verdict === 'failed') return outcome;
  for (let waited = 0; ; waited += 1000) {
    const now = await filesOf(mind);
    if (now !== '' && now !== had) return proved(`Downloaded. ${now.slice(0, 500)}`);
    if (waited >= comesMs || mind.excluded.has('wait')) break;
    await pause(mind, 1000);
  }
  return unproved(`${outcome.evidence} No file was downloaded.`);
}

/** The files of the run so far, as the browser lists them. */
async function filesOf(mind: Mind): Promise<string> {
  const done = await act(mind, 'list_downloaded_files', {});
  return done.ok ? done.data || done.message : '';
}
