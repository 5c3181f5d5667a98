/** What pages need of the contract besides its types: on its own, so that they do not load the schemas. */

/** Characters of one step. */
export const stepLength = 4000;

/** Characters of the file of one task: room for the largest. */
export const taskFileLength = 1_500_000;

/** Tools that a task can forbid its agent. */
export const excludableFunctions = [
  'upload_file',
  'list_downloaded_files',
  'scroll_to_text',
  'get_dropdown_options',
  'select_dropdown_option',
  'search_google',
  'go_back',
  'close_tab',
  'wait',
  'input_text',
  'switch_tab',
  'scroll_up',
  'scroll_down',
  'send_keys',
] as const;

/** Of the sound of a live recording, as browsers record it. */
export const narrationTypes = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;
