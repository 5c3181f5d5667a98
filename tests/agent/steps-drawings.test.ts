/**
 * @module-tag long
 * Drawings and puzzles. The widgets of forms are in rules-widgets.test.ts.
 */
import { describe, expect, test } from 'vitest';
import type { LoopEnd } from '#src/agent/loop.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { serveDrawings } from './sites/drawing-site.ts';
import { openPages } from './open-pages.ts';
import { assignmentOf, runWith } from './run-loop.ts';

const pages = openPages(serveDrawings);

/** Runs one step on a page; a question is answered with “stop”. */
async function run(path: string, step: string): Promise<{ end: LoopEnd; asked: string[] }> {
  const steps = [`Go to ${pages.site.base}${path}`, step];
  return runWith({ browser: pages.eyes.browser, planner: createStepsPlanner(), assignment: assignmentOf(steps) });
}

const textOf = (selector: string): Promise<string> => pages.eyes.host.active().page.locator(selector).innerText();

/** Where the shapes of a kind lie: in which tray, counted from the left, or 0 for none. */
async function traysOf(tag: string): Promise<number[]> {
  const { page } = pages.eyes.host.active();
  const boxesOf = (found: string) => page.locator(found).all();
  const rectsOf = async (found: string) => Promise.all((await boxesOf(found)).map(one => one.boundingBox()));
  const trays = await rectsOf('rect:not(.s)');
  const shapes = await rectsOf(`${tag}.s`);
  return shapes.map(
    a =>
      1 +
      trays.findIndex(
        b =>
          a !== null &&
          b !== null &&
          a.x >= b.x &&
          a.x + a.width <= b.x + b.width &&
          a.y >= b.y &&
          a.y < b.y + b.height,
      ),
  );
}

describe('things known by their look, in real Chromium', () => {
  test('a set is dragged into one place and all else into another', async () => {
    const { end, asked } = await run(
      '/trays',
      'Drag all circles into the left box and everything else into the right box',
    );
    expect(asked).toEqual([]);
    expect(await traysOf('circle')).toEqual([1, 1, 1]);
    expect(await traysOf('rect')).toEqual([2, 2]);
    expect(end.status).toBe('success');
  });

  test('a drag that does not end inside is not proved', async () => {
    const { end } = await run('/stuck', 'Drag the blue circle into the right box');
    expect(end.status).toBe('completed');
    expect(end.reason).toContain('does not lie inside');
  });

  test('a thing is dragged in a direction', async () => {
    const { end } = await run('/trays', 'Drag the green square down');
    expect(end.status).toBe('success');
    const y = await pages.eyes.host.active().page.locator('rect.s[fill=green]').getAttribute('y');
    expect(Number(y)).toBeGreaterThan(40);
  });

  test('drawn things are counted by form and colour, and none is no answer', async () => {
    expect((await run('/trays', 'How many red circles are there?')).end).toMatchObject({
      status: 'success',
      result: '2',
    });
    expect((await run('/trays', 'How many purple circles are there?')).asked).toHaveLength(1);
  });
});

describe('orders that take several presses', () => {
  test('a number is drawn again until it is as wished', async () => {
    const { end } = await run('/lots', 'Draw a number above 40, then press Keep');
    expect(await textOf('#end')).toBe('Kept 52');
    expect(end.status).toBe('success');
  });

  test('things are pressed in the order of their numbers', async () => {
    const { end } = await run('/tiles', 'Press the numbers from the highest to the lowest');
    expect(await textOf('#out')).toBe('27 14 9 3');
    expect(end.status).toBe('success');
  });

  test('a list is sorted by dragging, and an entry put in its place', async () => {
    const sorted = await run('/cards', 'Sort the numbers in ascending order by dragging them');
    expect((await textOf('#l')).split(/\s+/)).toEqual(['3', '9', '14', '27']);
    expect(sorted.end.status).toBe('success');
    const moved = await run('/cards', 'Drag 27 to the top of the list');
    expect((await textOf('#l')).split(/\s+/)).toEqual(['27', '14', '3', '9']);
    expect(moved.end.status).toBe('success');
  });
});

describe('mail with icons that have no name', () => {
  test('an icon is known by the file of its picture', async () => {
    await run('/mail', 'Find the mail by Boris and click the star icon');
    expect(await textOf('#out')).toBe('star Boris');
    await run('/mail', 'Delete the mail by Cleo');
    expect(await textOf('#out')).toBe('delete Cleo');
  });

  test('a mail that was found is opened to pass it on', async () => {
    const { end } = await run('/mail', 'Find the email by Ada and send it to Emil');
    expect(await textOf('#out')).toBe('forward Ada to Emil');
    expect(end.status).toBe('success');
  });
});
