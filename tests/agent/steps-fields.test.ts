import { describe, expect, test } from 'vitest';
import type { LoopEnd } from '#src/agent/loop.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { serveOffice } from './sites/office-site.ts';
import { openPages } from './open-pages.ts';
import { assignmentOf, runWith } from './run-loop.ts';

const pages = openPages(serveOffice);

/** Runs steps on a page; what it shows then, as one text. */
async function run(
  path: string,
  steps: string[],
  inputs: Record<string, string> = {},
): Promise<{ end: LoopEnd; asked: string[]; text: string }> {
  const assignment = assignmentOf([`Go to ${pages.site.base}${path}`, ...steps], { inputs });
  const { end, asked } = await runWith({ browser: pages.eyes.browser, planner: createStepsPlanner(), assignment });
  const { nodes } = await pages.eyes.look();
  return { end, asked, text: nodes.map(node => (node.kind === 'text' ? node.text : node.name)).join(' | ') };
}

describe('values go where they are meant', () => {
  test('a thing is renamed by its own control, and the field that opens', async () => {
    const { asked, text } = await run('/boards', ['Rename the board "Ideas"', 'Type "Plans"', 'Click OK']);
    expect(asked).toEqual([]);
    expect(text).toContain('Plans');
    expect(text).toContain('Draft');
    expect(text).not.toContain('Ideas');
  });

  test('the only large area, which has no label, is the text area', async () => {
    const { end, asked, text } = await run(
      '/letter',
      ['Subject: Summer; Kind: Post card', 'Type {words} in the text area', 'Send it'],
      { words: 'It is warm.\nCome soon.' },
    );
    expect(asked).toEqual([]);
    expect(end.status).toBe('success');
    expect(text).toContain('Stored: Summer / Post_card / It is warm. Come soon.');
  });

  test('a number with a hyphen is another where only its first part is the same', async () => {
    const { end, text } = await run('/contacts', ['Replace the telephone number with "030-2200"', 'Press Update']);
    expect(end.status).toBe('success');
    expect(text).toContain('Stored: 030-2200 / Oslo');
  });
});

test('a sign-in form that comes late, with a button that turns on late, is used without a question', async () => {
  const { asked, text } = await run('/gate', ['Log in as "ada" with the password "Cable-7"']);
  expect(asked).toEqual([]);
  expect(text).toContain('Welcome inside');
});

test('a search for a thing of a kind is made in the list of that kind', async () => {
  const { asked, text } = await run('/club', ['Search Members for Lee']);
  expect(asked).toEqual([]);
  expect(text).toContain('Ada Lee');
  expect(text).not.toContain('Bo Ek');
});

test('a list is not the thing in it that a step names', async () => {
  const { end } = await run('/club', ['Open the member "Cy Poe"']);
  expect(end.status).not.toBe('success');
});

test('what is to be done to one is not done to all', async () => {
  const { text } = await run('/pumps', ['Click Show', 'Drain the north pump']);
  expect(text).not.toContain('Drained every pump');
});

test.each(['Dismiss Ann', 'Dismiss Zed Poe'])('nothing is done to somebody who may not be meant: %s', async step => {
  const { text } = await run('/staff', [step]);
  expect(text).not.toContain('Dismissed');
});

test('the menu of the row that is named has the control', async () => {
  const { end, text } = await run('/staff', ['Dismiss Bo Ek']);
  expect(text).toContain('Dismissed Bo Ek');
  expect(end.status).toBe('success');
});
