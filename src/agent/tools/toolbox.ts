import type { ToolCall } from '#src/core/runs/run-events.ts';
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

const everything = openToolbox([]);

/** What is wrong with a call that a person wrote, in words; undefined when nothing is. */
export function faultOfCall(call: ToolCall): string | undefined {
  if (call.tool === 'done') return 'done ends a run, so it cannot be an action to begin with';
  const tool = everything.get(call.tool);
  if (!tool) return `there is no tool named ${call.tool.slice(0, 100)}; there are ${[...everything.keys()].join(', ')}`;
  const issue = tool.input.strict().safeParse(call.arguments).error?.issues[0];
  return issue && `${call.tool}: ${issue.path.join('.') || 'arguments'}: ${issue.message}`;
}
