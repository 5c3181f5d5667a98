import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import type { ToolCall, TurnInput } from '#src/agent/planner.ts';
import { openToolbox } from '#src/agent/tools/toolbox.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from '#tests/agent/run-loop.ts';
import { servePages } from '#tests/setup/browser.ts';
import { named, type Seeing, startSeeing } from '#tests/setup/real-browser.ts';

/** Presses of what no observation shows, or what has changed since: a model that wants them, and an owner who refuses. */
const toolbox = new Map([...openToolbox('elements'), ...openToolbox('pictures')]);

const at = (x: number, y: number): string => `position:absolute;left:${x}px;top:${y}px;width:120px;height:40px`;
const did = 'onclick="top.did = true"';
const page = (body: string): string => `<!doctype html><meta charset="utf-8"><title>Mail</title><body>${body}</body>`;
const inFrame = `<button ${did} style='${at(0, 0)}'>Delete all</button>`;
const frames = Array.from({ length: 105 }, () => '<iframe src="about:blank" style="display:none"></iframe>').join('');

const pages: Record<string, string> = {
  '/aria-hidden': page(
    `<div aria-hidden="true"><button tabindex="-1" ${did} style="${at(100, 100)}">Delete all</button></div>`,
  ),
  '/canvas': page(
    `<canvas ${did} width="120" height="40" style="${at(100, 100)}"></canvas><script>
      const drawn = document.querySelector('canvas').getContext('2d'); drawn.fillText('Delete all', 10, 20)</script>`,
  ),
  '/canvas-pages': page(
    `<canvas onclick="top.did = true; history.pushState(0, '', '#next')" width="120" height="40" style="${at(100, 100)}"></canvas>`,
  ),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, depth) => [
      `/deep-${depth}`,
      page(
        `<iframe src="/deep-${depth + 1}" style="${at(depth === 0 ? 100 : 0, depth === 0 ? 100 : 0)};border:0"></iframe>`,
      ),
    ]),
  ),
  '/deep-10': page(inFrame.replace('Delete all', 'Next')),
  '/right': page(`<button oncontextmenu="top.did = true" style="${at(100, 100)}">Delete all</button>`),
  '/right-hidden': page(
    `<div aria-hidden="true" onmousedown="top.did = true" style="${at(100, 100)};cursor:pointer">Delete all</div>`,
  ),
  '/canvas-named': page(
    `<canvas ${did} aria-label="The newest mail" class="read" width="120" height="40" style="${at(100, 100)}"></canvas>`,
  ),
  '/frames': page(
    `${frames}<iframe style="${at(100, 100)};border:0" srcdoc="${inFrame.replaceAll('"', '&quot;')}"></iframe>`,
  ),
  '/slides': page(
    `<button id="next" style="${at(100, 100)}">Next</button><button id="gone" ${did} style="${at(100, 400)}">Delete all</button>
    <script>addEventListener('mousemove', () => { next.style.top = '400px'; gone.style.top = '100px' })</script>`,
  ),
  '/renamed': page(
    `<button ${did} style="${at(100, 100)}">Next</button>
    <script>addEventListener('mousemove', () => { document.querySelector('button').textContent = 'Delete all' })</script>`,
  ),
  '/label': page(
    `<label for="q" ${did} style="${at(100, 100)}">Delete all</label><input id="q" aria-label="Search" style="${at(100, 400)}">`,
  ),
  '/label-heard': page(
    `<label for="q" style="${at(100, 100)}">Delete all</label><input id="q" aria-label="Search" style="${at(100, 400)}">
    <script>document.querySelector('label').addEventListener('click', () => { top.did = true })</script>`,
  ),
  '/option': page(
    `<select aria-label="More" style="${at(100, 100)}" onchange="top.did = true"><option>Choose<option>Delete all</select>`,
  ),
  '/closed': page(
    `<section style="${at(100, 100)}"></section><script>
      document.querySelector('section').attachShadow({ mode: 'closed' }).innerHTML =
        '<button onclick="top.did = true" style="width:120px;height:40px">Delete all</button>'</script>`,
  ),
  '/covered': page(
    `<button style="${at(100, 100)}">Next</button>
    <div aria-hidden="true" style="${at(100, 100)};z-index:2" ${did}>Delete all</div>`,
  ),
  '/focus': page(
    `<input aria-label="Search" style="${at(100, 100)}"><button id="gone" ${did} style="${at(100, 500)}">Delete all</button>
    <script>document.querySelector('input').addEventListener('input', event => event.target.value && gone.focus())</script>`,
  ),
  '/editor': page(`<iframe style="${at(100, 100)}" srcdoc="<body contenteditable>Note</body>"></iframe>`),
  '/shortcut': page(
    `<div tabindex="0" style="${at(100, 100)}">Inbox</div>
    <script>addEventListener('keydown', event => { if (event.key === '#') top.did = true })</script>`,
  ),
};

let site: Awaited<ReturnType<typeof servePages>>;
let eyes: Seeing;
beforeAll(async () => {
  site = await servePages(pages);
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  await site.close();
});

