import { fieldTools } from './fields.ts';
import { navigationTools, searchTool } from './navigation.ts';
import { pointerTools } from './pointer.ts';
import { talkTools } from './talk.ts';
import type { AnyTool } from './tool.ts';
import { viewTools } from './view.ts';

export type Toolbox = ReadonlyMap<string, AnyTool>;

const all = [...navigationTools, ...pointerTools, ...fieldTools, ...viewTools, ...talkTools];

/** Where search_google goes unless the installation says otherwise. */
const googleSearch = 'https://www.google.com/search?q={query}';

/** Every tool but the excluded ones. */
export function openToolbox(excluded: readonly string[], { searchUrl = googleSearch } = {}): Toolbox {
  const tools = [...all, searchTool(searchUrl)];
  return new Map(tools.filter(tool => !excluded.includes(tool.name)).map(tool => [tool.name, tool]));
}
