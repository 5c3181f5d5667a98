import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/setup/browser.ts';
import { named, startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';
import type { ElementNode, Observation } from './observation.ts';

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;

beforeAll(async () => {
  site = await serveSite(path => {
    if (path === '/huge')
      return {
        body: '<title>Huge</title><div id="r"></div><script>let h="";for(let i=0;i<50000;i++)h+="<div><span>row "+i+"</span><b>b</b><button>press "+i+"</button></div>";r.innerHTML=h</script>',
      };
    if (path === '/hang-frame')
      return {
        body: `<h1>Host page</h1><iframe title="Stuck" src="http://localhost:${site.port}/stuck" width="200" height="100"></iframe><p>After it</p>`,
      };
    if (path === '/stuck') return { body: '<p>soon stuck</p><script>setTimeout(()=>{while(true);},200)</script>' };
    if (path === '/nothing') return { body: '<h1>Here</h1><script>document.documentElement.remove()</script>' };
    if (path === '/words') {
      const words = `<style>i::before{content:"${'word '.repeat(10_000)}"} i{display:inline-block;width:20px;height:20px;overflow:hidden}</style>`;
      return { body: words + '<i role="button"></i>'.repeat(50) };
    }
    if (path === '/blocks')
      return { body: '<a href="#"><strong style="display:block">A dent</strong><span>Hannah</span><b>!</b></a>' };
    if (path === '/senders')
      return {
        body: '<form action="/get"><input aria-label="Name"><button>Find</button><button formaction="/put" formmethod="post">Keep</button></form>',
      };
    if (path === '/labelled')
      return {
        body: '<span id="l">Delivery date</span><button id="b" aria-labelledby="l b">Choose a date</button><button aria-label="Close">Close</button>',
      };
    return false;
  });
  one = await startSeeing();
});

afterAll(async () => {
  await one.close();
  await site.close();
});

const elements = (seen: Observation): ElementNode[] =>
  seen.nodes.filter((node): node is ElementNode => node.kind === 'element');
const texts = (seen: Observation): string[] =>
  seen.nodes.map(node => (node.kind === 'text' ? node.text : '')).filter(Boolean);

test(
  'words of style sheets name an element up to a limit, and a page that has millions of them is not read further',
  { tags: ['long'] },
  async () => {
    const names = elements(await one.go(site.url('/words'))).map(({ name }) => name);
    expect(names).toHaveLength(50);
    expect(names[0]).toMatch(/^word word .{150,190}$/);
    expect(names.at(-1)).toBe('');
  },
);

test('a document that was emptied to nothing is seen as empty, and nothing done there throws', async () => {
  const seen = await one.go(site.url('/nothing'));
  expect(seen).toMatchObject({ nodes: [], scroll: { x: 0, y: 0, maxX: 0, maxY: 0 } });
  expect(await one.act({ type: 'scroll', direction: 'down' })).toMatchObject({ changed: false });
  expect((await one.act({ type: 'press', keys: 'Tab' })).changed).toBe(false);
  expect(await one.act({ type: 'click-at', x: 20, y: 20 })).toMatchObject({ changed: false });
});

test('all controls of a form belong to it, and a button that sends it otherwise is known', async () => {
  const seen = await one.go(site.url('/senders'));
  const [field, , keep] = elements(seen);
  expect(new Set(elements(seen).map(({ form }) => form)).size).toBe(1);
  expect(seen.forms).toMatchObject([
    { ref: field?.form, method: 'get', action: site.url('/get') },
    { ref: field?.form, by: keep?.ref, method: 'post', action: site.url('/put') },
  ]);
});

test('what is seen on a control stands beside the name that its label gives it', async () => {
  const [date, close] = elements(await one.go(site.url('/labelled')));
  expect(date).toMatchObject({ name: 'Delivery date Choose a date', text: 'Choose a date' });
  expect(close?.text).toBeUndefined();
});

test('in a name, words of inline tags that are styled as blocks stand apart', async () => {
  const seen = await one.go(site.url('/blocks'));
  expect(elements(seen).map(({ name }) => name)).toEqual(['A dent Hannah!']);
});

describe('a page of every kind of control', () => {
  let seen: Observation;
  beforeAll(async () => {
    seen = await one.go(site.url('/controls.html'));
  });

  test.each([
    ['link', 'Prices', { selected: true }],
    ['textbox', 'First name', { value: 'Ada', required: true, type: 'text' }],
    ['textbox', 'Last name', { value: '', placeholder: 'Your family name' }],
    ['textbox', 'Mail', { type: 'email' }],
    ['textbox', 'Secret word', { type: 'password', filled: true }],
    ['searchbox', 'Search the shop', {}],
    ['spinbutton', 'Amount', { value: '3', min: '1', max: '9' }],
    ['slider', 'Volume', { value: '4', min: '0', max: '10' }],
    ['textbox', 'Day', { type: 'date', value: '2026-11-21' }],
    ['button', 'Photo', { type: 'file' }],
    ['textbox', 'Remarks', { value: 'one\ntwo' }],
    ['radio', 'Large', { checked: true }],
    ['checkbox', 'Newsletter', { checked: true }],
    ['checkbox', 'Styled box', { checked: false, inView: true }],
    ['button', 'Upload', { type: 'file', inView: true }],
    ['combobox', 'Country', { value: 'France' }],
    ['listbox', 'Colours', { value: 'Red, Blue', multiple: true }],
    ['combobox', 'Town', {}],
    ['textbox', 'Street', {}],
    ['textbox', 'House', {}],
    ['radio', 'By cash', { checked: false }],
    ['button', 'Send later', {}],
    ['button', 'Not yet', { disabled: true }],
    ['button', 'Close', {}],
    ['button', 'Trash', {}],
    ['checkbox', 'Some of them', { checked: 'mixed' }],
    ['switch', 'Night', { checked: true }],
    ['tab', 'One', { selected: true }],
    ['tab', 'Two', { selected: false }],
    ['combobox', 'Fruit', { expanded: false }],
    ['slider', 'Heat', { value: '7' }],
    ['textbox', 'Note', { editable: true, value: 'Write here' }],
    ['button', 'More', { expanded: false }],
    ['clickable', 'By attribute', {}],
    ['clickable', 'By hand', {}],
    ['clickable', 'By listener', {}],
    ['clickable', 'Tea pot Tea pot 12 €', {}],
    ['clickable', 'Item A', {}],
    ['img', 'Chart', { tag: 'canvas' }],
    ['button', 'Button in link', {}],
  ] as const)('a %s named %s is seen with its state', (role, name, state) => {
    expect(named(seen.nodes, name, role)).toMatchObject(state);
  });

  test('a wrapper around one control, and what nobody can see, are left out', () => {
    expect(elements(seen).filter(node => node.name === 'Wrapped')).toMatchObject([{ role: 'button' }]);
    const all = JSON.stringify(seen.nodes);
    for (const hidden of [
      'Never shown',
      'gone text',
      'Invisible',
      'Collapsed',
      'collapsed text',
      'Inside details',
      'Only for screen readers',
    ])
      expect(all).not.toContain(hidden);
    expect(elements(seen).map(node => node.name)).not.toContain('Inert one');
  });

  test('shapes that listen are there with what distinguishes them', () => {
    expect(elements(seen).filter(node => node.role === 'clickable' && node.tag === 'circle')).toMatchObject([
      { hints: 'c1 circle red' },
    ]);
    expect(elements(seen).filter(node => node.tag === 'rect')).toHaveLength(1);
  });

  test('a password is in no part of it', () => {
    expect(JSON.stringify(seen)).not.toContain('hunter2');
  });

  test('texts carry their heading level, the control that they label, their column and alarm', () => {
    const find = (text: string) => seen.nodes.find(node => node.kind === 'text' && node.text === text);
    expect(find('Order form')).toMatchObject({ level: 1 });
    expect(find('First name')).toMatchObject({ labels: named(seen.nodes, 'First name').ref });
    expect(find('Street:')).toMatchObject({ labels: named(seen.nodes, 'Street').ref });
    expect(find('Mail')).toMatchObject({ labels: named(seen.nodes, 'Mail').ref });
    expect(find('2 €')).toMatchObject({ column: 'Price' });
    expect(find('Something is wrong')).toMatchObject({ alert: true });
  });

  test('regions say where a control lies', () => {
    const edit = elements(seen).filter(node => node.name === 'Edit')[1];
    const chain = (edit?.within ?? []).map(ref => seen.regions.find(region => region.ref === ref));
    expect(chain).toMatchObject([
      { role: 'row', name: 'Ink 2 € Edit', position: 2 },
      { role: 'table' },
      { role: 'main' },
    ]);
    const first = named(seen.nodes, 'First name');
    expect(seen.regions.find(region => region.ref === first.within[0])).toMatchObject({ role: 'form', name: 'Order' });
    const large = named(seen.nodes, 'Large');
    expect(seen.regions.find(region => region.ref === large.within[0])).toMatchObject({
      role: 'fieldset',
      name: 'Size',
    });
  });

  test('nodes come in reading order', () => {
    const order = ['Home', 'First name', 'Send', 'Role button', 'Chart'].map(name =>
      elements(seen).findIndex(node => node.name === name),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});

describe('from look to look', () => {
  test('refs stay, what is new is marked once, and the fingerprint shows changes', async () => {
    const first = await one.go(site.url('/actions.html'));
    expect(elements(first).some(node => node.isNew)).toBe(false);
    const again = await one.look();
    expect(again.nodes.map(node => node.ref)).toEqual(first.nodes.map(node => node.ref));
    expect(again.fingerprint).toBe(first.fingerprint);
    await one.host.active().page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<button>Fresh</button>')");
    const changed = await one.look();
    expect(changed.fingerprint).not.toBe(first.fingerprint);
    expect(
      elements(changed)
        .filter(node => node.isNew)
        .map(node => node.name),
    ).toEqual(['Fresh']);
    expect(elements(await one.look()).some(node => node.isNew)).toBe(false);
    await one.host.active().page.evaluate("document.querySelector('[name=name]').value = 'other'");
    expect((await one.look()).fingerprint).not.toBe(changed.fingerprint);
  });

  test('a ref of an earlier document names nothing in the next', async () => {
    const first = await one.go(site.url('/actions.html'));
    await one.go(site.url('/controls.html'));
    const ref = named(first.nodes, 'Plain').ref;
    expect(await one.act({ type: 'click', ref })).toMatchObject({
      ok: false,
      message: 'The element is no longer on the page.',
    });
  });
});

describe('frames and shadow', () => {
  test('frames of the same and of another site lie where they are seen, and can be acted on', async () => {
    const seen = await one.go(site.url('/frames.html'));
    expect(texts(seen)).toEqual([
      'Outside',
      'inner text',
      'Inner field',
      'Between',
      'inner text',
      'Inner field',
      'After',
    ]);
    const [near, far] = elements(seen).filter(node => node.name === 'Inner button');
    expect(near?.within.map(ref => seen.regions.find(region => region.ref === ref)?.name)).toEqual(['Near']);
    expect(far?.within.map(ref => seen.regions.find(region => region.ref === ref)?.name)).toEqual(['Far']);
    expect(near).toMatchObject({ inView: true });
    expect(near?.rect.x).toBeGreaterThan(60);
    for (const button of [near, far]) expect((await one.act({ type: 'click', ref: button?.ref ?? '' })).ok).toBe(true);
    const after = await one.look();
    expect(texts(after).filter(text => text === 'clicked true')).toHaveLength(2);
    const fields = elements(after).filter(node => node.name === 'Inner field');
    for (const field of fields) expect((await one.act({ type: 'fill', ref: field.ref, text: 'there' })).ok).toBe(true);
    for (const deep of elements(after).filter(node => node.name === 'Deep button')) {
      expect(deep.inView).toBe(false);
      expect((await one.act({ type: 'click', ref: deep.ref })).ok).toBe(true);
    }
    const last = await one.look();
    expect(texts(last).filter(text => text === 'deep')).toHaveLength(2);
    expect(elements(last).filter(node => node.value === 'there')).toHaveLength(2);
  });

  test('a frame that hangs is left out with a note', { tags: ['long'] }, async () => {
    await one.go(site.url('/hang-frame'));
    await one.act({ type: 'wait', ms: 400 });
    const seen = await one.look();
    expect(texts(seen)).toEqual(['Host page', 'After it']);
    expect(seen.regions).toMatchObject([{ role: 'iframe', name: 'Stuck (does not answer)' }]);
    expect(seen.notes).toHaveLength(1);
  });

  test('open and closed shadow roots are part of the page', async () => {
    const seen = await one.go(site.url('/shadow.html'));
    expect(texts(seen)).toEqual(['Slotted title', 'Deep field', 'plain', 'Closed text']);
    expect(elements(seen).map(node => node.name)).toEqual([
      'Deep field',
      'Deep button',
      'Slotted button',
      'Closed button',
    ]);
    await one.act({ type: 'click', ref: named(seen.nodes, 'Deep button').ref });
    expect((await one.look()).title).toBe('deep');
    await one.act({ type: 'click', ref: named(seen.nodes, 'Closed button').ref });
    expect((await one.look()).title).toBe('closed');
    expect(await one.act({ type: 'fill', ref: named(seen.nodes, 'Deep field').ref, text: 'x' })).toMatchObject({
      ok: true,
    });
  });

  test(
    'of a page with more than a hundred frames the first hundred are read, and a note says so',
    { tags: ['long'] },
    async () => {
      await one.go(site.url('/frames.html'));
      await one.host.active().page.evaluate(`for (let n = 0; n < 120; n += 1)
      document.body.append(document.createElement('iframe'))`);
      const notes = async () => (await one.look()).notes;
      await expect.poll(notes).toContain("Of the page's frames only the first 100 are read.");
    },
  );
});

describe('what can be seen', () => {
  test('covered, scrolled away and below are distinguished from what is in view; what is cut off for good is left out', async () => {
    const seen = await one.go(site.url('/overlay.html'));
    expect(named(seen.nodes, 'Under')).toMatchObject({ inView: false, covered: true });
    expect(named(seen.nodes, 'Accept')).toMatchObject({ inView: true });
    expect(named(seen.nodes, 'Scrolled away')).toMatchObject({ inView: false });
    expect(named(seen.nodes, 'Below')).toMatchObject({ inView: false });
    expect(elements(seen).map(node => node.name)).not.toContain('Cut off');
    expect(elements(seen).map(node => node.name)).not.toContain('Shut in');
    expect(named(seen.nodes, 'Feedback')).toMatchObject({ covered: true });
    expect(elements(seen).map(node => node.name)).not.toContain('Off to the left');
    expect(seen.scroll.maxY).toBeGreaterThan(1000);
    expect(seen.regions.find(region => region.role === 'dialog')).toMatchObject({ name: 'Terms', modal: true });
  });

  test('a page of 200,000 elements is cut with a mark', { tags: ['long'] }, async () => {
    await one.act({ type: 'navigate', url: site.url('/huge') });
    // Until a busy machine has it whole.
    const seen = await eventually(
      'all of it',
      async () => one.look().then(now => (now.truncated ? now : undefined)),
      60_000,
    );
    expect(seen.nodes.length).toBeLessThanOrEqual(5000);
    expect(seen.nodes.length).toBeGreaterThan(1000);
  });

  test('the page sees nothing of it', async () => {
    await one.go(site.url('/actions.html'));
    const traces: unknown = await one.host
      .active()
      .page.evaluate("['legwork' in window, document.documentElement.outerHTML.includes('legwork')]");
    expect(traces).toEqual([false, false]);
  });
});
