import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoopEnd } from '#src/agent/loop.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { openPages } from './open-pages.ts';
import { assignmentOf, runWith } from './run-loop.ts';
import { serveFields } from './sites/field-site.ts';

const pages = openPages(serveFields);
let files = '';
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'legwork-fields-'));
  await Promise.all(['Größe 1.pdf', '請求書.txt'].map(name => writeFile(join(files, name), 'words')));
});
afterAll(() => rm(files, { recursive: true }));

type Ran = { end: LoopEnd; asked: string[] };

/** Runs steps on a page; a question is answered with “skip”. */
async function run(path: string, ...steps: string[]): Promise<Ran> {
  const inputs = { code: '48291', cv: 'Größe 1.pdf' };
  const task = assignmentOf([`Go to ${pages.site.base}${path}`, ...steps], {
    inputs,
    fileNames: ['Größe 1.pdf', '請求書.txt'],
  });
  const filePath = (name: string): string => join(files, name);
  const { browser } = pages.eyes;
  return runWith({ browser, planner: createStepsPlanner(), assignment: task, filePath }, ['skip', 'skip', 'skip']);
}

const shownIn = (selector: string): Promise<string> => pages.eyes.host.active().page.locator(selector).innerText();
const out = (): Promise<string> => shownIn('#out');
const valueOf = (id: string): Promise<string> => pages.eyes.host.active().page.locator(`#${id}`).inputValue();

describe('what was filled in is still there when it is sent', () => {
  test('a choice that the page set back is put back before the press', async () => {
    const { end, asked } = await run(
      '/reset',
      'Choose Large in Room',
      'Choose Full in Board',
      'Wait 1 second',
      'Click Save',
    );
    expect({ out: await out(), asked, status: end.status }).toEqual({
      out: 'Saved: Large / Full',
      asked: [],
      status: 'success',
    });
  });

  test('a choice that does not stay is not sent, and the user is asked', async () => {
    const { end, asked } = await run(
      '/stubborn',
      'Choose Large in Room',
      'Type "Late" in Note',
      'Wait 1 second',
      'Click Save',
    );
    expect(await out()).not.toContain('Small');
    expect(asked).toEqual([expect.stringContaining('“Room” holds “Small”, not “Large”')]);
    expect(end.status).not.toBe('success');
  });

  test('a loss is said at the end also where nothing is sent', async () => {
    const { end } = await run('/stubborn', 'Choose Large in Room', 'Type "Late" in Note', 'Wait 1 second');
    expect(end).toMatchObject({ status: 'completed', reason: expect.stringContaining('not “Large”') as string });
  });

  test('what a field of tags took is not typed again', async () => {
    const { end } = await run('/tags', 'Type "red" in Tags', 'Type "Roses" in Title', 'Click Save');
    expect({ out: await out(), status: end.status }).toEqual({ out: 'Saved: red / Roses', status: 'success' });
  });

  test('what a later step changed is not put back', async () => {
    await run('/stepper', 'Set Seats to 3', 'Click More', 'Click Save');
    expect(await out()).toBe('Saved: 4');
  });

  test('a value that the page writes in its own format is not lost', async () => {
    const steps = [
      'Set Price to 1250',
      'Set Day of delivery to 2026-12-05',
      'Type "4111111111111111" in Card',
      'Set Alarm to "3:30 pm"',
      'Click Save',
    ];
    const { end } = await run('/formats', ...steps);
    expect(await out()).toBe('Saved: 1,250.00 / 05.12.2026 / 4111 1111 1111 1111 / 15:30');
    expect(end.status).toBe('success');
  });

  test('a list that loads its page again is chosen in before the next field is filled', async () => {
    const { end } = await run('/reloads', 'Choose First in Floor', 'Type "Window side please" in Note');
    expect(await valueOf('n')).toBe('Window side please');
    expect(pages.eyes.host.active().page.url()).toContain('floor=First');
    expect(end.reason).not.toContain('Floor');
  });

  test('what a page lost that was loaded again by a choice is put back before it is sent', async () => {
    const { end, asked } = await run('/reloads', 'Type "Window side" in Note', 'Choose First in Floor', 'Click Book');
    expect({ out: await out(), asked, status: end.status }).toEqual({
      out: 'Booked: First / Window side',
      asked: [],
      status: 'success',
    });
  });
});

