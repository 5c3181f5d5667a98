import type { ToolCall } from '#src/core/runs/run-events.ts';
import { coordinateTools } from './coordinates.ts';
import { fieldTools } from './fields.ts';
import { navigationTools, searchTool } from './navigation.ts';
import { pointerTools } from './pointer.ts';
import { talkTools } from './talk.ts';
import type { AnyTool } from './tool.ts';
import { viewTools } from './view.ts';

export type Toolbox = ReadonlyMap<string, AnyTool>;

/** Where search_google goes unless the installation says otherwise. */
const googleSearch = 'https://www.google.com/search?q={query}';

const others = [...navigationTools, ...pointerTools, ...fieldTools, ...viewTools, ...talkTools, ...coordinateTools];
/** The name of a tool, for whoever makes a call of one. */
export type ToolName = (typeof others)[number]['name'] | 'search_google';

const all: Toolbox = toolboxOf([...others, searchTool(googleSearch)]);

/** What is known of a tool; undefined for a name that no tool has. */
export function toolNamed(name: string): AnyTool | undefined {
  return all.get(name);
}

export type ToolboxOptions = {
  /** Names that the user excludes, with what does the same by other means. */
  excluded?: readonly string[];
  /** The address of a search engine, `{query}` standing for the words. */
  searchUrl?: string;
};

/** The tools of planners that use elements, of those that use screenshots, or of the built-in one, which uses elements too. */
export function openToolbox(
  planners: 'elements' | 'pictures' | 'built-in',
  { excluded = [], searchUrl = googleSearch }: ToolboxOptions = {},
): Toolbox {
  const out = withoutTools(excluded);
  const tools = [...others, searchTool(searchUrl)];
  const kinds = planners === 'built-in' ? ['built-in', 'elements', 'both'] : [planners, 'both'];
  return toolboxOf(tools.filter(tool => kinds.includes(tool.planners) && !out.has(tool.name)));
}

/** The names of all tools that go when a user excludes some. */
export function withoutTools(excluded: readonly string[]): ReadonlySet<string> {
  const gone = [...all.values()].filter(tool => tool.excludedWith?.some(name => excluded.includes(name)));
  return new Set([...excluded, ...gone.map(({ name }) => name)]);
}

/** What is wrong with a call that a person wrote, in words; undefined when nothing is. */
export function faultOfCall(call: ToolCall): string | undefined {
  const tool = all.get(call.tool);
  const named = call.tool.slice(0, 100);
  if (tool?.endsRun) return `${named} ends a run, so it cannot be an action to begin with`;
  if (!tool || tool.planners === 'pictures' || tool.planners === 'built-in')
    return `there is no tool named ${named}; there are ${[...openToolbox('elements').keys()].join(', ')}`;
  const issue = tool.input.strict().safeParse(call.arguments).error?.issues[0];
  return issue && `${call.tool}: ${issue.path.join('.') || 'arguments'}: ${issue.message}`;
}

function toolboxOf(tools: readonly AnyTool[]): Toolbox {
  return new Map(tools.map(tool => [tool.name, tool]));
}