type Call = ToolCall | ((turn: TurnInput) => ToolCall);
const click = call('click_at', { x: 160, y: 120 });
const byName =
  (name: string): Call =>
  ({ observation }) =>
    call('click_element', { ref: named(observation.nodes, name).ref });

/** Whether the page did it, and what the owner was asked. */
async function attempt(
  path: string,
  calls: Call[],
  {
    step = 'Read the newest mail',
    answers = ['No'],
    trusted = false,
  }: { step?: string; answers?: string[]; trusted?: boolean } = {},
): Promise<{ did: boolean; asked: string[]; results: string[] }> {
  const assignment = assignmentOf([`Go to ${site.url('/')}`, step], { description: '' });
  await eyes.go(site.url(path));
  const plans = calls.map(one => (turn: TurnInput) => ({ calls: [typeof one === 'function' ? one(turn) : one] }));
  const guard = createActionGuard(assignment, { trusted });
  const { asked, events } = await runWith(
    { browser: eyes.browser, planner: scriptedPlanner(plans), assignment, toolbox, guard },
    answers,
  );
  const results = events.flatMap(event => (event.type === 'action-done' ? event.result : []));
  return { did: await eyes.host.active().page.evaluate('top.did === true'), asked, results };
}

test.each<[string, string, Call[]]>([
  ['hidden from screen readers', '/aria-hidden', [click]],
  ['drawn by a script', '/canvas', [click]],
  ['drawn by a script and named by words of the step', '/canvas-named', [click]],
  ['in a frame beyond the hundredth', '/frames', [click]],
  ['under the pointer since it moved there', '/slides', [click]],
  ['named otherwise since the page was looked at', '/renamed', [byName('Next')]],
  ['pressed with the right button', '/right', [call('click_at', { x: 160, y: 120, button: 'right' })]],
  [
    'pressed with the right button by its name',
    '/right',
    [({ observation }) => call('click_element', { ref: named(observation.nodes, 'Delete all').ref, button: 'right' })],
  ],
  [
    'hidden and pressed with the right button',
    '/right-hidden',
    [call('click_at', { x: 160, y: 120, button: 'right' })],
  ],
  ['a label that reacts by itself', '/label', [click]],
  ['a label that a script listens to', '/label-heard', [click]],
  [
    'an option that acts at once',
    '/option',
    [
      ({ observation }) =>
        call('select_dropdown_option', { ref: named(observation.nodes, 'More').ref, options: ['Delete all'] }),
    ],
  ],
  ['in a closed shadow root', '/closed', [click]],
  ['over what was looked at', '/covered', [click]],
  [
    'with the focus, which a script moved there',
    '/focus',
    [call('type_at', { x: 160, y: 120, text: 'a', submit: true })],
  ],
  ['taking a text that no field takes', '/shortcut', [click, call('type_text', { text: '#' })]],
])('the owner decides on a press of what is %s', async (_, path, calls) => {
  const refused = await attempt(path, calls);
  expect(refused, refused.results.join('\n')).toMatchObject({ did: false });
});

test.each<[string, string, string]>([
  ['/aria-hidden', 'Delete all', 'Delete all mails'],
  ['/closed', 'Delete all', 'Delete all mails'],
  ['/canvas', 'drawn', 'Press the button on the canvas'],
])('on %s a yes allows it, and an order needs no question', async (path, shown, order) => {
  const allowed = await attempt(path, [click], { answers: ['Yes'] });
  expect(allowed).toMatchObject({ did: true, asked: [expect.stringContaining(shown)] });
  expect(await attempt(path, [click], { step: order })).toMatchObject({ did: true, asked: [] });
});

test.each([
  ['a picture that a script draws holds for the next press on it', '/canvas', 1],
  ['a picture that a script draws holds for its page alone', '/canvas-pages', 2],
  ['a frame that cannot be read holds for one press', '/deep-0', 2],
])('a yes to %s', async (_, path, questions) => {
  expect((await attempt(path, [click, click], { answers: ['Yes', 'Yes'] })).asked).toHaveLength(questions);
});

test('a field that a script takes the focus from is filled and sent once the owner has allowed what Enter presses', async () => {
  const fill: Call = ({ observation }) =>
    call('input_text', { ref: named(observation.nodes, 'Search').ref, text: 'a', submit: true });
  const allowed = await attempt('/focus', [fill], { answers: ['Yes'] });
  expect(allowed).toMatchObject({ did: true, asked: [expect.stringContaining('Delete all')] });
});

test('typing into an editor that is the page of a frame needs no question', async () => {
  const { asked, results } = await attempt('/editor', [click, call('type_text', { text: 'Room #5' })]);
  expect(asked, results.join('\n')).toEqual([]);
  const frame = eyes.host.active().page.frames()[1];
  expect(await frame?.evaluate('document.body.innerText')).toContain('Room #5');
});

test('the built-in planner presses what it aims at without a question', async () => {
  expect(await attempt('/canvas', [click], { trusted: true })).toMatchObject({ did: true, asked: [] });
});
