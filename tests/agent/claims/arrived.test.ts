/** What was typed has to go to the site that a press sends something to. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { html, serveSites, site } from './site.ts';
import { assignmentOf, runWith } from '../run-loop.ts';

type State = { stored: string[] };
const form = '<h1>Note</h1><label>Title <input id="t"></label><p><button id="s">Save</button></p><p id="m"></p>';
const typed = ['Type "Quarterly plan" in Title', 'Click Save'];
const noted = (name: string, script: string) =>
  site<State>(name, {
    start: { stored: [] },
    page: () => html('Note', form, script),
    on: { 'post note': (state, { title = '' }) => void state.stored.push(title), 'post done': () => undefined },
    steps: typed,
    holds: ({ stored }) => stored.includes('Quarterly plan'),
  });
const says = `$('#m').textContent = 'Saved.';`;

const sites = [
  noted(
    'forgets',
    `let title = ''; t.onpaste = () => title = t.value; s.onclick = async () => { await send('note', { title }); ${says} };`,
  ),
  noted('sends', `s.onclick = async () => { await send('note', { title: t.value }); ${says} };`),
  noted(
    'sent-before',
    `t.onchange = () => send('note', { title: t.value }); s.onclick = async () => { await send('done', {}); ${says} };`,
  ),
  noted(
    'in-a-code-of-its-own',
    `s.onclick = async () => { await send('note', { title: t.value, code: 1 }); t.value = ''; ${says} };`,
  ),
  noted(
    'shows-it',
    `s.onclick = async () => { await send('note', { title: btoa(t.value) }); $('#m').textContent = t.value + ' is saved.'; };`,
  ),
];
let eyes: Seeing;
let served: Awaited<ReturnType<typeof serveSites>>;
beforeAll(async () => {
  served = await serveSites(sites);
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  await served.close();
});

test.each([
  ['forgets', 'completed'],
  ['sends', 'success'],
  ['sent-before', 'success'],
  ['in-a-code-of-its-own', 'success'],
  ['shows-it', 'success'],
])('a page that %s: %s', async (name, status) => {
  const { end } = await runWith({
    browser: eyes.browser,
    planner: createStepsPlanner(),
    assignment: assignmentOf([`Go to ${served.base}/${name}/`, ...typed]),
  });
  expect(end).toMatchObject({ status });
});
