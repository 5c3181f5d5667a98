import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import { openToolbox } from '#src/agent/tools/toolbox.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from '#tests/agent/run-loop.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { servedPort } from '#tests/setup/served.ts';

/** Presses that look harmless, whatever they send. */
const fetched = (method: string, path: string, body = ''): string =>
  `fetch('${path}', { method: '${method}'${body && `, body: '${body}'`} })`;
const pressing = (name: string, does: string): string =>
  `<button type="button" aria-label="${name}" style="width:40px;height:40px" onclick="${does}">★</button>`;

const harmful = {
  'a DELETE by a picture': pressing('', fetched('DELETE', '/items/5')),
  'a POST to an address that deletes': pressing('More', fetched('POST', '/items/5/delete')),
  'a form whose method is overridden':
    '<form method="post" action="/items/5"><input type="hidden" name="_method" value="delete"><button>Next</button></form>',
  'a field that says what to do': pressing('More', fetched('POST', '/api', '{&quot;action&quot;:&quot;delete&quot;}')),
  'a mutation': pressing(
    'More',
    fetched('POST', '/graphql', '{&quot;query&quot;:&quot;mutation deleteItem { id }&quot;}'),
  ),
  'a DELETE of a frame of another site': 'frame',
};
const harmless = {
  'a search that is posted': [
    pressing('More', fetched('POST', '/graphql', '{&quot;query&quot;:&quot;{ items }&quot;}')),
    'POST /graphql',
  ],
  'what is taken out of a cart': [pressing('Remove from cart', fetched('DELETE', '/cart/3')), 'DELETE /cart/3'],
  'the end of a session': [pressing('Sign out', fetched('DELETE', '/session')), 'DELETE /session'],
} as const;

let shown = '';
let sent: string[] = [];
const site: Server = createServer((request, response) => {
  void text(request).then(() => {
    if (request.method !== 'GET') sent.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const inside = origin.replace('127.0.0.1', 'localhost');
    const body = shown === 'frame' && request.url === '/' ? `<iframe src="${inside}/inside"></iframe>` : shown;
    const own = request.url === '/inside' ? pressing('', fetched('DELETE', '/items/5')) : body;
    response.end(`<!doctype html><meta charset="utf-8"><title>Items</title>${own}`);
  });
});
let origin = '';
let eyes: Seeing;

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${servedPort(site)}`;
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  site.closeAllConnections();
  site.close();
});

/** Presses the only button of the page, for an owner who answers so; returns what was asked. */
async function press(body: string, { step, answer }: { step: string; answer: string }): Promise<string[]> {
  [shown, sent] = [body, []];
  await eyes.go(`${origin}/`);
  const assignment = assignmentOf([`Go to ${origin}/`, step], { description: '' });
  const { asked } = await runWith(
    {
      browser: eyes.browser,
      planner: scriptedPlanner([
        turn => {
          const button = turn.observation.nodes.find(node => node.kind === 'element' && node.role === 'button');
          expect(button, `a button on ${turn.observation.url}`).toBeDefined();
          return { calls: [call('click_element', { ref: button?.ref })] };
        },
      ]),
      assignment,
      toolbox: new Map(openToolbox('elements')),
      guard: createActionGuard(assignment, { trusted: false }),
    },
    [answer],
  );
  return asked;
}

test.each(Object.entries(harmful))(
  '%s is stopped before it leaves, and sent once the owner says yes',
  async (_, body) => {
    const asked = await press(body, { step: 'Note what it costs', answer: 'No' });
    expect({ asked, sent }).toEqual({ asked: [expect.stringContaining('which sends')], sent: [] });
    await press(body, { step: 'Note what it costs', answer: 'Yes' });
    expect(sent).toHaveLength(1);
  },
);

test.each(Object.entries(harmless))('%s is sent without a question', async (_, [body, request]) => {
  expect(await press(body, { step: 'Note what it costs', answer: 'No' })).toEqual([]);
  expect(sent).toEqual([request]);
});

test('what a step orders is sent without a question', async () => {
  expect(await press(pressing('More', fetched('DELETE', '/items/5')), { step: 'Press More', answer: 'No' })).toEqual(
    [],
  );
  expect(await press(pressing('', fetched('DELETE', '/items/5')), { step: 'Delete the item', answer: 'No' })).toEqual(
    [],
  );
  expect(sent).toEqual(['DELETE /items/5']);
});
