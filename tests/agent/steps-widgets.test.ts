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
  test('an entry called Final is that entry, and the final entry is the last', async () => {
    expect((await run('/menu', 'Click Final')).end.status).toBe('success');
    expect(await outOf()).toBe('Final');
    await run('/menu', 'Click the final button');
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

  test('the largest and the smallest number are pressed', async () => {
    await run('/numbers', 'Click the largest number');
    expect(await outOf()).toBe('190');
    await run('/numbers', 'Find and pick the smallest number');
    expect(await outOf()).toBe('7');
  });
});

describe('values that stand on the page', () => {
  test('the value of a row head stands beside it', async () => {
    await run('/facts', 'Enter the value of Harbour into the Answer field');
    expect(await valueOf('a')).toBe('Hamburg');
  });

  test("somebody's phone number is read, and asked for where there is none", async () => {
    await run('/facts', "Type Jon's phone into the Answer field");
    expect(await valueOf('a')).toBe('555-2002');
    expect((await run('/facts', "Type Mia's phone number into the Answer field")).asked).toHaveLength(1);
  });

  test('the text of one area is put into the other', async () => {
    await run('/texts', 'Copy the text of the first text area and paste it into the second one');
    expect(await valueOf('two')).toBe('Sea and sky');
  });
});

describe('cells by row and column', () => {
  test('the cells of a board without heads are counted', async () => {
    await run('/board', 'Click the cell in row 2, column 3');
    expect(await outOf()).toBe('7');
    await run('/board', 'Click the cell in the 4th column of the first row');
    expect(await outOf()).toBe('4');
  });

  test('heads name rows and columns', async () => {
    await run('/sheet', 'Enter 12 in cell B3');
    expect(await valueOf('c32')).toBe('12');
    await run('/sheet', 'Type 5 in row 1, column C');
    expect(await valueOf('c13')).toBe('5');
  });

  test('a row that is not there is asked about', async () => {
    expect((await run('/board', 'Click the cell in row 9, column 2')).asked).not.toEqual([]);
    expect(await outOf()).toBe('');
  });
});

describe('menus, trees, sliders and calendars', () => {
  test('the only sign of unfolding is the menu, and of two the user says which', async () => {
    await run('/ring', 'Expand the round menu and choose Copy');
    expect(await outOf()).toBe('Copy');
    expect((await run('/rings', 'Expand the round menu')).asked).not.toEqual([]);
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

  test('a slider is dragged to a number, and several take theirs in turn', async () => {
    const shown = (): Promise<string[]> => pages.eyes.host.active().page.locator('output').allInnerTexts();
    await run('/sliders', 'Drag the first slider to 12');
    expect(await shown()).toEqual(['12', '0']);
    await run('/sliders', 'Set the sliders to 7 and 21');
    expect(await shown()).toEqual(['7', '21']);
  });

  test('a text area is resized by its corner, and what has none is not claimed', async () => {
    const box = () => pages.eyes.host.active().page.locator('#note').boundingBox();
    const wider = await run('/note', 'Make the text area wider');
    expect(wider.end.status).toBe('success');
    expect((await box())?.width).toBeGreaterThan(190);
    expect((await box())?.height).toBeLessThan(100);
    await run('/note', 'Resize the text area so that its height is smaller than before');
    expect((await box())?.height).toBeLessThan(75);
    expect((await run('/note', 'Make the Stamp larger')).end.status).toBe('completed');
  });

  test('a day is chosen in a calendar that stands on the page', async () => {
    const { end } = await run('/month', 'Choose the 5th of January 2027 in the calendar');
    expect(await outOf()).toBe('5 January 2027');
    expect(end.status).toBe('success');
  });
});
