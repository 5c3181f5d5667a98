import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from '#tests/setup/browser.ts';
import { named, startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import type { PressTarget } from '../run-browser.ts';
import { guarded } from './script/member-guard.ts';

/** Names of all members of a form and of a document, and of what our own script is called. */
const membersOf = `[...new Set([document.createElement('form'), document].flatMap(of => {
  const names = ['legwork', 'legworkRecord', ...Object.getOwnPropertyNames(of)];
  for (let at = of; at; at = Object.getPrototypeOf(at)) names.push(...Object.getOwnPropertyNames(at));
  return names;
}))]`;

const prefix = 'other-';

/** A page with a form; `names` are those of what its form and its document hold beside that. */
const pageOf = (names: string[]): string => `<!doctype html><title>Order</title>
  <style>img, form[name] { display: none }</style>
  ${names.map(name => `<img name="${name}"><form name="${name}"></form><a id="${name}"></a>`).join('')}
  <h1>Order</h1><form action="/sent" method="post" id="order" onclick="void 0" style="overflow: auto; height: 260px"
    aria-label="Order form" tabindex="0" contenteditable="false">
    ${names.map(name => `<input type="hidden" name="${name}">`).join('')}
    <label for="who">Name</label><input id="who">
    <label>Size<select><option>Small</option><option>Large</option></select></label>
    <label><input type="checkbox">Gift</label>
    <svg width="100" height="100"><circle r="20" cx="50" cy="50" fill="red" /></svg>
    <input type="password" aria-label="Password" value="canary">
    <label>Files<input type="file"></label><p>Total 12</p><button>Order now</button>
  </form><p>The end</p>`;

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;
let plain: unknown;
beforeAll(async () => {
  const pages: Record<string, string> = { '/names': '<title>Names</title>', '/sent': '<title>Sent</title>Thank you' };
  site = await servePages(pages);
  one = await startSeeing();
  await one.go(site.url('/names'));
  const names = await one.host.active().page.evaluate<string[]>(membersOf);
  expect(names.length).toBeGreaterThan(400);
  pages['/clobbered'] = pageOf(names);
  pages['/plain'] = pageOf(names.map(name => `${prefix}${name}`));
  pages['/simple'] = pages['/frame'] = pageOf([]);
  pages['/adopts'] = '<!doctype html><title>Order</title><iframe src="/frame" width="1280" height="720"></iframe>';
  pages['/folded'] = `<!doctype html><title>Folded</title><details><summary>More</summary>
    <form><input name="parentElement"><input name="localName"><p>Folded away</p></form></details>`;
  pages['/written'] = `<!doctype html><title>Written</title><iframe></iframe><script>
    frames[0].document.body.innerHTML = '<a id="legwork"></a><button>Buy</button>'</script>`;
  plain = await use('/plain');
});
afterAll(async () => {
  await one.close();
  await site.close();
});

/** What differs between any two documents. */
const numbers = new Set([
  'ref',
  'id',
  'within',
  'labels',
  'form',
  'fingerprint',
  'ms',
  'url',
  'tabs',
  'css',
  'hit',
  'answers',
  'isNew',
]);

/** All that our script says of a page, and what comes of using its form. */
async function use(path: string, script = ''): Promise<unknown> {
  await one.go(site.url(path));
  await one.host.active().page.evaluate(script);
  const first = await one.look();
  const ref = (name: string): string => named(first.nodes, name).ref;
  const said: unknown[] = [];
  const pressed: PressTarget[] = [];
  const permits = (target: PressTarget): boolean => pressed.push(target) > 0;
  const signal = AbortSignal.timeout(30_000);
  const stop = await one.browser.record(({ action }) => said.push(action.kind));
  const act = async (action: Parameters<typeof one.act>[0]): Promise<void> => {
    const { message, ok, data } = await one.browser.act(action, { signal, timeoutMs: 10_000, permits });
    said.push(message, ok, data?.replaceAll(/"ref":"[^"]*"/g, ''));
  };
  await act({ type: 'fill', ref: ref('Name'), text: 'Ada' });
  await act({ type: 'select', ref: ref('Size'), options: ['Large'] });
  await act({ type: 'check', ref: ref('Gift'), checked: true });
  await act({ type: 'scroll', direction: 'down', ref: ref('Gift') });
  await act({ type: 'scroll-to-text', text: 'Total' });
  await act({ type: 'list-figures' });
  await act({ type: 'press', keys: 'Tab', ref: ref('Name') });
  await act({ type: 'hover', ref: ref('Order now') });
  const filled = await one.look();
  // Where nothing but the form itself lies.
  const { x = 0, y = 0, width = 0, height = 0 } = filled.regions[0]?.rect ?? {};
  await act({ type: 'click-at', x: x + width - 30, y: y + height - 30 });
  said.push(await one.browser.text({ signal, limit: 10_000 }), await one.browser.outline(signal));
  await act({ type: 'click', ref: ref('Order now') });
  await stop();
  const sent = await one.look();
  const all = {
    first,
    filled,
    said,
    pressed: pressed.map(({ node, form: to }) => [node, to?.action]),
    title: sent.title,
  };
  const text = JSON.stringify(all, (key, value: unknown) => (numbers.has(key) ? undefined : value));
  return JSON.parse(text.replaceAll(`"${prefix}`, '"'));
}

test('a page that names fields and pictures like all members of forms and documents is seen and used like any other', async () => {
  expect(JSON.stringify(plain)).toContain('"title":"Sent"');
  await expect(use('/clobbered')).resolves.toEqual(plain);
});

test('elements that a page takes from a document in a frame are seen and used like any others', async () => {
  const simple = await use('/simple');
  expect(JSON.stringify(simple)).not.toContain('canary');
  const adopt = `const [frame] = document.querySelectorAll('iframe');
    document.head.append(...frame.contentDocument.head.childNodes);
    document.body.append(...frame.contentDocument.body.childNodes);
    frame.remove()`;
  await expect(use('/adopts', adopt)).resolves.toEqual(simple);
});

test('a frame that a script wrote is seen, whatever its elements are called', async () => {
  await one.go(site.url('/written'));
  await expect(one.find('Buy', 'button')).resolves.toMatchObject({ tag: 'button' });
});

test('what is folded away is left out of the outline, whatever its fields are called', async () => {
  await one.go(site.url('/folded'));
  const outline = JSON.stringify(await one.browser.outline(AbortSignal.timeout(30_000)));
  expect(outline).toContain('More');
  expect(outline).toContain('"tag":"form","hidden":true');
});

test('a script whose parameters take members of an element is not bundled', () => {
  expect(() => guarded('function f({ b }: Element) {}')).toThrow('{ b }');
  expect(guarded('function f({ b }: DOMRect) {}')).toBe('function f({ b }: DOMRect) {}');
});

test.each([
  ['a.b', 'unclobbered(a).b'],
  ['a.b = c.d()', 'unclobbered(a).b = unclobbered(c).d()'],
  ['a?.b.c(1)[2]', 'unclobbered(unclobbered(unclobbered(a)?.b)?.c(1))?.[2]'],
  ['(a as B).c', '(unclobbered(a as B)).c'],
  ['(a?.b).c', '(unclobbered(unclobbered(a)?.b)).c'],
  ['const { b } = a', 'const { b } = unclobbered(a)'],
  ['const [b] = [...a]', 'const [b] = [...a]'],
  ['new Set<typeof a.b>()', 'new Set<typeof a.b>()'],
  ['Node.TEXT_NODE', 'Node.TEXT_NODE'],
])('%s is bundled as %s', (code, becomes) => expect(guarded(code)).toBe(becomes));
