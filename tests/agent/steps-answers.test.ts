import { expect, test } from 'vitest';
import { eventually } from '#tests/setup/browser.ts';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { serveDesk } from './sites/desk-site.ts';
import { openPages } from './open-pages.ts';
import { assignmentOf, runWith } from './run-loop.ts';

const pages = openPages(serveDesk);

function run(path: string, step: string, answers: Parameters<typeof runWith>[1]) {
  const assignment = assignmentOf([`Go to ${pages.site.base}${path}`, step], { inputs: { alias: '' } });
  return runWith({ browser: pages.eyes.browser, planner: createStepsPlanner(), assignment }, answers);
}

const page = () => pages.eyes.host.active().page;
const alias = (): Promise<string> => page().getByLabel('Alias').inputValue();
const figures = (): Promise<string> => page().locator('#out').innerText();

test.each(['stop', 'Stop the run.', 'please abort'])(
  '“%s” where a value is asked for ends the run and is typed nowhere',
  async answer => {
    const { end, asked } = await run('/inert', 'Type {alias} in Alias', [answer]);
    expect(asked).toHaveLength(1);
    expect(end).toMatchObject({ status: 'fail', reason: 'The user stopped the run.' });
    expect(await alias()).toBe('');
  },
);

test('a value that begins like an order, or only looks like one, is typed', async () => {
  await run('/inert', 'Type {alias} in Alias', ['Stop signs']);
  expect(await alias()).toBe('Stop signs');
  await run('/inert', 'Type {alias} in Alias', ['End']);
  expect(await alias()).toBe('End');
});

test.each([
  'stop',
  'hm, what does that mean?',
  'yes, but only if it can be undone',
  'do nothing',
  'go back',
  'skip',
  'no',
])('“%s” accepts nothing that a page wants confirmed', async answer => {
  await run('/figures', 'Click "Start over"', [answer]);
  expect(await figures()).toBe('Figures 1, 2, 3');
});

test.each(['yes', 'Ok, go ahead', 'Ja, bitte'])('“%s” accepts what a page wants confirmed', async answer => {
  await run('/figures', 'Click "Start over"', [answer]);
  expect(await figures()).toBe('No figures');
});

const gaveUp = {
  'was dismissed': () => pages.eyes.host.active().answerDialog(false),
  'went away unseen': () => pages.eyes.host.active().cdp.send('Page.handleJavaScriptDialog', { accept: false }),
};

test.each(['was dismissed', 'went away unseen'] as const)(
  'a yes to a dialog that %s meanwhile is used when the page asks again, and nothing is claimed before',
  async how => {
    const late = () => gaveUp[how]().then(() => 'yes');
    const given = await run('/figures', 'Click "Start over"', [late]);
    expect(given.asked[1]).toContain('its dialog closed before you answered');
    expect(given.end.status).toBe('fail');
    expect(await figures()).toBe('Figures 1, 2, 3');

    const again = await run('/figures', 'Click "Start over"', [late, 'try again']);
    expect(again.end.status).toBe('success');
    expect(await figures()).toBe('No figures');
  },
);

test('a dialog that closes each time before the answer fails the step, and no more', async () => {
  const dismiss = (dialog: { dismiss(): Promise<void> }) => void dialog.dismiss().catch(() => undefined);
  const gone = async (): Promise<string> => {
    page().on('dialog', dismiss);
    await gaveUp['was dismissed']();
    return 'yes';
  };
  const { end } = await run('/figures', 'Click "Start over"', [gone, 'try again']);
  page().off('dialog', dismiss);
  expect(end).toMatchObject({ status: 'fail', reason: expect.stringContaining('its dialog closed') as string });
  expect(await figures()).toBe('Figures 1, 2, 3');
});

test('a yes accepts no other dialog that the page opened meanwhile', async () => {
  const swapped = async (): Promise<string> => {
    const { active } = pages.eyes.host;
    await active().answerDialog(false);
    await eventually('the other dialog', () => active().dialog()?.message === 'Delete every entry?');
    return 'yes';
  };
  const { end } = await run('/two-dialogs', 'Click Next', [swapped]);
  expect(end.status).toBe('fail');
  await pages.eyes.host.active().answerDialog(false);
  expect(await figures()).toBe('Kept');
});

test('“Stop” is the option of that name where a list has one', async () => {
  const { asked } = await run('/signal', 'Choose "Wait" in Light', ['Stop']);
  expect(asked).toHaveLength(1);
  expect(await page().getByLabel('Light').inputValue()).toBe('Stop');
});
