import { fieldTools } from './fields.ts';
import { navigationTools } from './navigation.ts';
import { pointerTools } from './pointer.ts';
import { talkTools } from './talk.ts';
import type { AnyTool } from './tool.ts';
import { viewTools } from './view.ts';

export type Toolbox = ReadonlyMap<string, AnyTool>;

const all = [...navigationTools, ...pointerTools, ...fieldTools, ...viewTools, ...talkTools];

/** Every tool but the excluded ones. */
export function openToolbox(excluded: readonly string[]): Toolbox {
  return new Map(all.filter(tool => !excluded.includes(tool.name)).map(tool => [tool.name, tool]));
}
