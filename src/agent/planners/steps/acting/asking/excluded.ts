import { toolNamed } from '#src/agent/tools/toolbox.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import type { Mind, Outcome } from '../mind.ts';

/** What a thing to do cannot be done without; the rest are only means to find or to mend. */
const needed: Partial<Record<Clause['do'], readonly string[]>> = {
  type: ['input_text', 'type_text'],
  clear: ['input_text'],
  fill: ['input_text', 'select_dropdown_option', 'upload_file'],
  choose: ['select_dropdown_option'],
  keys: ['send_keys'],
  history: ['go_back'],
  upload: ['upload_file'],
  scroll: ['scroll_up', 'scroll_down', 'scroll_to_text'],
  wait: ['wait'],
  tab: ['switch_tab', 'close_tab'],
  search: ['search_google', 'input_text', 'send_keys'],
  'sign-in': ['input_text'],
};

/** The excluded tool for want of which a clause came to nothing; null when it is not for that. */
export function missingTool(mind: Mind, clause: Clause, outcome: Outcome): string | null {
  if (outcome.verdict === 'proved' || outcome.halt === true) return null;
  const wanted = [...mind.denied];
  const missed = wanted.find(tool => needed[clause.do]?.includes(tool));
  const name = missed ?? (outcome.verdict === 'failed' ? wanted[0] : undefined);
  if (name === undefined) return null;
  return toolNamed(name)?.excludedWith?.[0] ?? name;
}
