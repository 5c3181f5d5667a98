/** The functions of the agent that a task may do without. */
import { excludableFunctions } from '#src/contract/tasks/constants.ts';

export type ExcludableFunction = (typeof excludableFunctions)[number];

/** `farReaching`: it does more than reading and clicking on the open page. */
const functions: Record<ExcludableFunction, { words?: string; farReaching?: true }> = {
  upload_file: { farReaching: true },
  list_downloaded_files: { farReaching: true },
  scroll_to_text: {},
  get_dropdown_options: {},
  select_dropdown_option: {},
  search_google: { farReaching: true },
  go_back: {},
  close_tab: {},
  wait: {},
  input_text: { words: 'type text', farReaching: true },
  switch_tab: {},
  scroll_up: {},
  scroll_down: {},
  send_keys: { farReaching: true },
};

export { excludableFunctions };

export const farReachingFunctions = excludableFunctions.filter(name => functions[name].farReaching);

/** `upload_file` as people say it. */
export function functionWords(name: ExcludableFunction): string {
  return functions[name].words ?? name.replaceAll('_', ' ');
}
