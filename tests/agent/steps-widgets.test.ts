import { describe, expect, test } from 'vitest';
import type { LoopEnd } from '#src/agent/loop.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { openPages } from './open-pages.ts';
import { assignmentOf, runWith } from './run-loop.ts';
import { serveWidgets } from './sites/widget-site.ts';

const pages = openPages(serveWidgets);

/** Runs one step on a page; a question is answered with “stop”. */
async function run(path: string, step: string): Promise<{ end: LoopEnd; asked: string[] }> {
  const steps = [`Go to ${pages.site.base}${path}`, step];
  return runWith({ browser: pages.eyes.browser, planner: createStepsPlanner(), assignment: assignmentOf(steps) });
}

const outOf = (): Promise<string> => pages.eyes.host.active().page.locator('#out').innerText();
const valueOf = (id: string): Promise<string> => pages.eyes.host.active().page.locator(`#${id}`).inputValue();

describe('names and places', () => {
  test('an entry called Final is that entry, and the last button is the last', async () => {
    expect((await run('/menu', 'Click Final')).end.status).toBe('success');
    expect(await outOf()).toBe('Final');
    await run('/menu', 'Click the last button');
    expect(await outOf()).toBe('Archive');
  });

  test('the control of the second entry of a list is that of the second', async () => {
    await run('/list', 'Remove the second entry of the list');
    const left = await pages.eyes.host.active().page.locator('li').allInnerTexts();
    expect(left.map(text => text.replace(/\s*Remove/, ''))).toEqual(['Task 1', 'Task 3']);
  });

  test('with one browser tab, a tab is one of the page', async () => {
    await run('/tabs', 'Switch to the second tab');
    expect(await outOf()).toBe('shows Files');
  });
});

describe('values that stand on the page', () => {
  test('the value of a row head stands beside it', async () => {
    await run('/facts', 'Read Harbour as harbour. Enter the harbour into the Answer field');
    expect(await valueOf('a')).toBe('Hamburg');
  });
});

describe('menus, trees, sliders and calendars', () => {
  test('the only sign of unfolding is the menu, and of two the user says which', async () => {
    await run('/ring', 'Open the menu and choose Copy');
    expect(await outOf()).toBe('Copy');
    expect((await run('/rings', 'Open the menu')).asked).not.toEqual([]);
    expect(await outOf()).toBe('');
  });

  test('a tree is unfolded until the entry shows', async () => {
    await run('/tree', 'Click "take-five.ogg"');
    expect(await outOf()).toBe('opened take-five.ogg');
  });

  test('a link that heads a hidden menu is pointed at, not followed', async () => {
    await run('/nav', 'Click "Mugs"');
    expect(await outOf()).toBe('mugs');
    expect(pages.eyes.host.active().page.url()).not.toContain('/away');
  });

  test('a slider is set to a number, and several take theirs in turn', async () => {
    const shown = (): Promise<string[]> => pages.eyes.host.active().page.locator('output').allInnerTexts();
    await run('/sliders', 'Set the first slider to 12');
    expect(await shown()).toEqual(['12', '0']);
    await run('/sliders', 'Set the second slider to 21');
    expect(await shown()).toEqual(['0', '21']);
  });

  test('a day is chosen in a calendar that stands on the page', async () => {
    const { end } = await run('/month', 'Choose "5 January 2027" in the calendar');
    expect(await outOf()).toBe('5 January 2027');
    expect(end.status).toBe('success');
  });
});
