import { coordinateTools } from './coordinates.ts';
import type { Toolbox } from './toolbox.ts';

/** Tools that name no element. */
const kept = new Set([
  'go_to_url',
  'open_tab',
  'switch_tab',
  'close_tab',
  'go_back',
  'go_forward',
  'reload',
  'search_google',
  'scroll_to_text',
  'list_downloaded_files',
  'type_text',
  'send_keys',
  'wait',
  'extract_content',
  'ask_user',
  'answer_dialog',
  'done',
]);

/** A user who excludes the one excludes what does the same by eye. */
const alike: Record<string, readonly string[]> = {
  input_text: ['type_text', 'type_at'],
  scroll_up: ['scroll_at'],
  scroll_down: ['scroll_at'],
};

/** The tools of a planner that goes by pictures: mouse and keyboard at places instead of elements. */
export function operatorToolbox(toolbox: Toolbox, excluded: readonly string[]): Toolbox {
  const out = new Set([...excluded, ...excluded.flatMap(name => alike[name] ?? [])]);
  const tools = [...[...toolbox.values()].filter(({ name }) => kept.has(name)), ...coordinateTools];
  return new Map(tools.filter(({ name }) => !out.has(name)).map(tool => [tool.name, tool]));
}
