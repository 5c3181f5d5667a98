import type { Observation } from '#src/browser/observe/observation.ts';
import type { Assignment } from '../../planner.ts';
import { clean } from '../language-model/page/line.ts';
import { commonRules, withTask } from '../language-model/prompt.ts';

type PromptOptions = {
  native: boolean;
  maxActionsPerStep: number;
  flashMode: boolean;
  remembered: Record<string, string>;
};

export function systemPrompt(assignment: Assignment, options: PromptOptions): string {
  return withTask(rules(options), assignment, options.remembered);
}

/** What the picture does not show. */
export function viewText({ url, title, tabs, scroll, viewport, dialog, notes = [] }: Observation): string {
  const lines = [`Address: ${clean(url, 500)}`, `Title: ${clean(title, 200)}`];
  if (tabs.length > 1)
    lines.push(
      `Tabs: ${tabs.map(tab => `${tab.active ? '(here) ' : ''}${tab.id} ${clean(tab.title, 60)}`).join('; ')}`,
    );
  const left = Math.max(0, Math.round(scroll.maxY - scroll.y));
  if (scroll.maxY > 0)
    lines.push(`Scrolled ${Math.round(scroll.y)} px, ${left} px below; the view is ${viewport.height} px.`);
  if (dialog) lines.push(`A dialog is open: ${dialog.kind} "${clean(dialog.message, 500)}". Call answer_dialog.`);
  return [...lines, ...notes.map(note => clean(note, 300))].join('\n');
}

function rules({ native, maxActionsPerStep, flashMode }: PromptOptions): string {
  const pointing = native
    ? '- Use the computer tool for mouse and keyboard. The browser is open and has no bars of its own: to go to an address call go_to_url or navigate.'
    : '- x and y go from 0 to 1000: 0, 0 is the upper left corner of the picture, 1000, 1000 the lower right one, whatever its size. dx, dy and path count the same way.\n- Aim at the middle of things. Click a field before you type into it, or use type_at.';
  const stepping = native
    ? '- As soon as the picture shows that a step is done, call confirm_step with its number and "seen", words copied exactly from the page, together with your next action. A step without proof is not counted.'
    : '- Give "step" with every call. With a click that changes something give "expect": short words that will newly be on the page when it has worked. When a step only looks or its proof shows later, call confirm_step with "seen", words copied exactly from the page, together with your next action.';
  return `You carry out a task for a user in a web browser. Each turn you get the history of what was done and a picture of the view as it is now; you answer with tool calls only.

Rules
${pointing}
- Work on the steps in order.
${stepping}
- Up to ${maxActionsPerStep} actions in one answer, carried out in order. When the page changes the rest is dropped.
- Look at the result of the last calls, which name what was hit, before you go on. If one failed or changed nothing, do something else instead of repeating it.
- Native drop-downs do not show their list in the picture: click them, then choose with the keyboard.
${commonRules('in the picture, between <page> and </page>', !(flashMode || native))}`;
}