describe('values go into the field that is named, and nowhere else', () => {
  test.each(['Choose Urgent in Priority', 'Choose Urgent in Severity', 'Choose Urgent'])(
    'a link with the words of a choice is not followed: %s',
    async step => {
      const { end, asked } = await run('/links', step);
      expect(asked).toHaveLength(1);
      expect(pages.eyes.host.active().page.url()).toContain('/links');
      expect(end.status).not.toBe('success');
    },
  );

  test('an option of the list that a field opens is chosen', async () => {
    const { end } = await run('/links', 'Choose High in the Priority list');
    expect(await shownIn('#p')).toBe('High');
    expect(end.status).toBe('success');
  });

  test('a list that does not show the choice is not proved', async () => {
    const { end } = await run('/dead', 'Choose L in Size');
    expect(end).toMatchObject({ status: 'completed', reason: expect.stringContaining('does not show it') as string });
  });

  test('a field without a name goes by the head of its column', async () => {
    const { asked, end } = await run('/rows', 'Type "Saturday" in the Day field', 'Set Hours to 6');
    expect([await valueOf('d'), await valueOf('h'), asked]).toEqual(['Saturday', '6', []]);
    expect(end.status).toBe('success');
  });

  test('also in a row that a cell of the row before reaches into', async () => {
    const { asked, end } = await run('/shifts', 'Set Hours in the row "Late" to 6');
    expect([await valueOf('l'), await valueOf('e'), asked]).toEqual(['6', '', []]);
    expect(end.status).toBe('success');
  });

  test('a field that is not there is asked for, and the search is left alone', async () => {
    const { asked, end } = await run('/rows', 'Type "2026-05-01" in the Date field');
    expect(asked).toHaveLength(1);
    expect(await pages.eyes.host.active().page.locator('[type=search]').inputValue()).toBe('');
    expect(end.status).not.toBe('success');
  });

  test('a list of a form is asked about with its options, not called missing', async () => {
    const { asked } = await run('/stock', 'Add stock to location: 8; Pieces: 8');
    expect(asked).toEqual([
      expect.stringContaining('“Add stock to location” has no option “8”. It has: North, South.'),
    ]);
    expect(await valueOf('n')).toBe('8');
  });

  test('switches without a name go by the text on their line', async () => {
    const { asked, end } = await run('/switches', 'Turn on Dark mode');
    expect({ out: await out(), asked, status: end.status }).toEqual({ out: 'Dark mode', asked: [], status: 'success' });
  });

  test('one code goes over the boxes that take a character each', async () => {
    const { asked, end } = await run('/code', 'Type {code} in the code field', 'Click Verify');
    expect({ out: await out(), asked, status: end.status }).toEqual({
      out: 'Saved: 48291',
      asked: [],
      status: 'success',
    });
  });

  test('a list made of other elements is that of the row that is named', async () => {
    const { asked, end } = await run('/status', 'Change the Status of Ida Berg to Done');
    expect({ out: await out(), asked, status: end.status }).toEqual({
      out: 'Ida Berg: Done',
      asked: [],
      status: 'success',
    });
  });

  test('a cell that a double click makes a field is set', async () => {
    const { asked, end } = await run('/grid', 'Set the Price of Lamp to 7');
    expect(await shownIn('table')).toMatch(/Mug\s+5\s+Lamp\s+7/);
    expect({ asked, status: end.status }).toEqual({ asked: [], status: 'success' });
  });
});

describe('what a field holds afterwards is what proves it', () => {
  test('an editor in a frame is read back', async () => {
    const { end } = await run('/frame', 'Set Text to "Dear Ann, come soon"');
    expect(await pages.eyes.host.active().page.frameLocator('iframe').locator('body').innerText()).toBe(
      'Dear Ann, come soon',
    );
    expect(end.status).toBe('success');
  });

  test('an editor that keeps only part of a text is not proved, and what it holds is said', async () => {
    const { end } = await run('/trims', 'Type "Dear Ann, come soon" in Text');
    expect(end).toMatchObject({
      status: 'completed',
      reason: expect.stringMatching(/“Text” holds “.{0,8}”, not “Dear Ann, come soon”/) as string,
    });
  });

  test('a field that drops letters is not proved', async () => {
    const { end } = await run('/formats', 'Type "12b" in Pages');
    expect(end).toMatchObject({
      status: 'completed',
      reason: expect.stringContaining('“Pages” holds “12”, not “12b”') as string,
    });
  });

  test('files of any name reach the field and the drop zone that are named', async () => {
    const { asked, end } = await run(
      '/files',
      'Upload {cv} to Receipt',
      'Upload "請求書.txt" to "Drop a picture here"',
    );
    expect(await shownIn('#u')).toBe('請求書.txt');
    expect(await valueOf('r')).toContain('Größe 1.pdf');
    expect({ asked, status: end.status }).toEqual({ asked: [], status: 'success' });
  });

  test('a file whose name the page does not show is not proved', async () => {
    const { end } = await run('/files', 'Upload {cv} to Silent');
    expect(end).toMatchObject({
      status: 'completed',
      reason: expect.stringContaining('does not show that name') as string,
    });
  });

  test('of several places for a file the user says which', async () => {
    const { asked } = await run('/files', 'Upload {cv}');
    expect(asked).toHaveLength(1);
    expect(await valueOf('r')).toBe('');
  });
});
